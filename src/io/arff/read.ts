import * as z from "zod";
import { columnName, type ErrorDetails, FormatError, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { Table } from "../../data/table/table.js";
import { limitOptions, requireSize, requireWidth, rowsOption } from "../limits.js";
import { type LineParser, parseLines, readLines } from "../lines.js";
import type { Source } from "../source.js";
import {
  type Attribute,
  dateAttribute,
  nominalAttribute,
  numericAttribute,
  textAttribute,
} from "./attribute.js";
import { LineReader, type Token } from "./tokens.js";

const schema = z.strictObject({ rows: rowsOption, ...limitOptions });

/** How much ARFF to read. */
export type ArffOptions = Readonly<z.input<typeof schema>>;

/**
 * A table from ARFF, the format of Weka. Numeric attributes are quantitative, nominal ones categorical
 * with the declared levels, strings text, dates of one form dates. What a sparse row leaves out is 0, the first level,
 * or missing text.
 *
 * ```ts
 * const table = parseArff("@relation r\n@attribute size numeric\n@attribute ok {no, yes}\n@data\n1.5,yes\n?,no");
 * table.get(0, "ok"); // "yes"
 * ```
 */
export function parseArff(text: string, options: ArffOptions = {}): Table {
  return parseLines(text, new ArffLines("parseArff", options));
}

/** A table from a file, URL, Blob, bytes or stream of ARFF; see {@link parseArff}. */
export async function readArff(source: Source, options: ArffOptions = {}): Promise<Table> {
  return readLines(source, new ArffLines("readArff", options));
}

/** The declarations, then the rows. */
class ArffLines implements LineParser<Table> {
  readonly method: string;
  readonly options: z.output<typeof schema>;
  /** In the order of their declarations. */
  readonly #attributes = new Map<string, Attribute>();
  #columns: readonly Attribute[] | undefined;
  #rows = 0;

  constructor(method: string, options: ArffOptions) {
    this.method = method;
    this.options = parseOptions(method, schema, options);
  }

  line(line: number, content: string): boolean {
    const where = { method: this.method, line };
    const reader = new LineReader(content);
    if (reader.peek() !== "") {
      if (this.#columns !== undefined) this.#addRow(where, reader, this.#columns);
      else if (readDeclaration(where, reader, this.#attributes))
        this.#columns = [...this.#attributes.values()];
      requireWidth(this.method, this.#attributes.size, this.options);
    }
    return this.#columns !== undefined && this.#rows >= this.options.rows;
  }

  finish(): Table {
    if (this.#columns === undefined) {
      const expected = "@data";
      const message = 'the text ends before "@data".';
      throw new FormatError(this.method, message, { expected, received: "the end" });
    }
    return Table.of(this.#columns.map((attribute) => [attribute.name, attribute.finish()]));
  }

  #addRow(where: Where, reader: LineReader, columns: readonly Attribute[]): void {
    // A sparse row of a few bytes has a value in every column.
    requireSize(where.method, this.#rows + 1, columns.length, this.options);
    readRow(where, reader, columns);
    this.#rows += 1;
  }
}

interface Where {
  readonly method: string;
  readonly line: number;
}

/** Reads a header line; returns whether the data come next. */
function readDeclaration(where: Where, reader: LineReader, attributes: Map<string, Attribute>): boolean {
  const keyword = value(where, reader).text.toLowerCase();
  switch (keyword) {
    case "@relation":
      return false;
    case "@data":
      return true;
    case "@attribute": {
      const attribute = readAttribute(where, reader);
      if (attributes.has(attribute.name)) {
        throw wrong(where, `declares the attribute ${quote(attribute.name)} a second time`, {
          column: attribute.name,
        });
      }
      attributes.set(attribute.name, attribute);
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
      return textAttribute(name);
    case "date":
      return dateAttribute(name);
    default: {
      const expected = "numeric, string, date or a list of levels";
      const received = JSON.stringify(type);
      const what = `declares ${quote(name)} as ${received}; it must be ${expected}`;
      throw wrong(where, what, { column: name, expected, received });
    }
  }
}

function readLevels(where: Where, reader: LineReader, column: string): string[] {
  const levels = new Set<string>();
  while (!reader.skip("}")) {
    if (reader.peek() === "") throw wrong(where, `does not close the levels of ${quote(column)}`, { column });
    const level = value(where, reader).text;
    if (levels.has(level))
      throw wrong(where, `lists the level ${quote(level)} of ${quote(column)} twice`, { column });
    levels.add(level);
    reader.skip(",");
  }
  return [...levels];
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
      throw wrong(
        where,
        `has ${quote(reader.rest().slice(0, 80))} after its values; row weights are not supported`,
        {},
      );
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
  throw new FormatError(where.method, {
    what: words`line ${where.line}, ${columnName(column)}`,
    ...where,
    expected,
    received,
  });
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
