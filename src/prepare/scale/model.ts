import { columnName, DataError, words } from "../../base/errors.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { sparseColumns } from "../../data/table/sparse-columns.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { type ColumnWriter, interleave, type StridedColumn } from "../../math/linalg/interleave.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { boundedCases } from "../../model/answers.js";
import { FittedModel } from "../../model/fitted-model.js";
import { rowCount } from "../../model/input/rows.js";
import { readNewSparseCases } from "../../model/input/sparse.js";
import { isSparse, requireRoom } from "../../model/input/sparse-rows.js";
import { type Rows, readNewCases, readUncheckedColumns } from "../../model/input.js";
import { positionsOf, replaceByIndex } from "../engine/table-columns.js";
import type { TableTransformer } from "../engine/table-transformer.js";
import { type ScalerState, scalerState } from "./state.js";

/**
 * A fitted scaler of columns: a value x of column j is first moved into [lower, upper], then becomes
 * (x − centers[j]) / scales[j] + offsets[j]. Missing values stay missing.
 */
export abstract class ScalerModel extends FittedModel<ScalerState> implements TableTransformer {
  static readonly state = scalerState;

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** For every output, the feature that it is made from: its own. */
  get sources(): readonly string[] {
    return this.outputs;
  }

  /** The features of every case, scaled. */
  transform(rows: Rows): Matrix {
    const count = rowCount(this.kind, rows);
    const out = new Matrix(count, this.outputs.length);
    interleave(out.data, count, this.writers(rows));
    return out;
  }

