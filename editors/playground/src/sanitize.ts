// What the server says is Markdown with texts of the puzzle in it, which may come from a link: only harmless elements are shown.

const ALLOWED = new Set(["A", "B", "BLOCKQUOTE", "BR", "CODE", "EM", "H1", "H2", "H3", "H4", "HR", "I", "LI", "OL", "P", "PRE", "SPAN", "STRONG", "TABLE", "TBODY", "TD", "TH", "THEAD", "TR", "UL"]);

/** Returns HTML without scripts, styles, forms, pictures and attributes; of links those to the web stay. */
export function sanitized(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...page.body.querySelectorAll("*")]) {
    if (!ALLOWED.has(element.tagName)) {
      element.replaceWith(page.createTextNode(element.textContent ?? ""));
      continue;
    }
    const href = element.tagName === "A" ? element.getAttribute("href") : null;
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (href !== null && /^https?:/i.test(href)) {
      element.setAttribute("href", href);
      element.setAttribute("rel", "noopener noreferrer");
      element.setAttribute("target", "_blank");
    }
  }
  return page.body.innerHTML;
}
