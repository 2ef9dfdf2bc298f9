// As much XML as workbooks are written in: elements, attributes and text, without declarations of entities.

import { FormatError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";

/** What a reader of XML is told, in the order of the text. Names come without their namespaces. */
export interface XmlListener {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(content: string): void;
}

/** The attributes of an element, read when one of them is asked for. */
export class XmlAttributes {
  readonly #source: string;
  #values: Map<string, string> | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** The value of an attribute, with or without a namespace. */
  get(name: string): string | undefined {
    this.#values ??= new Map(
      Array.from(this.#source.matchAll(ATTRIBUTE), ([, attribute, double, single]) => [
        localName(attribute),
        decodeEntities(double ?? single),
      ]),
    );
    return this.#values.get(name);
  }

  /** Whether an attribute is "1" or "true". */
  is(name: string): boolean {
    return ["1", "true"].includes(this.get(name) ?? "");
  }
}

const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads a text from the beginning to its end. */
export function parseXml(method: string, file: string, text: string, listener: XmlListener): void {
  const open: string[] = [];
  const damaged = (what: string) =>
    new FormatError(method, words`${quote(file)} is not valid ${wanted("XML")}: ${what}.`);
  const skip = (to: string, from: number) => {
    const end = text.indexOf(to, from);
    if (end < 0) throw damaged("it ends too early");
    return end + to.length;
  };
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const content = text.slice(at, next < 0 ? text.length : next);
    if (content !== "" && open.length > 0) listener.text(decodeEntities(content));
    if (next < 0) break;
    at = next;
    if (text.startsWith("<!--", at)) at = skip("-->", at + 4);
    else if (text.startsWith("<![CDATA[", at)) {
      const end = skip("]]>", at);
      listener.text(text.slice(at + 9, end - 3));
      at = end;
    } else if (text.startsWith("<?", at)) at = skip("?>", at);
    else if (text.startsWith("<!", at))
      throw damaged("it declares a document type, which may not be trusted");
    else {
      const end = tagEnd(text, at);
      if (end < 0) throw damaged("it ends inside a tag");
      const closes = text[at + 1] === "/";
      const empty = text[end - 1] === "/";
      const inner = text.slice(at + (closes ? 2 : 1), empty ? end - 1 : end);
      const space = inner.search(/\s/);
      const name = localName(space < 0 ? inner : inner.slice(0, space));
      if (closes) {
        if (open.pop() !== name) throw damaged(`</${name}> closes nothing`);
        listener.close(name);
      } else {
        listener.open(name, new XmlAttributes(space < 0 ? "" : inner.slice(space)));
        if (empty) listener.close(name);
        else if (open.push(name) > DEEPEST) throw damaged(`elements are nested more than ${DEEPEST} deep`);
      }
      at = end + 1;
    }
  }
  if (open.length > 0) throw damaged(`<${open[open.length - 1]}> is never closed`);
}

const DEEPEST = 256;

/** The position of the ">" that ends a tag, outside of quotes. */
function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 62) return at;
    if (character === 34 || character === 39) {
      at = text.indexOf(text[at], at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (said, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : said;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : said;
  });
}
