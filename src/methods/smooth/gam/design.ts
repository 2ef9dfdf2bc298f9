// The columns of an additive model: the intercept, the linear terms, and the functions of the smooth terms.

import type { Basis } from "../../../math/basis/basis.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { gathered, type TermInput } from "./construct.js";
import type { LinearTerm } from "./plan.js";

/** What the columns are made of. */
export interface Layout {
  readonly hasIntercept: boolean;
  readonly linear: readonly LinearTerm[];
  readonly smooths: readonly { readonly inputs: readonly TermInput[]; readonly basis: Basis }[];
}

/** The intercept and the linear terms. */
function linearColumns({ hasIntercept, linear }: Omit<Layout, "smooths">, x: Matrix): Matrix {
  const features = linear.flatMap((term) => term.features);
  const first = Number(hasIntercept);
  const out = new Matrix(x.rows, first + features.length);
  for (let row = 0; row < x.rows; row += 1) {
    if (hasIntercept) out.data[row * out.columns] = 1;
    for (const [k, feature] of features.entries())
      out.data[row * out.columns + first + k] = x.data[row * x.columns + feature];
  }
  return out;
}

/** The functions of a smooth term at the rows. */
export function termColumns({ inputs, basis }: Layout["smooths"][number], x: Matrix): Matrix {
  return evaluateBasis(basis, gathered(x, inputs));
}

/** All columns side by side. */
export function allColumns(layout: Layout, x: Matrix): Matrix {
  const parts = [linearColumns(layout, x), ...layout.smooths.map((term) => termColumns(term, x))];
  const out = new Matrix(
    x.rows,
    parts.reduce((sum, { columns }) => sum + columns, 0),
  );
  let first = 0;
  for (const part of parts) {
    for (let row = 0, at = 0; row < x.rows; row += 1)
      for (let j = 0; j < part.columns; j += 1, at += 1)
        out.data[row * out.columns + first + j] = part.data[at];
    first += part.columns;
  }
  return out;
}
