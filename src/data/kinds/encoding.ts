import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { columnName, got, rowName, type Sentence, wanted, words } from "../../base/sentence.js";
import { type ColumnWriter, interleave, type StridedColumn } from "../../math/linalg/interleave.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { Column, Kind, LevelColumn } from "../table/column.js";
import { SparseColumn } from "../table/sparse-column.js";
import { joinSparseColumns, quantitativeWriter } from "../table/sparse-columns.js";
import type { Table } from "../table/table.js";
import { blankAs } from "./blank.js";

/** How one column of a table becomes columns of a matrix. */
export type ColumnEncoding =
  | { readonly column: string; readonly coding: "number" | "boolean" }
  | {
      readonly column: string;
      readonly coding: "codes" | "one-hot" | "dummy";
      readonly levels: readonly Label[];
      /** "missing" if a level that is not listed counts as missing; by default it is refused. */
      readonly unknown?: "missing" | undefined;
    };

/** What becomes of a level that the training table did not have: an error, or the code after the last one. */
type UnseenPolicy = "error" | "after-last";

export interface EncodingOptions {
  /** The columns to encode, in this order. Default: every column without a role. */
  readonly columns?: readonly string[];
  /**
   * What a categorical column becomes: one 0/1 column per level ("one-hot"), the same without the first
   * level ("dummy"), its code ("codes"), or an error ("error"). Default "error".
   */
  readonly categorical?: "error" | "one-hot" | "dummy" | "codes";
  /** What other tables may have instead of the levels of this one: nothing else, or levels that count as missing. */
  readonly unknown?: "error" | "missing";
}

/**
 * A fixed rule that maps the columns of a table to those of a matrix. It is made once from the training table
 * and then applied to other tables, matching columns by name and levels by value.
 */
export class Encoding {
  readonly columns: readonly ColumnEncoding[];
  /** The names of the matrix columns: `age`, `color=red`. */
  readonly features: readonly string[];
  readonly #unseen: UnseenPolicy;

  constructor(
    columns: readonly ColumnEncoding[],
    features: readonly string[] = readColumns(columns).flatMap(featuresOf),
    unseen: UnseenPolicy = "error",
  ) {
    this.columns = columns;
    this.features = features;
    this.#unseen = unseen;
  }

  /** The rule for a table: numbers are kept, booleans become 0/1, ordinal levels their rank from 0. */
  static of(method: string, table: Table, options: EncodingOptions = {}): Encoding {
    requireFields(method, "the table", table, ["featureNames", "column"], "a Table");
    const names = options.columns ?? table.featureNames();
    return new Encoding(
      names.map((name) => columnEncoding(method, name, table.column(name, method), options)),
    );
  }

  /**
   * The encoding for methods that accept levels that the training table did not have: as a code, such a level is the
   * number after the last one; it is 0 in all 0/1 columns.
   */
  withUnseen(): Encoding {
    return new Encoding(this.columns, this.features, "after-last");
  }

