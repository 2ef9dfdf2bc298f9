import { DataError } from "../errors.js";
import { Matrix } from "../linalg/matrix.js";
import type { SparseMatrix } from "../linalg/sparse-matrix.js";
import { type Column, type Kind, type Label, type LevelColumn, listLevels, quote } from "./column.js";
import { SparseColumn } from "./sparse-column.js";
import { joinSparseColumns, writeColumn } from "./sparse-columns.js";
import type { Table } from "./table.js";

/** How one column of a table becomes columns of a matrix. */
export type ColumnEncoding =
  | { readonly column: string; readonly coding: "number" | "boolean" }
  | {
      readonly column: string;
      readonly coding: "codes" | "one-hot" | "dummy";
      readonly levels: readonly Label[];
    };

export interface EncodingOptions {
  /** Which columns, in which order; by default every one without a role. */
  readonly columns?: readonly string[];
  /**
   * What a categorical column becomes: one 0/1 column per level ("one-hot"), the same without the first
   * level ("dummy"), its code ("codes"), or an error, which is the default.
   */
  readonly categorical?: "error" | "one-hot" | "dummy" | "codes";
}

/**
 * A fixed, readable rule from a table's columns to a matrix's. It is made once from the training table
 * and then applied to others, matching columns by name and levels by value.
 */
export class Encoding {
  readonly columns: readonly ColumnEncoding[];
  /** The names of the matrix's columns: `age`, `color=red`. */
  readonly features: readonly string[];

  constructor(columns: readonly ColumnEncoding[]) {
    this.columns = columns;
    this.features = columns.flatMap(featuresOf);
  }

  /** The rule for a table: numbers stay, booleans become 0/1, ordinal levels their rank from 0. */
  static of(method: string, table: Table, options: EncodingOptions = {}): Encoding {
    const names = options.columns ?? table.featureNames();
    const categorical = options.categorical ?? "error";
    return new Encoding(
      names.map((name) => columnEncoding(method, name, table.column(name, method), categorical)),
    );
  }

  /** The matrix of a table; a missing value is NaN in every column that its column becomes. */
  apply(method: string, table: Table): Matrix {
    const matrix = new Matrix(table.rows, this.features.length);
    let at = 0;
    for (const encoding of this.columns) {
      const column = table.column(encoding.column, method);
      requireKind(method, encoding, column.kind);
      write(method, encoding, column, matrix, at);
      at += featuresOf(encoding).length;
    }
    return matrix;
  }

  /** The same without its zeros; columns that are stored without theirs are never written out. */
  applySparse(method: string, table: Table): SparseMatrix {
    return joinSparseColumns(table.rows, this.sparseColumns(method, table));
  }

  /** The columns of that matrix. */
  sparseColumns(method: string, table: Table): SparseColumn[] {
    return this.columns.flatMap((encoding) => {
      const column = table.column(encoding.column, method);
      requireKind(method, encoding, column.kind);
      if (column instanceof SparseColumn) return [column];
      const width = featuresOf(encoding).length;
      const block = new Matrix(table.rows, width);
      write(method, encoding, column, block, 0);
      return Array.from({ length: width }, (_, j) => SparseColumn.fromDense(block.column(j)));
    });
  }
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
  categorical: NonNullable<EncodingOptions["categorical"]>,
): ColumnEncoding {
  switch (column.kind) {
    case "quantitative":
      return { column: name, coding: "number" };
    case "boolean":
      return { column: name, coding: "boolean" };
    case "ordinal":
      return { column: name, coding: "codes", levels: column.levels };
    case "categorical":
      if (categorical !== "error") return { column: name, coding: categorical, levels: column.levels };
      throw notNumeric(
        method,
        name,
        "categorical",
        'encode it first, or choose categorical: "one-hot" or "dummy"',
      );
    case "text":
      throw notNumeric(method, name, "text", "turn it into counts first, or drop it");
  }
}

function notNumeric(method: string, name: string, kind: Kind, remedy: string): DataError {
  return new DataError(`${method}: column "${name}" is ${kind}, but numbers are needed; ${remedy}.`, {
    method,
    column: name,
    expected: "a quantitative, ordinal or boolean column",
    received: kind,
  });
}

/** The kinds that a coding reads. */
function requireKind(method: string, { column, coding }: ColumnEncoding, kind: Kind): void {
  const readable =
    coding === "number"
      ? kind === "quantitative"
      : coding === "boolean"
        ? kind === "boolean"
        : kind === "ordinal" || kind === "categorical";
  if (!readable) {
    const expected =
      coding === "number" ? "quantitative" : coding === "boolean" ? "boolean" : "categorical or ordinal";
    throw new DataError(
      `${method}: column "${column}" was ${expected} in the training table; here it is ${kind}.`,
      {
        method,
        column,
        expected,
        received: kind,
      },
    );
  }
}

function write(method: string, encoding: ColumnEncoding, column: Column, matrix: Matrix, at: number): void {
  const { data, rows, columns } = matrix;
  if (column.kind === "quantitative") {
    writeColumn(column, matrix, at);
  } else if (column.kind === "boolean") {
    for (let row = 0; row < rows; row += 1)
      data[row * columns + at] = column.codes[row] < 0 ? Number.NaN : column.codes[row];
  } else if (column.kind !== "text" && "levels" in encoding) {
    const codes = trainingCodes(method, encoding, column);
    if (encoding.coding === "codes") {
      for (let row = 0; row < rows; row += 1)
        data[row * columns + at] = codes[row] < 0 ? Number.NaN : codes[row];
    } else {
      const dropped = encoding.coding === "dummy" ? 1 : 0;
      const width = encoding.levels.length - dropped;
      for (let row = 0; row < rows; row += 1) {
        const start = row * columns + at;
        if (codes[row] < 0) data.fill(Number.NaN, start, start + width);
        else if (codes[row] >= dropped) data[start + codes[row] - dropped] = 1;
      }
    }
  }
}

/** The codes that the training table's levels would have given these values. */
function trainingCodes(
  method: string,
  { column: name, levels }: { readonly column: string; readonly levels: readonly Label[] },
  column: LevelColumn,
): Int32Array {
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  const recoded = column.levels.map((level) => codeOf.get(level) ?? -2);
  return column.codes.map((code, row) => {
    if (code < 0) return -1;
    if (recoded[code] < 0) {
      const received = quote(column.levels[code]);
      throw new DataError(
        `${method}: column "${name}" has the unknown level ${received} at row ${row}; known are ${listLevels(levels)}.`,
        {
          method,
          column: name,
          row,
          expected: listLevels(levels),
          received,
        },
      );
    }
    return recoded[code];
  });
}
