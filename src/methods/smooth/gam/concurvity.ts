// How far a term could be said by others: collinearity of curves (Wood 2017, section 5.6.3).

import { symmetric } from "../../../math/basis/matrices.js";
import { basisSize } from "../../../math/basis/size.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import type { GAMState } from "./state.js";

/** Three measures from 0 to 1: nothing of the term is in others, or all of it. */
export interface ConcurvityShares {
  /** The largest that any function of the term could have. */
  readonly worst: number;
  /** That of the estimated function. */
  readonly observed: number;
  /** That of a typical function. */
  readonly estimate: number;
}

/** How far the others together could say what a term says. */
export interface ConcurvityRow extends ConcurvityShares {
  readonly term: string;
  /** Whether it is a random effect, whose coefficients always add up to the intercept: no reason for concern. */
  readonly isRandom: boolean;
}

/** How far terms could be said by others. */
export interface Concurvity {
  /** Every term against all others together; the linear part is "linear". */
  readonly terms: readonly ConcurvityRow[];
  /** Every term against every other one. */
  readonly pairs: readonly (ConcurvityShares & { readonly term: string; readonly other: string })[];
  /** What the measures say, in words. */
  readonly verdict: string;
}

/** From this share on, a term is hard to tell from others. */
const HIGH = 0.8;
const NEGLIGIBLE = 1e-12;

type Fitted = Pick<GAMState, "smooths" | "coefficients">;

export function concurvity({ smooths, coefficients }: Fitted, columns: Matrix): Concurvity {
  const gram = crossProduct(columns);
  const linear = smooths[0]?.first ?? columns.columns;
  const parts = [
    ...(linear > 0 ? [{ term: "linear", first: 0, size: linear, isRandom: false }] : []),
    ...smooths.map(({ term, first, basis, isRandom }) => ({ term, first, size: basisSize(basis), isRandom })),
  ];
  const indices = parts.map(({ first, size }) => Array.from({ length: size }, (_, k) => first + k));
  const terms = parts.map(({ term, isRandom }, i) => {
    const others = indices.filter((_, j) => j !== i).flat();
    return { term, isRandom, ...shares(gram, coefficients, indices[i], others) };
  });
  const pairs = parts.flatMap((one, i) =>
    parts.flatMap((two, j) =>
      i === j
        ? []
        : [{ term: one.term, other: two.term, ...shares(gram, coefficients, indices[i], indices[j]) }],
    ),
  );
  return { terms, pairs, verdict: verdictOf(terms) };
}

function verdictOf(terms: readonly ConcurvityRow[]): string {
  const high = terms.filter(
    ({ term, isRandom, observed }) => !isRandom && term !== "linear" && observed > HIGH,
  );
  if (high.length === 0) return "No smooth term is close to what others can say.";
  const names = high.map(({ term, observed }) => `${term} (${observed.toFixed(2)})`).join(", ");
  return `Hard to tell from other terms: ${names}.`;
}

function shares(
  gram: Matrix,
  beta: Float64Array,
  own: readonly number[],
  others: readonly number[],
): ConcurvityShares {
  if (own.length === 0 || others.length === 0) return { worst: 0, observed: 0, estimate: 0 };
  const A = part(gram, own, own);
  const C = part(gram, others, own);
  const B = rootOfInverse(part(gram, others, others)).multiply(C);
  const P = symmetric(multiply(B, B, { transposeA: true }));
  const W = rootOfInverse(A);
  const within = symmetric(W.multiply(multiply(P, W, { transposeB: true })));
  const b = Float64Array.from(own, (index) => beta[index]);
  const form = (M: Matrix) => M.multiply(b).reduce((sum, value, i) => sum + value * b[i], 0);
  const trace = (M: Matrix) => M.diagonal().reduce((sum, value) => sum + value, 0);
  const share = (value: number, of: number) => (of > 0 ? Math.min(1, Math.max(0, value / of)) : 0);
  return {
    worst: share(eigenSymmetric(within).values[0], 1),
    observed: share(form(P), form(A)),
    estimate: share(trace(P), trace(A)),
  };
}

function part(M: Matrix, rows: readonly number[], columns: readonly number[]): Matrix {
  const out = new Matrix(rows.length, columns.length);
  for (const [i, a] of rows.entries())
    for (const [j, b] of columns.entries()) out.data[i * columns.length + j] = M.data[a * M.columns + b];
  return out;
}

/** The R with RᵀR = A⁻¹, over what A spans. */
function rootOfInverse(A: Matrix): Matrix {
  const { values, vectors } = eigenSymmetric(symmetric(A));
  return vectors
    .map((value, at) => {
      const own = values[at % vectors.columns];
      return own > values[0] * NEGLIGIBLE ? value / Math.sqrt(own) : 0;
    })
    .transpose();
}
