import { z } from "zod";
import { FormatError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { SparseColumn } from "../../data/sparse-column.js";
import { sparseColumns } from "../../data/sparse-columns.js";
import type { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import {
  type ModelFormat,
  type ModelJson,
  parseJson,
  readEnvelope,
  readModel,
  writeModel,
} from "../../learn/format.js";
import { type Features, type Rows, readNewCases, readNewColumns } from "../../learn/input.js";
import { readNewSparseCases } from "../../learn/sparse-input.js";
import { isSparse, requireRoom } from "../../learn/sparse-rows.js";
import { type ColumnWriter, interleave, type StridedColumn } from "../../linalg/interleave.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { positionsOf, replaceByPlace } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";

const kinds = ["StandardScaler", "MinMaxScaler", "RobustScaler", "SixSigmaScaler"] as const;

export type ScalerKind = (typeof kinds)[number];

interface State {
  readonly kind: ScalerKind;
  readonly inputs: Features;
  readonly scaled: readonly string[];
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  readonly offsets: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly constantColumns: readonly string[];
}

/**
 * A fitted scaler of columns: a value x of column j, moved into [lower, upper] first, becomes
 * (x − centers[j]) / scales[j] + offsets[j]. Missing values stay missing.
 */
export class ScalerModel implements TableTransformer {
  readonly kind: ScalerKind;
  /** The names and the encoding of the features. */
  readonly inputs: Features;
  /** The features that are scaled; the others stay as they are. */
  readonly scaled: readonly string[];
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  readonly offsets: Float64Array;
  /** Where smaller values are moved to; −∞ where they are not. */
  readonly lower: Float64Array;
  /** Where larger values are moved to; ∞ where they are not. */
  readonly upper: Float64Array;
  /** The columns whose spread, as this scaler measures it, is zero; they are divided as if it were 1. */
  readonly constantColumns: readonly string[];

  constructor(state: State) {
    this.kind = state.kind;
    this.inputs = state.inputs;
    this.scaled = state.scaled;
    this.centers = state.centers;
    this.scales = state.scales;
    this.offsets = state.offsets;
    this.lower = state.lower;
    this.upper = state.upper;
    this.constantColumns = state.constantColumns;
  }

  static fromJSON(json: unknown): ScalerModel {
    const parsed = parseJson(json);
    const { kind } = readEnvelope(parsed);
    const known = kinds.find((name) => name === kind);
    if (known !== undefined) return readModel(scalerFormats[known], parsed);
    const expected = kinds.join(", ");
    throw new FormatError(`ScalerModel: field "kind" must be one of ${expected}; got ${quote(kind)}.`, {
      method: "ScalerModel",
      column: "kind",
      expected,
      received: kind,
    });
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** The features of every case, scaled. */
  transform(rows: Rows): Matrix {
    const count = "rows" in rows ? rows.rows : rows.length;
    const out = new Matrix(count, this.outputs.length);
    interleave(out.data, count, this.writers(rows));
    return out;
  }

  /** The same without its zeros; only where no zero is moved, as by a scaler that does not center. */
  get transformSparse(): ((rows: Rows) => SparseMatrix) | undefined {
    if (!this.features.every((_, j) => this.#place(0, j) === 0)) return undefined;
    return (rows) => {
      const x = readNewSparseCases(this.kind, rows, this.inputs, "native");
      const values = x.values.map((value, at) => this.#place(value, x.columnIndices[at]));
      return new SparseMatrix(x.rows, x.columns, x.rowPointers, x.columnIndices, values);
    };
  }

  /** The table with its scaled columns replaced; every other column passes through. */
  transformTable(table: Table): Table {
    if (!isSparse(table)) {
      const writers = this.writers(table);
      return replaceByPlace(table, this.scaled, this.outputs, (j) => {
        const values = new Float64Array(table.rows);
        writers[j].write(values, 1, 0, 0, table.rows);
        return { kind: "quantitative", values };
      });
    }
    const columns = sparseColumns(readNewSparseCases(this.kind, table, this.inputs, "native"));
    const staysSparse = (j: number, name: string) =>
      table.column(name) instanceof SparseColumn && this.#place(0, j) === 0;
    const places = positionsOf(this.scaled, this.outputs);
    requireRoom(this.kind, table, places.filter((j, k) => !staysSparse(j, this.scaled[k])).length);
    return replaceByPlace(table, this.scaled, this.outputs, (j, name) =>
      staysSparse(j, name)
        ? columns[j].map((value) => this.#place(value, j))
        : { kind: "quantitative", values: columns[j].toDense().map((value) => this.#place(value, j)) },
    );
  }

  writers(rows: Rows): ColumnWriter[] {
    return readNewColumns(this.kind, rows, this.inputs, "native").map((column, j) =>
      scaledColumn(column, this.centers[j], this.scales[j], this.offsets[j], this.lower[j], this.upper[j]),
    );
  }

  /** The values that scaling gave these, but for those that were moved into bounds before. */
  inverseTransform(rows: Rows): Matrix {
    const { centers, scales, offsets } = this;
    const y = readNewCases(this.kind, rows, this.inputs, "native");
    const { columns } = y;
    return y.map((value, at) => {
      const j = at % columns;
      return (value - offsets[j]) * scales[j] + centers[j];
    });
  }

  toJSON(): ModelJson {
    return writeModel(scalerFormats[this.kind], this);
  }

  /** Where a value of column j goes. */
  #place(value: number, j: number): number {
    return (clamp(value, this.lower[j], this.upper[j]) - this.centers[j]) / this.scales[j] + this.offsets[j];
  }
}

function scaledColumn(
  { data: values, stride: step, at: first }: StridedColumn,
  center: number,
  scale: number,
  offset: number,
  lower: number,
  upper: number,
): ColumnWriter {
  const bounded = lower > Number.NEGATIVE_INFINITY || upper < Number.POSITIVE_INFINITY;
  return {
    width: 1,
    write: (data, stride, at, start, end) => {
      let from = start * step + first;
      let to = start * stride + at;
      for (let row = start; row < end; row += 1, from += step, to += stride) {
        const value = bounded ? clamp(values[from], lower, upper) : values[from];
        data[to] = (value - center) / scale + offset;
      }
    },
  };
}

/** NaN stays NaN. */
export function clamp(value: number, lower: number, upper: number): number {
  return Math.min(Math.max(value, lower), upper);
}

const schema = z.strictObject({
  inputs: codecs.features,
  scaled: z.array(z.string()),
  centers: codecs.float64Array,
  scales: codecs.float64Array,
  offsets: codecs.float64Array,
  lower: codecs.float64Array,
  upper: codecs.float64Array,
  constantColumns: z.array(z.string()),
});

const numbers = ["centers", "scales", "offsets", "lower", "upper"] as const;

function scalerFormat(kind: ScalerKind): ModelFormat<ScalerModel, typeof schema> {
  return {
    kind,
    schema: schema.refine(
      (state) => numbers.every((field) => state[field].length === state.inputs.names.length),
      "the scales do not fit the features",
    ),
    state: (model) => ({
      inputs: model.inputs,
      scaled: [...model.scaled],
      centers: new Float64Array(model.centers),
      scales: new Float64Array(model.scales),
      offsets: new Float64Array(model.offsets),
      lower: new Float64Array(model.lower),
      upper: new Float64Array(model.upper),
      constantColumns: [...model.constantColumns],
    }),
    create: (state) => new ScalerModel({ kind, ...state }),
  };
}

export const scalerFormats = {
  StandardScaler: scalerFormat("StandardScaler"),
  MinMaxScaler: scalerFormat("MinMaxScaler"),
  RobustScaler: scalerFormat("RobustScaler"),
  SixSigmaScaler: scalerFormat("SixSigmaScaler"),
} satisfies Record<ScalerKind, ModelFormat<ScalerModel, typeof schema>>;
