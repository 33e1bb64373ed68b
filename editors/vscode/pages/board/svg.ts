// Short functions that create elements of a page.

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Creates an HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children);
  return made;
}

/** Sets the attributes whose values differ. */
export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** Escapes a text for use in markup. */
export const escaped = (text: string) => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`) : text);

/** Returns an element as markup; `content` is markup, too. */
export function element(name: string, attributes: Attributes, content = ""): string {
  let made = `<${name}`;
  for (const name in attributes) made += ` ${name}="${escaped(String(attributes[name]))}"`;
  return `${made}>${content}</${name}>`;
}
