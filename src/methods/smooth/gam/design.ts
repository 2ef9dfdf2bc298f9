// The columns of an additive model: the intercept, the linear terms, and the functions of the smooth terms.

import type { Basis } from "../../../math/basis/basis.js";
import { evaluateBasis, writeBasis, writeFromColumn } from "../../../math/basis/evaluate.js";
import { basisSize } from "../../../math/basis/size.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { RowSource } from "../engine/penalized/blocks-design.js";
import { gathered, type TermInput } from "./construct.js";
import type { LinearTerm } from "./plan.js";

/** What the columns are made of. */
export interface Layout {
  readonly hasIntercept: boolean;
  readonly linear: readonly LinearTerm[];
  /** What stands for missing values of the linear columns; undefined where there may be none. */
  readonly averages?: Float64Array | undefined;
  readonly smooths: readonly { readonly inputs: readonly TermInput[]; readonly basis: Basis }[];
}

/** Writes the intercept and the linear terms; returns the first column after them. */
function writeLinear({ hasIntercept, linear }: Layout, x: Matrix, out: Matrix): number {
  const features = linear.flatMap((term) => term.features);
  const first = Number(hasIntercept);
  for (let row = 0; row < x.rows; row += 1) {
    if (hasIntercept) out.data[row * out.columns] = 1;
    for (const [k, feature] of features.entries())
      out.data[row * out.columns + first + k] = x.data[row * x.columns + feature];
  }
  return first + features.length;
}

/** The functions of a smooth term at the rows. */
export function termColumns({ inputs, basis }: Layout["smooths"][number], x: Matrix): Matrix {
  return evaluateBasis(basis, gathered(x, inputs));
}

/** All columns side by side. */
export function allColumns(layout: Layout, x: Matrix): Matrix {
  const out = new Matrix(x.rows, columnCount(layout));
  writeColumns(layout, x, out);
  return out;
}

function columnCount({ hasIntercept, linear, smooths }: Layout): number {
  const plain = linear.reduce((sum, { features }) => sum + features.length, Number(hasIntercept));
  return smooths.reduce((sum, { basis }) => sum + basisSize(basis), plain);
}

function writeColumns(layout: Layout, x: Matrix, out: Matrix): void {
  let first = writeLinear(layout, x, out);
  for (const { inputs, basis } of layout.smooths) {
    const [{ feature, level }] = inputs;
    const isPlain = inputs.length === 1 && level === undefined;
    if (!isPlain || !writeFromColumn(basis, x, feature, out, first))
      writeBasis(basis, gathered(x, inputs), out, first);
    first += basisSize(basis);
  }
  if (layout.averages !== undefined) fillMissing(out, Number(layout.hasIntercept), layout.averages);
}

/** Linear columns get their averages, and the functions of smooth terms, whose averages are 0, that. */
function fillMissing({ columns, data }: Matrix, first: number, averages: Float64Array): void {
  for (let at = 0; at < data.length; at += 1)
    if (Number.isNaN(data[at])) data[at] = averages[(at % columns) - first] ?? 0;
}

/** The averages of the known values of columns. */
export function averagesOf(x: Matrix, features: readonly number[], weights: Float64Array | undefined) {
  return Float64Array.from(features, (feature) => {
    let [sum, total] = [0, 0];
    for (let row = 0; row < x.rows; row += 1) {
      const value = x.data[row * x.columns + feature];
      if (Number.isNaN(value)) continue;
      sum += (weights?.[row] ?? 1) * value;
      total += weights?.[row] ?? 1;
    }
    return total > 0 ? sum / total : 0;
  });
}

/** All columns, some rows at a time. */
export function rowSource(layout: Layout, x: Matrix): RowSource {
  const linear = layout.linear.flatMap((term) => term.features);
  const first = Number(layout.hasIntercept);
  const columns = columnCount(layout);
  return {
    rows: x.rows,
    columns,
    write: (start, out) => writeColumns(layout, rowsOf(x, start, out.rows), out),
    column: (index) => {
      if (index < first) return new Float64Array(x.rows).fill(1);
      const column = x.column(linear[index - first]);
      const average = layout.averages?.[index - first];
      return average === undefined ? column : column.map((value) => (Number.isNaN(value) ? average : value));
    },
  };
}

/** Neighboring rows, which are not copied. */
function rowsOf(x: Matrix, first: number, count: number): Matrix {
  return new Matrix(count, x.columns, x.data.subarray(first * x.columns, (first + count) * x.columns));
}
