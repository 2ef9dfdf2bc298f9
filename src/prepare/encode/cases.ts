// What encoders share in reading their cases: some columns become levels, the other numbers pass.

import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import type { QuantitativeColumn } from "../../data/column.js";
import { Encoding } from "../../data/encoding.js";
import { sparseColumns } from "../../data/sparse-columns.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import {
  type Features,
  type Rows,
  readNewCases,
  readNewColumns,
  readPredictors,
  readWeights,
} from "../../learn/input.js";
import { readNewSparseCases, readSparsePredictors } from "../../learn/sparse-input.js";
import { isSparse } from "../../learn/sparse-rows.js";
import type { StridedColumn } from "../../linalg/interleave.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { chosenColumns, numberColumns } from "../table-columns.js";

export interface TrainingCases {
  readonly table: Table;
  readonly weights: Float64Array | undefined;
  /** The columns that are read, in the table's order. */
  readonly features: readonly string[];
  /** Those of them that are encoded. */
  readonly encoded: readonly string[];
  /** Those of them that are numbers and pass. */
  readonly passed: Features;
}

/** The training cases; encoded are the named columns, or all categorical, ordinal and boolean ones. */
export function readTrainingCases(
  method: string,
  rows: Rows,
  named: readonly string[] | undefined,
  except: readonly string[],
  control: FitControl,
): TrainingCases {
  throwIfAborted(method, control.signal);
  const weights = readWeights(method, rows, control.weights);
  const table = trainingTable(method, rows);
  const level = (name: string) => ["categorical", "ordinal", "boolean"].includes(table.kind(name));
  const chosen = named ?? table.featureNames(except).filter(level);
  const features = numberColumns(table, chosen).filter((name) => !except.includes(name));
  const encoded = chosenColumns(method, table, features, chosen);
  const converted = new Set(encoded);
  const columns = features.filter((name) => !converted.has(name));
  const encoding = Encoding.of(method, table, { columns });
  const passed = { names: columns, encoding };
  // For its refusals: what cannot be transformed should not be learned from.
  passedColumns(method, table, passed);
  return { table, weights, features, encoded, passed };
}

/** New cases as a table; the columns of a matrix are those that the model knows. */
export function casesAsTable(method: string, rows: Rows, features: readonly string[]): Table {
  if (rows instanceof Table) return rows;
  if (rows instanceof SparseMatrix)
    return Table.fromSparse(readNewSparseCases(method, rows, { names: features }, "native"), features);
  const x = readNewCases(method, rows, { names: features }, "native");
  return Table.of(features.map((name, j) => [name, { kind: "quantitative", values: x.column(j) }]));
}

/** The columns that pass, as numbers, by name; of a table with sparse columns all of them are sparse. */
export function passedColumns(
  method: string,
  table: Table,
  passed: Features,
): ReadonlyMap<string, QuantitativeColumn> {
  if (isSparse(table)) {
    const columns = sparseColumns(readNewSparseCases(method, table, passed, "native"));
    return new Map(passed.names.map((name, j) => [name, columns[j]]));
  }
  const columns = readNewColumns(method, table, passed, "native");
  return new Map(passed.names.map((name, j) => [name, { kind: "quantitative", values: packed(columns[j]) }]));
}

/** The numbers of a column one after the other. */
function packed({ data, stride, at }: StridedColumn): Float64Array {
  if (stride === 1) return data;
  return Float64Array.from({ length: data.length / stride }, (_, row) => data[row * stride + at]);
}

/** The training cases as a table; those of a matrix are named x0, x1 and so on. */
export function trainingTable(method: string, rows: Rows): Table {
  if (rows instanceof SparseMatrix) {
    const { matrix, features } = readSparsePredictors(method, rows, { missing: "native" });
    return Table.fromSparse(matrix, features.names);
  }
  if (!(rows instanceof Table)) {
    const { matrix, features } = readPredictors(method, rows, { missing: "native" });
    return casesAsTable(method, matrix, features.names);
  }
  if (rows.rows > 0) return rows;
  throw new DataError(`${method}: there are no rows to learn from.`, {
    method,
    expected: "at least 1 row",
    received: "0 rows",
  });
}
