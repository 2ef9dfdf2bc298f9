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
    column: (index) => (index < first ? new Float64Array(x.rows).fill(1) : x.column(linear[index - first])),
  };
}

/** Neighboring rows, which are not copied. */
function rowsOf(x: Matrix, first: number, count: number): Matrix {
  return new Matrix(count, x.columns, x.data.subarray(first * x.columns, (first + count) * x.columns));
}
