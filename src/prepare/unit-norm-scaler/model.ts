import { sparseColumns } from "../../data/table/sparse-columns.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import * as codecs from "../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../model/files/state.js";
import { FittedModel } from "../../model/fitted-model.js";
import { readNewSparseCases } from "../../model/input/sparse.js";
import { isSparse } from "../../model/input/sparse-rows.js";
import { type Rows, readNewCases } from "../../model/input.js";
import { positionsOf, replaceByIndex, replaceNumbers } from "../engine/table-columns.js";
import type { TableTransformer } from "../engine/table-transformer.js";
import { type UnitNormScalerSettings, unitNormScalerOptions } from "./options.js";

type Norm = UnitNormScalerSettings["norm"];

const unitNormScalerState = StateSchema.of({
  inputs: codecs.features,
  /** The features that make up the length of a row; the others stay as they are. */
  scaled: codecs.names,
  norm: unitNormScalerOptions.shape.norm.unwrap(),
}).check(
  "scaled",
  "must be features",
  ({ inputs, scaled }) => !positionsOf(scaled, inputs.names).includes(-1),
);

/** What `UnitNormScaler` learns. */
export interface UnitNormScalerState extends StateOf<typeof unitNormScalerState> {}

/** A fitted `UnitNormScaler`. */
export class UnitNormScalerModel extends FittedModel<UnitNormScalerState> implements TableTransformer {
  static readonly kind = "UnitNormScaler";
  static readonly state = unitNormScalerState;

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** Every row divided by its length; rows of zeros stay, and missing values stay missing. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    const scaled = positionsOf(this.scaled, this.features);
    const out = Matrix.from(x);
    for (let row = 0; row < x.rows; row += 1)
      divideByLength(out.data.subarray(row * x.columns, (row + 1) * x.columns), scaled, this.norm);
    return out;
  }

  /** The scaled rows as a sparse matrix; zeros stay zeros. */
  transformSparse(rows: Rows): SparseMatrix {
    const x = readNewSparseCases(this.kind, rows, this.inputs, "native");
    const { rowPointers, columnIndices } = x;
    const scaled = new Set(positionsOf(this.scaled, this.features));
    const values = x.values.slice();
    for (let row = 0; row < x.rows; row += 1) {
      const [start, end] = [rowPointers[row], rowPointers[row + 1]];
      const indices = Array.from({ length: end - start }, (_, k) => k);
      const inside = indices.filter((k) => scaled.has(columnIndices[start + k]));
      divideByLength(values.subarray(start, end), inside, this.norm);
    }
    return new SparseMatrix(x.rows, x.columns, rowPointers, columnIndices, values);
  }

  /** The table with its scaled columns replaced; every other column passes through. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    if (!isSparse(table)) return replaceNumbers(table, this.scaled, this.outputs, this.transform(table));
    const columns = sparseColumns(this.transformSparse(table));
    return replaceByIndex(table, this.scaled, this.outputs, (j) => columns[j]);
  }
}

/** Divides the values at these indices by their length; zeros stay, and missing values stay missing. */
function divideByLength(values: Float64Array, scaled: readonly number[], norm: Norm): void {
  const indices = scaled.filter((j) => !Number.isNaN(values[j]));
  const largest = indices.reduce((most, j) => Math.max(most, Math.abs(values[j])), 0);
  if (largest === 0) return;
  // In two steps, so that neither squares nor sums overflow or underflow.
  for (const j of indices) values[j] /= largest;
  const length = lengths[norm](values, indices);
  for (const j of indices) values[j] /= length;
}

/** The length of the values at these indices, of which the largest is 1. */
const lengths: Record<Norm, (values: Float64Array, indices: readonly number[]) => number> = {
  l2: (values, indices) => Math.sqrt(sum(values, indices, (value) => value * value)),
  l1: (values, indices) => sum(values, indices, Math.abs),
  max: () => 1,
};

function sum(values: Float64Array, indices: readonly number[], of: (value: number) => number): number {
  return indices.reduce((total, j) => total + of(values[j]), 0);
}
