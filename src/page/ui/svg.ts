// SVG elements in one expression, and attributes that are written only when they change.

const SVG = 'http://www.w3.org/2000/svg';

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** A set of attributes; null takes one away. */
export function set(target: Element, attributes: Readonly<Record<string, string | number | null>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    const next = value === null ? null : String(value);
    if (target.getAttribute(name) === next) continue;
    if (next === null) target.removeAttribute(name);
    else target.setAttribute(name, next);
  }
}

/** The words of an SVG text, written only when they change. */
export function put(target: Element, content: string): void {
  if (target.textContent !== content) target.textContent = content;
}
