// The server's Markdown quotes texts of the puzzle, which may come from a link, so only harmless elements are shown.

const ALLOWED = new Set(["A", "B", "BLOCKQUOTE", "BR", "CODE", "EM", "H1", "H2", "H3", "H4", "HR", "I", "LI", "OL", "P", "PRE", "SPAN", "STRONG", "TABLE", "TBODY", "TD", "TH", "THEAD", "TR", "UL"]);

/** Returns HTML without scripts, styles, forms, pictures and attributes; links to the web keep their addresses. */
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
