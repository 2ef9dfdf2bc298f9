// A column as numbers: its values, or the indices of its levels.

import type { Label } from "../../base/label.js";
import { Encoding } from "../../data/kinds/encoding.js";
import type { Column } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { namedColumns, requireModerate } from "../../model/input/magnitude.js";
import { readNewCases } from "../../model/input.js";
import { learnLevels, leveled, levelIndices } from "../engine/encode/levels.js";
import type { Calibration } from "./rule.js";

/** Values of a column as the methods see them; NaN is missing. */
export interface Inputs {
  readonly values: Float64Array;
  /** The levels that the values index, unless the values are numbers. */
  readonly levels?: readonly Label[];
}

/** The inputs of a training column, with the levels that its method can use. */
export function readInputs(
  estimator: string,
  name: string,
  column: Column,
  method: Calibration["method"],
  weights: Float64Array | undefined,
): Inputs {
  if (method !== "categorical" && column.kind === "quantitative") {
    const values = readNumbers(estimator, name, column);
    if (method === "logistic")
      requireModerate(estimator, new Matrix(values.length, 1, values), namedColumns([name]));
    return { values };
  }
  // In an order, levels without cases keep their indices.
  const levels =
    method === "isotonic"
      ? leveled(estimator, name, column).levels
      : learnLevels(estimator, name, column, weights, 0).levels;
  const indices = levelIndices(estimator, { column: name, levels, rare: [] }, column, "ignore");
  const values = new Float64Array(indices.length);
  // A level that is not learned occurs only in cases of weight 0.
  for (let row = 0; row < values.length; row += 1) values[row] = indices[row] < 0 ? Number.NaN : indices[row];
  return { levels, values };
}

/** The numbers of a quantitative column; infinite numbers and other kinds are errors. */
export function readNumbers(estimator: string, name: string, column: Column): Float64Array {
  const encoding = new Encoding([{ column: name, coding: "number" }]);
  return readNewCases(estimator, Table.of([[name, column]]), { names: [name], encoding }, "native").data;
}

/** The observed values with a positive weight, their rows, and their weights. */
export interface Observed {
  readonly values: Float64Array<ArrayBuffer>;
  readonly rows: Uint32Array;
  readonly weights: Float64Array | undefined;
}

export function observe(values: Float64Array, weights: Float64Array | undefined): Observed {
  const rows = new Uint32Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row]) || weights?.[row] === 0) continue;
    rows[count] = row;
    count += 1;
  }
  const kept = rows.subarray(0, count);
  const at = (all: Float64Array) => {
    const out = new Float64Array(count);
    for (let i = 0; i < count; i += 1) out[i] = all[kept[i]];
    return out;
  };
  return { values: at(values), rows: kept, weights: weights && at(weights) };
}
