import { type ErrorDetails, FormatError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import type { Source } from "../source.js";
import { allText, numberedLines, requireContent } from "../text.js";
import { type Attribute, nominalAttribute, numericAttribute, textAttribute } from "./attribute.js";
import { LineReader, type Token } from "./tokens.js";

/**
 * A table from ARFF, the format of Weka. Numeric attributes are quantitative, nominal ones categorical
 * with the declared levels, strings and dates text. What a sparse row leaves out is 0, the first level,
 * or missing text.
 *
 * ```ts
 * const table = parseArff("@relation r\n@attribute size numeric\n@attribute ok {no, yes}\n@data\n1.5,yes\n?,no");
 * table.get(0, "ok"); // "yes"
 * ```
 */
export function parseArff(text: string): Table {
  return parse("parseArff", text);
}

/** A table from a file, URL, Blob, bytes or stream of ARFF; see {@link parseArff}. */
export async function readArff(source: Source): Promise<Table> {
  return parse("readArff", await allText("readArff", source));
}

function parse(method: string, text: string): Table {
  requireContent(method, text);
  const attributes: Attribute[] = [];
  let inData = false;
  for (const [line, content] of numberedLines(text)) {
    const reader = new LineReader(content);
    const where = { method, line };
    if (reader.peek() === "") continue;
    if (inData) readRow(where, reader, attributes);
    else inData = readDeclaration(where, reader, attributes);
  }
  if (!inData) {
    const expected = "@data";
    throw new FormatError(method, 'the text ends before "@data".', { expected, received: "the end" });
  }
  return Table.of(attributes.map((attribute) => [attribute.name, attribute.finish()]));
}

interface Where {
  readonly method: string;
  readonly line: number;
}

/** Reads a header line; returns whether the data come next. */
function readDeclaration(where: Where, reader: LineReader, attributes: Attribute[]): boolean {
  const keyword = value(where, reader).text.toLowerCase();
  switch (keyword) {
    case "@relation":
      return false;
    case "@data":
      return true;
    case "@attribute": {
      const attribute = readAttribute(where, reader);
      if (attributes.some(({ name }) => name === attribute.name)) {
        throw wrong(where, `declares the attribute "${attribute.name}" a second time`, {
          column: attribute.name,
        });
      }
      attributes.push(attribute);
      return false;
    }
    default: {
      const [expected, received] = ["@relation, @attribute or @data", JSON.stringify(keyword)];
      throw wrong(where, `needs ${expected}; got ${received}`, { expected, received });
    }
  }
}

function readAttribute(where: Where, reader: LineReader): Attribute {
  const name = value(where, reader).text;
  if (reader.skip("{")) return nominalAttribute(name, readLevels(where, reader, name));
  const type = value(where, reader).text.toLowerCase();
  switch (type) {
    case "numeric":
    case "real":
    case "integer":
      return numericAttribute(name);
    case "string":
    case "date":
      return textAttribute(name);
    default: {
      const expected = "numeric, string, date or a list of levels";
      const received = JSON.stringify(type);
      const what = `declares "${name}" as ${received}; it must be ${expected}`;
      throw wrong(where, what, { column: name, expected, received });
    }
  }
}

function readLevels(where: Where, reader: LineReader, column: string): string[] {
  const levels: string[] = [];
  while (!reader.skip("}")) {
    if (reader.peek() === "") throw wrong(where, `does not close the levels of "${column}"`, { column });
    const level = value(where, reader).text;
    if (levels.includes(level))
      throw wrong(where, `lists the level "${level}" of "${column}" twice`, { column });
    levels.push(level);
    reader.skip(",");
  }
  return levels;
}

function readRow(where: Where, reader: LineReader, attributes: readonly Attribute[]): void {
  if (reader.skip("{")) {
    readSparseRow(where, reader, attributes);
    return;
  }
  let count = 0;
  while (reader.peek() !== "") {
    const token = value(where, reader);
    if (count < attributes.length) add(where, attributes[count], token);
    count += 1;
    const comma = reader.skip(",");
    if (comma && reader.peek() === "") {
      throw wrong(where, "ends in a comma", { expected: "a value", received: "the end" });
    }
    if (reader.peek() === "{") {
      throw wrong(where, `has "${reader.rest()}" after its values; row weights are not supported`, {});
    }
  }
  if (count !== attributes.length) {
    const [expected, received] = [`${attributes.length} values`, `${count}`];
    throw wrong(where, `has ${received} values, but ${attributes.length} attributes are declared`, {
      expected,
      received,
    });
  }
}

function readSparseRow(where: Where, reader: LineReader, attributes: readonly Attribute[]): void {
  let next = 0;
  while (!reader.skip("}")) {
    const index = reader.peek() === "" ? "" : value(where, reader).text;
    const column = /^\d+$/.test(index) ? Number(index) : Number.NaN;
    if (!(column >= next && column < attributes.length)) {
      const expected = `an index from ${next} to ${attributes.length - 1}, or "}"`;
      const received = index === "" ? "the end" : JSON.stringify(index);
      throw wrong(where, `needs ${expected}; got ${received}`, { expected, received });
    }
    for (; next < column; next += 1) attributes[next].addDefault();
    add(where, attributes[column], value(where, reader));
    next = column + 1;
    reader.skip(",");
  }
  for (; next < attributes.length; next += 1) attributes[next].addDefault();
}

function add(where: Where, attribute: Attribute, token: Token): void {
  const expected = attribute.add(token);
  if (expected === undefined) return;
  const received = JSON.stringify(token.text);
  const column = attribute.name;
  const message = `line ${where.line}, column "${column}" must be ${expected}; got ${received}.`;
  throw new FormatError(where.method, message, { ...where, column, expected, received });
}

function value(where: Where, reader: LineReader): Token {
  const token = reader.value();
  if (token === undefined)
    throw wrong(where, "opens a quote that is never closed", { expected: "a closing quote" });
  if (token.text === "" && !token.quoted) {
    const received = reader.peek() === "" ? "the end" : JSON.stringify(reader.peek());
    throw wrong(where, `needs a value; got ${received}`, { expected: "a value", received });
  }
  return token;
}

function wrong({ method, line }: Where, what: string, details: ErrorDetails): FormatError {
  return new FormatError(method, `line ${line} ${what}.`, { line, ...details });
}