  /** Whether both give the same matrix for every table. */
  readsAlike(other: Encoding): boolean {
    if (this === other) return true;
    // Those of formulas know more than their columns.
    const plain = [this, other].every((one) => one.constructor === Encoding);
    return (
      plain &&
      (this.#unseen === other.#unseen || !this.columns.some((column) => "levels" in column)) &&
      this.columns.length === other.columns.length &&
      this.columns.every((column, at) => areAlike(column, other.columns[at]))
    );
  }

  /** The matrix of a table; a missing value is NaN in every resulting column. */
  apply(method: string, table: Table): Matrix {
    const matrix = new Matrix(table.rows, this.features.length);
    interleave(matrix.data, table.rows, this.writers(method, table));
    return matrix;
  }

  /** The numbers of a table, column by column; those of quantitative columns are not copied. */
  numbers(method: string, table: Table): StridedColumn[] {
    return this.writers(method, table).flatMap((writer, k) => {
      const column = columnFor(this.columns[k], table);
      if (column instanceof SparseColumn) return [{ data: column.toDense(), stride: 1, at: 0 }];
      if (column.kind === "quantitative") return [{ data: column.values, stride: 1, at: 0 }];
      const { width } = writer;
      const data = new Float64Array(table.rows * width);
      writer.write(data, width, 0, 0, table.rows);
      return Array.from({ length: width }, (_, at) => ({ data, stride: width, at }));
    });
  }

  /** The columns of a table as writers of matrix columns. */
  writers(method: string, table: Table): ColumnWriter[] {
    return this.columns.map((encoding) =>
      writer(method, encoding, columnFor(encoding, table, method), this.#unseen),
    );
  }

  /** The encoded columns of a table as a sparse matrix; sparse columns are never expanded. */
  applySparse(method: string, table: Table): SparseMatrix {
    return joinSparseColumns(table.rows, this.sparseColumns(method, table));
  }

  /** The columns of the sparse matrix. */
  sparseColumns(method: string, table: Table): SparseColumn[] {
    return this.writers(method, table).flatMap(({ width, write }, k) => {
      const column = columnFor(this.columns[k], table);
      if (column instanceof SparseColumn) return [column];
      const block = new Matrix(table.rows, width);
      write(block.data, width, 0, 0, table.rows);
      return Array.from({ length: width }, (_, j) => SparseColumn.fromDense(block.column(j)));
    });
  }
}

function areAlike(one: ColumnEncoding, other: ColumnEncoding): boolean {
  if (one.column !== other.column || one.coding !== other.coding) return false;
  if (!("levels" in one && "levels" in other)) return true;
  const { levels } = other;
  return (
    one.unknown === other.unknown &&
    one.levels.length === levels.length &&
    one.levels.every((level, at) => level === levels[at])
  );
}

function readColumns(columns: readonly ColumnEncoding[]): readonly ColumnEncoding[] {
  requireList("Encoding", "columns", columns);
  return Array.from(columns, (one) => requireFields("Encoding", "every column", one, ["column", "coding"]));
}

function featuresOf(encoding: ColumnEncoding): string[] {
  const { column, coding } = encoding;
  if (coding === "one-hot") return encoding.levels.map((level) => `${column}=${level}`);
  if (coding === "dummy") return encoding.levels.slice(1).map((level) => `${column}=${level}`);
  return [column];
}

function columnEncoding(
  method: string,
  name: string,
  column: Column,
  { categorical = "error", unknown = "error" }: EncodingOptions,
): ColumnEncoding {
  const lenient = unknown === "missing" ? ({ unknown } as const) : {};
  switch (column.kind) {
    case "quantitative":
      return { column: name, coding: "number" };
    case "boolean":
      return { column: name, coding: "boolean" };
    case "ordinal":
      return { column: name, coding: "codes", levels: column.levels, ...lenient };
    case "categorical":
      if (categorical !== "error")
        return { column: name, coding: categorical, levels: column.levels, ...lenient };
      throw notNumeric(method, name, "categorical", words`${{ term: "encode", column: name }}`);
    case "text":
      throw notNumeric(method, name, "text", "convert it to counts first, or drop it");
    case "date":
      throw notNumeric(method, name, "date", "turn it into numbers with DateFeatures first, or drop it");
    case "list":
      throw notNumeric(method, name, "list", "aggregate it first, or drop it");
  }
}

function notNumeric(method: string, name: string, kind: Kind, remedy: string | Sentence): DataError {
  return new DataError(method, words`${columnName(name)} is ${got(kind)}, but must be numeric; ${remedy}.`, {
    expected: "a quantitative, ordinal or boolean column",
  });
}

/** The column of a table that an encoding is about; without any value, it has the kind that it had in training. */
function columnFor(encoding: ColumnEncoding, table: Table, method?: string): Column {
  const column = table.column(encoding.column, method);
  if ("levels" in encoding)
    return column.kind === "ordinal" ? column : blankAs("categorical", encoding.levels, column);
  return blankAs(encoding.coding === "boolean" ? "boolean" : "quantitative", [], column);
}

/** The writer of a column; a column of another kind than in training is refused. */
function writer(
  method: string,
  encoding: ColumnEncoding,
  column: Column,
  unseen: UnseenPolicy,
): ColumnWriter {
  if (encoding.coding === "number" && column.kind === "quantitative") return quantitativeWriter(column);
  if (encoding.coding === "boolean" && column.kind === "boolean") return codesWriter(column.codes);
  if ("levels" in encoding && (column.kind === "ordinal" || column.kind === "categorical")) {
    const codes = trainingCodes(method, encoding, column, unseen);
    if (encoding.coding === "codes") return codesWriter(codes);
    const dropped = encoding.coding === "dummy" ? 1 : 0;
    return indicatorWriter(codes, encoding.levels.length - dropped, dropped);
  }
  throw wrongKind(method, encoding, column.kind);
}

function wrongKind(method: string, { column, coding }: ColumnEncoding, received: Kind): DataError {
  const expected =
    coding === "number" ? "quantitative" : coding === "boolean" ? "boolean" : "categorical or ordinal";
  const sentence = words`${columnName(column)} was ${wanted(expected)} in the training table; here it is ${got(received)}.`;
  return new DataError(method, sentence);
}

/** Codes as numbers; a negative code means missing. */
function codesWriter(codes: ArrayLike<number>): ColumnWriter {
  return {
    width: 1,
    write: (data, stride, at, start, end) => {
      for (let row = start, to = start * stride + at; row < end; row += 1, to += stride)
        data[to] = codes[row] < 0 ? Number.NaN : codes[row];
    },
  };
}

/**
 * Writes a 1 in the column of each code, counted from `first`; the zeros are already there. A
 * code of −1 is missing in all columns, and any other code without a column is 0 in all of them.
 */
export function indicatorWriter(codes: ArrayLike<number>, width: number, first = 0): ColumnWriter {
  return {
    width,
    write: (data, stride, at, start, end) => {
      for (let row = start, to = start * stride + at; row < end; row += 1, to += stride) {
        const code = codes[row];
        if (code === -1) data.fill(Number.NaN, to, to + width);
        else if (code >= first && code < first + width) data[to + code - first] = 1;
      }
    },
  };
}

/** The codes of these values among the levels of the training table. */
function trainingCodes(
  method: string,
  {
    column: name,
    levels,
    unknown,
  }: { readonly column: string; readonly levels: readonly Label[]; readonly unknown?: "missing" | undefined },
  column: LevelColumn,
  unseen: UnseenPolicy,
): Int32Array {
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  const recoded = column.levels.map((level) => codeOf.get(level) ?? levels.length);
  if (recoded.every((index, code) => index === code && index < levels.length)) return column.codes;
  return column.codes.map((code, row) => {
    if (code < 0) return -1;
    if (recoded[code] === levels.length) {
      if (unknown === "missing") return -1;
      if (unseen === "error") throw unknownLevel(method, name, levels, column.levels[code], row);
    }
    return recoded[code];
  });
}

/** The error for a level that was not in the training data. */
export function unknownLevel(
  method: string,
  column: string,
  known: readonly Label[],
  level: Label,
  row: number,
): DataError {
  const sentence = words`${columnName(column)} has the unknown level ${got(quote(level))} at ${rowName(row)}; known levels: ${wanted(listLevels(known))}.`;
  return new DataError(method, sentence);
}
