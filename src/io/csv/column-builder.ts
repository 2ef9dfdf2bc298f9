import { FormatError } from "../../base/errors.js";
import { Fact } from "../../base/fact.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { giveKind, words } from "../../base/sentence.js";
import {
  type Column,
  type DateSpec,
  type KindSpec,
  levelsOf,
  readColumn,
  sortLevels,
} from "../../data/table/column.js";
import { type InferredColumn, inferFromLevels } from "../inferred-levels.js";
import type { Field, FieldDecoder } from "./field.js";
import { LevelIndex } from "./level-index.js";
import { changesAsNumber, numberOf } from "./number.js";

export const SKIP = 0;
export const NUMBER = 1;
const LEVEL = 2;
const BOOLEAN = 3;
const TEXT = 4;

// Shared, because a file may have more columns than rows.
const NO_NUMBERS = new Float64Array(0);
const NO_CODES = new Int32Array(0);

/** What all columns of a file share. */
export interface ColumnContext {
  readonly method: string;
  readonly decimal: string;
  readonly thousands?: string | undefined;
  readonly decode: FieldDecoder;
  /** Whether an unquoted field stands for a missing value. */
  readonly isMissing: (field: Field) => boolean;
}

/**
 * Collects the fields of one column in a typed array. A column of unspecified kind starts as
 * numbers. A field that is not a number makes it boolean or categorical if only missing values came before;
 * otherwise the column is `surprised`, and has to be read again as categorical.
 */
export class ColumnBuilder {
  readonly name: string;
  mode: number;
  surprised = false;
  /** How many values have determined the kind. */
  evidence = 0;
  values = NO_NUMBERS;
  readonly #context: ColumnContext;
  readonly #inferred: boolean;
  readonly #ordinal: boolean;
  readonly #given: readonly Label[] | undefined;
  readonly #date: DateSpec | undefined;
  /** A field that a number would not represent exactly as it is written. */
  #changed: string | undefined;
  #sawEmptyQuotes = false;
  #capacity = 0;
  #codes = NO_CODES;
  #texts: (string | null)[] = [];
  /** Made for the first level; most columns have none. */
  #index: LevelIndex | undefined;
  /** The code of each entry of the index; a given level can be spelled in more than one way. */
  readonly #codeOf: number[] = [];
  readonly #levels: Label[] = [];

  constructor(name: string, spec: KindSpec | "skip" | undefined, context: ColumnContext) {
    const kind = typeof spec === "object" ? spec.kind : spec;
    this.name = name;
    this.mode = modeOf(kind);
    this.#context = context;
    this.#inferred = kind === undefined;
    this.#ordinal = kind === "ordinal";
    this.#given = spec === "skip" ? undefined : levelsOf(spec);
    this.#date = dateSpec(spec);
    for (const level of this.#given ?? []) {
      const bytes = new TextEncoder().encode(String(level));
      this.#codeOf[this.#levelIndex().intern(bytes, 0, bytes.length)] = this.#levels.push(level) - 1;
    }
  }

