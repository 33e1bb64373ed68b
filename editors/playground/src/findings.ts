// The findings: marked in the text, and listed below it.

import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import type { LSPClientExtension } from "@codemirror/lsp-client";
import type { Diagnostic as Finding, PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { type Document, URI, offset } from "./document";
import { whyNot } from "./foreign";

const SEVERITIES = ["error", "error", "warning", "info", "hint"] as const;

/** Shows the findings that the server sends; `then` is called afterwards. */
export function findings(now: () => Document | undefined, list: HTMLElement, then: () => void): LSPClientExtension {
  return {
    clientCapabilities: { textDocument: { publishDiagnostics: { versionSupport: true, relatedInformation: false } } },
    notificationHandlers: {
      "textDocument/publishDiagnostics": (client, { uri, version, diagnostics }: PublishDiagnosticsParams) => {
        const document = now();
        if (document === undefined || uri !== URI) return true;
        // Findings of an older version have wrong positions; findings of the new version follow.
        const file = client.workspace.getFile(URI);
        if (version !== undefined && (version !== file?.version || !file.doc.eq(document.view.state.doc))) return true;
        const told = diagnostics.map((one) => named(document, one));
        document.view.dispatch(setDiagnostics(document.view.state, told.map((one) => marked(document, one))));
        list.replaceChildren(...told.map((one) => item(document, one)));
        then();
        return true;
      },
    },
  };
}

/** Replaces the message of a finding on a line with a link by one that names the link. */
function named({ view: { state: { doc } } }: Document, finding: Finding): Finding {
  const { line } = finding.range.start;
  const message = line < doc.lines ? whyNot(doc.line(line + 1).text) : undefined;
  return message === undefined ? finding : { ...finding, message };
}

function marked({ view }: Document, { range, severity, message, code }: Finding): Diagnostic {
  const { doc } = view.state;
  return { from: offset(doc, range.start), to: offset(doc, range.end), severity: SEVERITIES[severity ?? 1] ?? "error", message: textOf(message), source: String(code ?? "") };
}

function item(document: Document, { range, severity, message, code }: Finding): HTMLElement {
  const entry = window.document.createElement("li");
  const button = window.document.createElement("button");
  const whole = textOf(message), short = shortOf(whole);
  button.className = SEVERITIES[severity ?? 1] ?? "error";
  button.textContent = short;
  button.title = String(code ?? "");
  button.onclick = () => document.select({ start: range.start, end: range.start });
  entry.append(button);
  if (short !== whole) entry.append(more(button, whole));
  return entry;
}

/** A button that shows a finding in full, and takes itself away. */
function more(shown: HTMLElement, whole: string): HTMLElement {
  const button = window.document.createElement("button");
  button.className = "more";
  button.textContent = "Show the cells";
  button.onclick = () => {
    shown.textContent = whole;
    shown.focus();
    button.remove();
  };
  return button;
}

/**
 * A finding without the cells that it names one by one, in a list or on lines of their own: which digits are wrong, or
 * why a digit has no place, is told on request.
 */
export const shortOf = (text: string) => text.replace(/\n[^\n]+\n[^]*$/, "").replace(/: r\d+c\d+(?:, r\d+c\d+){2,}[^]*$/, ".");

/** The newest version of the protocol allows Markdown here, which this server does not send. */
const textOf = (message: Finding["message"]) => (typeof message === "string" ? message : message.value);
