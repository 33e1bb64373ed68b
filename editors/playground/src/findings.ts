// The findings: marked in the text, and listed below it.

import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import type { LSPClientExtension } from "@codemirror/lsp-client";
import type { Diagnostic as Finding, PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { type Document, URI, offset } from "./document";
import { ofLink } from "./foreign";

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
  const link = line < doc.lines ? ofLink(doc.line(line + 1).text) : undefined;
  if (link === undefined) return finding;
  return { ...finding, message: "why" in link ? link.why : "This is a link with a puzzle: paste it on a line of its own, and its puzzle is written." };
}

function marked({ view }: Document, { range, severity, message, code }: Finding): Diagnostic {
  const { doc } = view.state;
  return { from: offset(doc, range.start), to: offset(doc, range.end), severity: SEVERITIES[severity ?? 1] ?? "error", message: textOf(message), source: String(code ?? "") };
}

function item(document: Document, { range, severity, message, code }: Finding): HTMLElement {
  const entry = window.document.createElement("li");
  const button = window.document.createElement("button");
  button.className = SEVERITIES[severity ?? 1] ?? "error";
  button.textContent = textOf(message);
  button.title = String(code ?? "");
  button.onclick = () => document.select({ start: range.start, end: range.start });
  entry.append(button);
  return entry;
}

/** The newest version of the protocol allows Markdown here, which this server does not send. */
const textOf = (message: Finding["message"]) => (typeof message === "string" ? message : message.value);
