// ansi.mjs FROM TO: draws terminal screens: each FROM/NAME.ansi, as captured by tmux, becomes TO/NAME.png.

import fs from "node:fs";
import path from "node:path";
import { launch } from "./browser.mjs";

const BASIC = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"];

/** Returns the style after the parameters of one escape sequence. */
function styled(style, sequence) {
  const next = { ...style };
  // Some parameters have subparameters, such as 4:3 for a curly underline.
  const codes = sequence === "" ? ["0"] : sequence.split(";");
  for (let i = 0; i < codes.length; i += 1) {
    const code = Number.parseInt(codes[i], 10);
    if (code === 0) for (const key of Object.keys(next)) delete next[key];
    else if (code === 1) next["font-weight"] = "bold";
    else if (code === 3) next["font-style"] = "italic";
    else if (code === 4) next["text-decoration"] = codes[i] === "4:3" ? "underline wavy" : "underline";
    else if (code === 7) next.reverse = true;
    else if (code === 22) delete next["font-weight"];
    else if (code === 23) delete next["font-style"];
    else if (code === 24) delete next["text-decoration"];
    else if (code === 27) delete next.reverse;
    else if (code === 39) delete next.color;
    else if (code === 49) delete next.background;
    else if (code >= 30 && code < 38) next.color = BASIC[code - 30];
    else if (code >= 40 && code < 48) next.background = BASIC[code - 40];
    else if (code === 38 || code === 48 || code === 58) {
      const key = { 38: "color", 48: "background", 58: "text-decoration-color" }[code];
      const parts = codes[i].includes(":") ? codes[i].split(":").slice(1) : codes.slice(i + 1, i + 5);
      if (parts[0] === "2") next[key] = `rgb(${parts.filter((part) => part !== "").slice(1, 4).join(",")})`;
      if (!codes[i].includes(":")) i += parts[0] === "2" ? 4 : 2;
    }
  }
  return next;
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function html(screen) {
  let style = {};
  const spans = screen.split("\u001b[").map((part, index) => {
    const [, sequence, text] = index === 0 ? [, undefined, part] : /^([\d;:]*)m([\s\S]*)$/.exec(part) ?? [, undefined, ""];
    if (sequence !== undefined) style = styled(style, sequence);
    const { reverse, ...shown } = style;
    if (reverse) Object.assign(shown, { color: style.background ?? "#14161b", background: style.color ?? "#e0e2ea" });
    const css = Object.entries(shown).map(([key, value]) => `${key}:${value}`).join(";");
    return `<span style="${css}">${escaped(text)}</span>`;
  });
  return `<pre style="margin:0;padding:8px;display:inline-block;font:15px/19px 'DejaVu Sans Mono',monospace;color:#e0e2ea;background:#14161b">${spans.join("")}</pre>`;
}

const [from, to] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 960, height: 560 } });
for (const file of fs.readdirSync(from).filter((name) => name.endsWith(".ansi"))) {
  await page.setContent(`<body style="margin:0">${html(fs.readFileSync(path.join(from, file), "utf8"))}</body>`);
  await page.locator("pre").screenshot({ path: path.join(to, file.replace(/ansi$/, "png")) });
}
await browser.close();