  /** Makes room for this many rows in total. */
  reserve(rows: number): void {
    if (rows <= this.#capacity) return;
    this.#capacity = rows;
    if (this.mode === NUMBER) this.values = resized(Float64Array, this.values, rows);
    else if (this.mode === LEVEL || this.mode === BOOLEAN)
      this.#codes = resized(Int32Array, this.#codes, rows);
  }

  accept(field: Field, row: number): void {
    switch (this.mode) {
      case NUMBER:
        this.#acceptNumber(field, row);
        break;
      case LEVEL:
        this.#codes[row] = this.#isMissing(field) ? -1 : this.#code(field);
        break;
      case BOOLEAN:
        this.#acceptBoolean(field, row);
        break;
      case TEXT:
        this.#texts[row] = this.#isMissing(field) ? null : this.#text(field);
        break;
    }
  }

  /** The finished column, with dates recognized where the kind is to be inferred. */
  infer(rows: number): InferredColumn {
    return this.#inferred ? this.inferAgain(rows) : { column: this.finish(rows) };
  }

  /** The finished column where the kind is given because a first reading has found it. */
  inferAgain(rows: number): InferredColumn {
    const { decimal, thousands } = this.#context;
    const isNumber = (text: string) =>
      numberOf(text, decimal, thousands) !== undefined && !changesAsNumber(text);
    return inferFromLevels(this.name, this.finish(rows), { isNumber, hasMissing: true });
  }

  /** Why the column is not numbers although its fields are digits. */
  get note(): Fact | undefined {
    if (this.#changed === undefined) return undefined;
    const { name } = this;
    return new Fact(
      "digits-kept",
      words`column ${quote(name)} stays categorical, because numbers would change what is written, such as ${quote(this.#changed)}; if it is numbers, ${giveKind(name, "quantitative")}.`,
      { column: name, received: this.#changed },
    );
  }

  /** The first `rows` rows as a column; the next row is row 0 again. */
  finish(rows: number): Column {
    const { mode } = this;
    const capacity = this.#capacity;
    const [values, codes, texts] = [this.values, this.#codes, this.#texts];
    this.values = NO_NUMBERS;
    this.#codes = NO_CODES;
    this.#texts = [];
    this.#capacity = 0;
    if (mode === NUMBER) return { kind: "quantitative", values: trimmed(values, rows, capacity) };
    // A truncated record may have left text after the last row.
    if (mode === TEXT) return { kind: "text", values: texts.slice(0, rows) };
    if (mode === BOOLEAN) return { kind: "boolean", codes: Int8Array.from(codes.subarray(0, rows)) };
    const kind = this.#ordinal ? "ordinal" : "categorical";
    const kept = trimmed(codes, rows, capacity);
    if (this.#date !== undefined) return this.#dates(kept, this.#date);
    if (this.#given !== undefined) return { kind, codes: kept, levels: this.#given };
    return { kind, ...sortLevels(kept, this.#levels) };
  }

  #dates(codes: Int32Array, spec: DateSpec): Column {
    const texts = this.#levels.splice(0);
    // Every batch has its own levels; those of all batches might not fit in memory.
    this.#index = undefined;
    this.#codeOf.length = 0;
    const values = Array.from(codes, (code) => (code < 0 || texts[code] === "" ? null : texts[code]));
    return readColumn(this.#context.method, this.name, values, spec);
  }

  #acceptNumber(field: Field, row: number): void {
    if (this.#isMissing(field)) {
      this.values[row] = Number.NaN;
      return;
    }
    if (field.quoted && field.from === field.to) {
      this.#sawEmptyQuotes = true;
      this.values[row] = Number.NaN;
      return;
    }
    const LONGEST = 1000;
    const text = field.to - field.from > LONGEST ? undefined : this.#text(field).trim();
    const value =
      text === undefined ? undefined : numberOf(text, this.#context.decimal, this.#context.thousands);
    const changed = this.#inferred && text !== undefined && changesAsNumber(text);
    if (changed) this.#changed ??= text;
    if (value !== undefined && !changed) {
      this.values[row] = value;
      this.evidence += 1;
    } else if (!this.#inferred) {
      throw this.#unexpected(field, "a number");
    } else if (this.evidence > 0 || this.#sawEmptyQuotes) {
      this.#surprise();
    } else {
      this.mode = booleanOf(text) === undefined ? LEVEL : BOOLEAN;
      this.values = NO_NUMBERS;
      this.#codes = new Int32Array(this.#capacity).fill(-1);
      this.accept(field, row);
    }
  }

  #acceptBoolean(field: Field, row: number): void {
    if (this.#isMissing(field) || (field.quoted && field.from === field.to && !this.#inferred)) {
      this.#codes[row] = -1;
      return;
    }
    const text = field.to - field.from > 5 ? undefined : this.#text(field);
    const value = booleanOf(text) ?? (this.#inferred ? undefined : { "0": 0, "1": 1 }[text ?? ""]);
    if (value !== undefined) this.#codes[row] = value;
    else if (this.#inferred) this.#surprise();
    else throw this.#unexpected(field, "true or false");
  }

  #surprise(): void {
    this.surprised = true;
    this.mode = SKIP;
  }

  #code(field: Field): number {
    const { bytes, from, to } = field;
    const entry = this.#levelIndex().find(bytes, from, to);
    return entry >= 0 ? this.#codeOf[entry] : this.#newCode(field);
  }

  #levelIndex(): LevelIndex {
    this.#index ??= new LevelIndex();
    return this.#index;
  }

  #newCode(field: Field): number {
    const text = this.#text(field);
    const entry = this.#levelIndex().intern(field.bytes, field.from, field.to);
    if (this.#given === undefined) {
      this.#codeOf[entry] = this.#levels.push(text) - 1;
      return this.#codeOf[entry];
    }
    const value = numberOf(text, this.#context.decimal) ?? asBoolean(text);
    const code = this.#given.findIndex((level) => level === text || level === value);
    if (code < 0) throw this.#unexpected(field, `one of the levels ${listLevels(this.#given)}`);
    this.#codeOf[entry] = code;
    return code;
  }

  #isMissing(field: Field): boolean {
    return !field.quoted && this.#context.isMissing(field);
  }

  #text(field: Field): string {
    return this.#context.decode(field.bytes, field.from, field.to, field.line);
  }

  #unexpected(field: Field, expected: string): FormatError {
    const { method } = this.#context;
    const LONGEST = 60;
    const text = this.#text(field);
    const received = quote(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
    const where = `line ${field.line}, column ${quote(this.name)}`;
    return new FormatError(method, { what: where, line: field.line, column: this.name, expected, received });
  }
}

function dateSpec(spec: KindSpec | "skip" | undefined): DateSpec | undefined {
  if (spec === "date") return { kind: "date" };
  return typeof spec === "object" && spec.kind === "date" ? spec : undefined;
}

function modeOf(kind: string | undefined): number {
  if (kind === "skip") return SKIP;
  if (kind === "ordinal" || kind === "categorical" || kind === "date") return LEVEL;
  return kind === "boolean" ? BOOLEAN : kind === "text" ? TEXT : NUMBER;
}

/** 1, 0 or undefined; accepts the spellings of TypeScript, Python and R. */
function booleanOf(text: string | undefined): 0 | 1 | undefined {
  if (text === "true" || text === "True" || text === "TRUE") return 1;
  return text === "false" || text === "False" || text === "FALSE" ? 0 : undefined;
}

function asBoolean(text: string): boolean | undefined {
  const value = booleanOf(text);
  return value === undefined ? undefined : value === 1;
}

type Resizable = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

function resized<A extends Resizable>(Type: new (length: number) => A, array: A, length: number): A {
  const out = new Type(length);
  out.set(array);
  return out;
}

/** Trims unused capacity if it is large enough to be worth a copy. */
function trimmed<A extends Resizable>(array: A, rows: number, capacity: number): A {
  return (capacity - rows > capacity / 16 ? array.slice(0, rows) : array.subarray(0, rows)) as A;
}