  /**
   * The scaled features as a sparse matrix; only scalers that leave zeros alone have it, such as those that do not
   * center.
   */
  get transformSparse(): ((rows: Rows) => SparseMatrix) | undefined {
    if (!this.features.every((_, j) => this.#scaledValue(0, j) === 0)) return undefined;
    return (rows) => {
      const x = readNewSparseCases(this.kind, rows, this.inputs, "native");
      const values = x.values.map((value, at) => this.#scaledValue(value, x.columnIndices[at]));
      return new SparseMatrix(x.rows, x.columns, x.rowPointers, x.columnIndices, values);
    };
  }

  /** The table with its scaled columns replaced; every other column passes through. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    if (!isSparse(table)) {
      const writers = this.writers(table);
      return replaceByIndex(table, this.scaled, this.outputs, (j) => {
        const values = new Float64Array(table.rows);
        writers[j].write(values, 1, 0, 0, table.rows);
        return { kind: "quantitative", values };
      });
    }
    const columns = sparseColumns(readNewSparseCases(this.kind, table, this.inputs, "native"));
    const staysSparse = (j: number, name: string) =>
      table.column(name) instanceof SparseColumn && this.#scaledValue(0, j) === 0;
    const indices = positionsOf(this.scaled, this.outputs);
    requireRoom(this.kind, table, indices.filter((j, k) => !staysSparse(j, this.scaled[k])).length);
    return replaceByIndex(table, this.scaled, this.outputs, (j, name) =>
      staysSparse(j, name)
        ? columns[j].map((value) => this.#scaledValue(value, j))
        : { kind: "quantitative", values: columns[j].toDense().map((value) => this.#scaledValue(value, j)) },
    );
  }

  writers(rows: Rows): ColumnWriter[] {
    const { columns, requireUsable } = readUncheckedColumns(this.kind, rows, this.inputs, "native");
    let isChecked = false;
    const check = () => {
      if (!isChecked) requireUsable();
      isChecked = true;
    };
    return columns.map((column, j) => {
      const scaling = {
        center: this.centers[j],
        scale: this.scales[j],
        offset: this.offsets[j],
        lower: this.lower[j],
        upper: this.upper[j],
      };
      const writer = scaledColumn(column, scaling, check);
      return this.#isModerate(j) ? writer : boundedWriter(this.kind, writer);
    });
  }

  /** The values that these rows were scaled from, except for those that were moved into bounds first. */
  inverseTransform(rows: Rows): Matrix {
    const { centers, scales, offsets } = this;
    const y = readNewCases(this.kind, rows, this.inputs, "native");
    const { columns } = y;
    const x = y.map((value, at) => {
      const j = at % columns;
      return (value - offsets[j]) * scales[j] + centers[j];
    });
    return boundedCases(this.kind, x);
  }

  /** Where a value of column j goes. */
  #scaledValue(value: number, j: number): number {
    const moved = clamp(value, this.lower[j], this.upper[j]);
    const scaled = (moved - this.centers[j]) / this.scales[j] + this.offsets[j];
    if (Math.abs(scaled) !== Number.POSITIVE_INFINITY) return scaled;
    throw new DataError(this.kind, words`${columnName(this.features[j])} is too large to be scaled.`, {
      expected: "a finite number",
      received: String(scaled),
    });
  }

  /** Whether no value of a size that occurs can become infinite, so that nobody needs to look. */
  #isModerate(j: number): boolean {
    const HUGE = 1e150;
    const parts = [this.centers[j], this.offsets[j], Math.max(0, this.lower[j]), Math.min(0, this.upper[j])];
    return this.scales[j] > 1 / HUGE && parts.every((value) => Math.abs(value) < HUGE);
  }
}

/** What happens to the values of a column. */
interface Scaling {
  readonly center: number;
  readonly scale: number;
  readonly offset: number;
  readonly lower: number;
  readonly upper: number;
}

/** Numbers are looked at while they are scaled, since a pass of its own takes as long; `check` is called if one is not finite. */
function scaledColumn(column: StridedColumn, scaling: Scaling, check: () => void): ColumnWriter {
  const { lower, upper } = scaling;
  const bounded = lower > Number.NEGATIVE_INFINITY || upper < Number.POSITIVE_INFINITY;
  const into = bounded ? scaleBounded : scaleUnbounded;
  return {
    width: 1,
    write: (data, stride, at, start, end) => {
      if (!into(column, scaling, start, end, data, start * stride + at, stride)) check();
    },
  };
}

// Functions of their own, because numbers that a closure captures are unpacked at every use. They say whether every
// number is finite: only then x − x is 0.

function scaleUnbounded(
  { data: values, stride: step, at: first }: StridedColumn,
  { center, scale, offset }: Scaling,
  start: number,
  end: number,
  data: Float64Array,
  to: number,
  stride: number,
): boolean {
  let [from, next, differences] = [start * step + first, to, 0];
  for (let row = start; row < end; row += 1, from += step, next += stride) {
    const value = values[from];
    differences += value - value;
    data[next] = (value - center) / scale + offset;
  }
  return differences === 0;
}

function scaleBounded(
  { data: values, stride: step, at: first }: StridedColumn,
  { center, scale, offset, lower, upper }: Scaling,
  start: number,
  end: number,
  data: Float64Array,
  to: number,
  stride: number,
): boolean {
  let [from, next, differences] = [start * step + first, to, 0];
  for (let row = start; row < end; row += 1, from += step, next += stride) {
    const value = values[from];
    differences += value - value;
    data[next] = (clamp(value, lower, upper) - center) / scale + offset;
  }
  return differences === 0;
}

/** A writer that refuses an infinite value. */
function boundedWriter(method: string, { width, write }: ColumnWriter): ColumnWriter {
  return {
    width,
    write: (data, stride, at, start, end) => {
      write(data, stride, at, start, end);
      const written = Float64Array.from({ length: end - start }, (_, i) => data[(start + i) * stride + at]);
      boundedCases(method, new Matrix(written.length, 1, written));
    },
  };
}

/** NaN stays NaN. */
export function clamp(value: number, lower: number, upper: number): number {
  return Math.min(Math.max(value, lower), upper);
}

/** A fitted `StandardScaler`. */
export class StandardScalerModel extends ScalerModel {
  static readonly kind = "StandardScaler";
}

/** A fitted `MinMaxScaler`. */
export class MinMaxScalerModel extends ScalerModel {
  static readonly kind = "MinMaxScaler";
}

/** A fitted `RobustScaler`. */
export class RobustScalerModel extends ScalerModel {
  static readonly kind = "RobustScaler";
}

/** A fitted `SixSigmaScaler`. */
export class SixSigmaScalerModel extends ScalerModel {
  static readonly kind = "SixSigmaScaler";
}
