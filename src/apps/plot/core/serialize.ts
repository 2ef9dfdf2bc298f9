// An SVG element as text: the same bytes from every document.

import { visible, visibleLines } from "../../../base/visible.js";

const XMLNS = "http://www.w3.org/2000/svg";

/** Attributes with lengths in pixels; a hundredth of a pixel is finer than any screen. */
const GEOMETRY = new Set("cx cy d height r transform width x x1 x2 y y1 y2 stroke-width".split(" "));

/** Elements whose text is drawn in one line. */
const DRAWN = new Set(["text", "tspan"]);

const ELEMENT = 1;
const TEXT = 3;

export function serializeSvg(svg: Element): string {
  return write(svg, true);
}

function write(element: Element, outermost: boolean): string {
  const given = Array.from(element.attributes, ({ name, value }) => [name, value] as const).filter(
    ([name]) => name !== "xmlns",
  );
  const attributes = (outermost ? [["xmlns", XMLNS] as const, ...given] : given)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escapeText(GEOMETRY.has(name) ? shortened(value) : value)}"`)
    .join("");
  const name = element.localName;
  const content = Array.from(element.childNodes, (node) => {
    if (node.nodeType === ELEMENT) return write(node as Element, false);
    if (node.nodeType !== TEXT) return "";
    // Titles and descriptions have lines; a line end in what is drawn belongs to a name.
    const text = node.nodeValue ?? "";
    return escapeText(DRAWN.has(name) ? visible(text) : text);
  }).join("");
  return content === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function shortened(value: string): string {
  return value.replaceAll(/-?\d*\.\d{3,}(?:e[-+]?\d+)?/g, (number) =>
    String(Number(Number(number).toFixed(2)) + 0),
  );
}

/**
 * For both text and attributes. Control characters, most of which XML forbids, and those that change the direction of a
 * text are written as escapes; the two others that XML forbids become the replacement character.
 */
export function escapeText(text: string): string {
  return visibleLines(text)
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A short name for a text: FNV-1a, 32 bits. */
export function textHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
