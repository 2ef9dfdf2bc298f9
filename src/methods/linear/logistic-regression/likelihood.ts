// The penalized log-likelihood in the form that minimizers need.

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Arena } from "../../../wasm/arena.js";
import {
  type Curvature,
  designWidth,
  logisticCurvature,
  logisticCurvatureHere,
  multinomialCurvature,
  multinomialGradient,
} from "../../../wasm/likelihood.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import type { Evaluation } from "../engine/irls/newton.js";
import type { StandardRows } from "../engine/irls/row-design.js";
import type { ClassData, Equations } from "../engine/logistic/problem.js";

/** −log L + ½·weight·Σ ridge·θ² of all equations, in standardized units. */
export interface Likelihood {
  readonly equations: Equations;
  /** Parameters of one equation. */
  readonly width: number;
  readonly size: number;
  evaluate(theta: Float64Array): Promise<Evaluation>;
  /** Value and gradient at once. */
  gradient(theta: Float64Array): { readonly value: number; readonly gradient: Float64Array };
}

/** The likelihood of dense rows; `ridge` is one number per column of the design. */
export function denseLikelihood(
  arena: Arena,
  rows: StandardRows,
  { codes, weights }: ClassData<Matrix>,
  equations: Equations,
  ridge: Float64Array,
  control: ParallelControl,
): Likelihood {
  const { count, baseline } = equations;
  const width = designWidth(rows);
  const given = weights && arena.copyIn(weights);
  const binary = count === 1;
  const y = binary ? arena.copyIn(Float64Array.from(codes)) : arena.zeros(0);
  const codesOfRows = binary ? arena.int32(0) : arena.copyInInt32(codes.map((code) => code - baseline));
  const two = { y, weights: given };
  const many = { codes: codesOfRows, weights: given, equations: count, baseline: baseline === 1 };
  const penalize = (curvature: Curvature, theta: Float64Array): Curvature =>
    withRidge(curvature, theta, ridge, rows.totalWeight);
  return {
    equations,
    width,
    size: count * width,
    evaluate: async (theta) => {
      const curvature = binary
        ? await logisticCurvature(rows, two, theta, true, control)
        : await multinomialCurvature(rows, many, theta, true, control);
      const { value, gradient, gram, largest } = penalize(curvature, theta);
      if (rows.intercept && baseline === 0) holdIntercepts(gram, count, width, rows.totalWeight);
      return { value: -value, score: gradient, gram, largest };
    },
    gradient: (theta) => {
      const curvature = binary
        ? logisticCurvatureHere(rows, two, theta, false)
        : multinomialGradient(rows, many, theta);
      const { value, gradient } = penalize(curvature, theta);
      return { value: -value, gradient: gradient.map((slope) => -slope) };
    },
  };
}

/**
 * Adding a number to the intercepts of all classes changes no probability; curvature in that direction, where
 * the gradient is 0, keeps steps from going there and the factorization from failing.
 */
function holdIntercepts(gram: Float64Array, equations: number, width: number, totalWeight: number): void {
  const size = equations * width;
  const precision = totalWeight / equations ** 2;
  for (let e = 0; e < equations; e += 1)
    for (let f = 0; f < equations; f += 1) gram[e * width * size + f * width] += precision;
}

/** The log-likelihood less the penalty, and its derivatives. */
function withRidge(
  { value, gradient, gram, largest }: Curvature,
  theta: Float64Array,
  ridge: Float64Array,
  totalWeight: number,
): Curvature {
  if (ridge.every((value) => value === 0)) return { value, gradient, gram, largest };
  const size = theta.length;
  let penalty = 0;
  for (let j = 0; j < size; j += 1) {
    const precision = totalWeight * ridge[j % ridge.length];
    penalty += 0.5 * precision * theta[j] * theta[j];
    gradient[j] -= precision * theta[j];
    if (gram.length > 0) gram[j * size + j] += precision;
  }
  return { value: value - penalty, gradient, gram, largest };
}
