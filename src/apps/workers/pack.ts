// Estimators, cases and errors in a form that threads can send each other, and back.

import * as errors from "../../base/errors.js";
import { Sentence, type SentencePart } from "../../base/sentence.js";
import type { Column } from "../../data/table/column.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { CaseRows } from "../../model/case-rows.js";
import { Estimator } from "../../model/estimator.js";
import { catalog } from "../catalog.js";

/** What cannot be sent: functions, and estimators that are not in the catalog. */
export class NotSendable extends Error {}

/** A class instance as plain data, told by its tag. */
type Tagged = { readonly $: string } & Readonly<Record<string, unknown>>;

/** A value of options as plain data. */
export function pack(value: unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new NotSendable(typeof value);
  if (typeof value !== "object" || value === null) return value;
  if (ArrayBuffer.isView(value)) return compact(value as Float64Array);
  if (Array.isArray(value)) return value.map(pack);
  if (value instanceof Matrix)
    return { $: "matrix", rows: value.rows, columns: value.columns, data: compact(value.data) };
  if (value instanceof SparseMatrix) {
    const { rows, columns, rowPointers, columnIndices, values } = value;
    return {
      $: "sparse",
      rows,
      columns,
      pointers: compact(rowPointers),
      indices: compact(columnIndices),
      values: compact(values),
    };
  }
  if (value instanceof Estimator) {
    const known = catalog.some((Known) => (Known as unknown) === value.constructor);
    if (!known) throw new NotSendable(value.kind);
    return { $: "estimator", kind: value.kind, options: pack(value.options) };
  }
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    throw new NotSendable(value.constructor.name);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]));
}

export function unpack(value: unknown): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(unpack);
  if (!("$" in value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)]));
  const tagged = value as Tagged;
  switch (tagged.$) {
    case "matrix":
      return new Matrix(Number(tagged.rows), Number(tagged.columns), tagged.data as Float64Array);
    case "sparse":
      return new SparseMatrix(
        Number(tagged.rows),
        Number(tagged.columns),
        tagged.pointers as Int32Array,
        tagged.indices as Int32Array,
        tagged.values as Float64Array,
      );
    default:
      return unpackEstimator(tagged);
  }
}

function unpackEstimator({ kind, options }: Tagged): Estimator {
  const Known = catalog.find((one) => one.kind === kind);
  if (Known === undefined) throw new NotSendable(String(kind));
  return new Known(unpack(options) as never);
}

interface PackedTable {
  readonly $: "table";
  readonly columns: readonly (readonly [name: string, column: Column | PackedSparseColumn])[];
  readonly roles: Table["roles"];
}

interface PackedSparseColumn {
  readonly length: number;
  readonly rows: Int32Array;
  readonly nonzeros: Float64Array;
}

export function packCases(cases: CaseRows): unknown {
  if (!(cases instanceof Table)) return pack(cases);
  const columns = [...cases].map(([name, column]) => [name, packColumn(column)] as const);
  return { $: "table", columns, roles: { ...cases.roles } } satisfies PackedTable;
}

export function unpackCases(packed: unknown): CaseRows {
  if ((packed as Tagged).$ !== "table") return unpack(packed) as CaseRows;
  const { columns, roles } = packed as PackedTable;
  return Table.of(
    columns.map(([name, column]) => [
      name,
      "nonzeros" in column ? new SparseColumn(column.length, column.rows, column.nonzeros) : column,
    ]),
    roles,
  );
}

function packColumn(column: Column): Column | PackedSparseColumn {
  if (column instanceof SparseColumn) {
    const { length, rows, nonzeros } = column;
    return { length, rows: compact(rows), nonzeros: compact(nonzeros) };
  }
  if (column.kind === "quantitative") return { kind: column.kind, values: compact(column.values) };
  return "codes" in column ? ({ ...column, codes: compact(column.codes) } as Column) : column;
}

/** A view of a part of a buffer would take the whole of it along. */
function compact<A extends Float64Array | Int32Array | Int8Array>(array: A): A {
  return (array.byteLength === array.buffer.byteLength ? array : array.slice()) as A;
}

/** An error as plain data. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  /** What the message of an error of Credal begins with. */
  readonly caller?: string;
  /** What it says then, with its terms. */
  readonly words?: readonly SentencePart[];
  readonly details: errors.ErrorDetails;
  /** What it came of; of that just the text survives. */
  readonly cause: Error | undefined;
}

export function packError(error: unknown): PackedError {
  const { name, message, ...rest } =
    error instanceof Error
      ? { ...error, name: error.name, message: error.message }
      : { name: "Error", message: String(error) };
  const cause = error instanceof Error ? error.cause : undefined;
  const parts = error instanceof errors.CredalError ? { caller: error.caller, words: error.words.parts } : {};
  return { name, message, ...parts, details: plainDetails(rest), cause: plainCause(cause) };
}

function plainCause(cause: unknown): Error | undefined {
  if (!(cause instanceof Error)) return undefined;
  const plain = new Error(cause.message);
  // The lines of the module at fault.
  if (cause.stack !== undefined) plain.stack = cause.stack;
  return plain;
}

const FIELDS = ["method", "option", "column", "row", "line", "expected", "received"] as const;

function plainDetails(fields: object): errors.ErrorDetails {
  const values = fields as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
}

/** The error of its own class, where it is one of those with a message and details alone. */
export function unpackError({ name, message, caller, words, details, cause }: PackedError): Error {
  const at = message.indexOf(": ");
  const method = caller ?? message.slice(0, at);
  const sentence = words === undefined ? message.slice(at + 2) : new Sentence(words);
  switch (name) {
    case "DataError":
      return new errors.DataError(method, sentence, details, cause);
    case "OptionError":
      return new errors.OptionError(method, sentence, details, cause);
    case "ShapeError":
      return new errors.ShapeError(method, sentence, details, cause);
    case "FormatError":
      return new errors.FormatError(method, sentence, details, cause);
    case "AbortError":
      return new errors.AbortError(method, sentence, details, cause);
    default:
      return new errors.CredalError(method, sentence, details, cause);
  }
}
