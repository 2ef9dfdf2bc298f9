// How cases are read by methods that convert some columns and pass other numbers through.

import { Encoding } from "../../../data/kinds/encoding.js";
import type { Kind, QuantitativeColumn } from "../../../data/table/column.js";
import { sparseColumns } from "../../../data/table/sparse-columns.js";
import { Table } from "../../../data/table/table.js";
import type { StridedColumn } from "../../../math/linalg/interleave.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Cases } from "../../../model/cases.js";
import { readNewSparseCases } from "../../../model/input/sparse.js";
import { isSparse } from "../../../model/input/sparse-rows.js";
import { type Features, type Rows, readNewCases, readNewColumns } from "../../../model/input.js";
import { chosenColumns, numberColumns } from "../table-columns.js";

/** The training cases of a method that converts some of their columns. */
export interface ColumnCases {
  readonly table: Table;
  readonly weights: Float64Array | undefined;
  /** All columns that are read, in the table's order. */
  readonly inputs: Features;
  /** Those of them that are converted. */
  readonly converted: readonly string[];
  /** Those of them that are numbers and pass through. */
  readonly passed: Features;
}

/** Whether columns of a kind have levels. */
export function hasLevels(kind: Kind): boolean {
  return kind === "categorical" || kind === "ordinal" || kind === "boolean";
}

/** Reads the columns to convert, the named ones or all features that suit; other numbers pass through. */
export function columnCases(
  cases: Cases & { readonly except?: readonly string[] },
  named: readonly string[] | undefined,
  suits: (kind: Kind, name: string) => boolean,
): ColumnCases {
  const { method, table, weights, except = [] } = cases;
  const chosen = named ?? table.featureNames(except).filter((name) => suits(table.kind(name), name));
  const names = numberColumns(table, chosen).filter((name) => !except.includes(name));
  const converted = chosenColumns(method, table, names, chosen);
  const isConverted = new Set(converted);
  const columns = names.filter((name) => !isConverted.has(name));
  const passed = { names: columns, encoding: Encoding.of(method, table, { columns }) };
  // For its errors: what cannot be transformed must not be learned from.
  passedColumns(method, table, passed);
  return { table, weights, inputs: { names }, converted, passed };
}

/** New cases as a table; the columns of a matrix are those that the model knows. */
export function casesAsTable(method: string, rows: Rows, features: readonly string[]): Table {
  if (rows instanceof Table) return rows;
  if (rows instanceof SparseMatrix)
    return Table.fromSparse(readNewSparseCases(method, rows, { names: features }, "native"), features);
  const x = readNewCases(method, rows, { names: features }, "native");
  return Table.of(features.map((name, j) => [name, { kind: "quantitative", values: x.column(j) }]));
}

/** The columns that pass through, as numbers, by name; if a column of the table is sparse, all of them are. */
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

/** The numbers of a column, contiguous. */
function packed({ data, stride, at }: StridedColumn): Float64Array {
  if (stride === 1) return data;
  return Float64Array.from({ length: data.length / stride }, (_, row) => data[row * stride + at]);
}
