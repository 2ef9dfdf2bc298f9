// L-BFGS on sparse rows, whose columns are divided by their standard deviations but not centered.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { lbfgs } from "../../../math/optimize/lbfgs.js";
import type { FitControl } from "../../../model/control.js";
import { columnScales } from "../engine/design/sparse-scales.js";
import { originalUnits, type Units } from "../engine/irls/row-design.js";
import {
  type ClassData,
  type Equations,
  startIntercepts,
  totalWeightOf,
} from "../engine/logistic/problem.js";
import { separationAtEnd } from "./find-separation.js";
import type { SmoothFit, SmoothSettings } from "./smooth.js";

export function fitSparse(
  data: ClassData<SparseMatrix>,
  equations: Equations,
  lambdas: ArrayLike<number>,
  settings: SmoothSettings,
  { signal, onProgress }: FitControl,
): SmoothFit[] {
  const { intercept, tolerance = 1e-9, maxIterations } = settings;
  const { variances, constant } = columnScales(data.x, data.weights, intercept);
  const shrinks = variances.map((variance, j) => (constant[j] ? 0 : 1 / Math.sqrt(variance)));
  const units: Units = { intercept, centers: new Float64Array(shrinks.length), shrinks };
  const width = shrinks.length + (intercept ? 1 : 0);
  let theta: Float64Array = new Float64Array(equations.count * width);
  if (intercept)
    for (const [e, start] of startIntercepts(data, equations).entries()) theta[e * width] = start;
  return Array.from(lambdas, (lambda) => {
    const ridge = shrinks.map((shrink) => lambda * (settings.standardize ? 1 : shrink * shrink));
    const objective = sparseObjective(data, equations, units, ridge);
    const found = lbfgs(objective.both, theta, { tolerance, maxIterations }, { signal, onProgress });
    theta = found.x;
    const separation = lambda > 0 ? undefined : separationAtEnd(data, equations, units, theta);
    return {
      parameters: Matrix.from(
        Array.from({ length: equations.count }, (_, e) =>
          originalUnits(found.x.slice(e * width, (e + 1) * width), units),
        ),
      ),
      aliased: Array.from({ length: width }, (_, j) => shrinks[j - (intercept ? 1 : 0)] === 0),
      logLikelihood: objective.logLikelihood(found.x),
      convergence: {
        ...found.convergence,
        converged: found.convergence.converged && separation === undefined,
      },
      separation,
    };
  });
}

function sparseObjective(
  data: ClassData<SparseMatrix>,
  { count, baseline }: Equations,
  { intercept, shrinks }: Units,
  ridge: Float64Array,
) {
  const { x, codes, weights } = data;
  const { rows, rowPointers, columnIndices, values } = x;
  const first = intercept ? 1 : 0;
  const width = shrinks.length + first;
  const totalWeight = totalWeightOf(data);
  const eta = new Float64Array(count);
  const sweep = (theta: Float64Array, gradient: Float64Array | undefined): number => {
    let total = 0;
    for (let row = 0; row < rows; row += 1) {
      const [start, end] = [rowPointers[row], rowPointers[row + 1]];
      let top = baseline === 1 ? 0 : Number.NEGATIVE_INFINITY;
      for (let e = 0; e < count; e += 1) {
        const from = e * width + first;
        let sum = intercept ? theta[e * width] : 0;
        for (let at = start; at < end; at += 1) {
          const j = columnIndices[at];
          sum += values[at] * shrinks[j] * theta[from + j];
        }
        eta[e] = sum;
        top = Math.max(top, sum);
      }
      let all = baseline === 1 ? Math.exp(-top) : 0;
      for (let e = 0; e < count; e += 1) all += Math.exp(eta[e] - top);
      const equation = codes[row] - baseline;
      const share = (weights?.[row] ?? 1) / totalWeight;
      total += share * (top + Math.log(all) - (equation < 0 ? 0 : eta[equation]));
      if (gradient === undefined) continue;
      for (let e = 0; e < count; e += 1) {
        const pull = share * (Math.exp(eta[e] - top) / all - (e === equation ? 1 : 0));
        const from = e * width + first;
        if (intercept) gradient[e * width] += pull;
        for (let at = start; at < end; at += 1) {
          const j = columnIndices[at];
          gradient[from + j] += pull * values[at] * shrinks[j];
        }
      }
    }
    return total;
  };
  return {
    both: (theta: Float64Array) => {
      const gradient = new Float64Array(theta.length);
      let value = sweep(theta, gradient);
      for (let k = 0; k < theta.length; k += 1) {
        const penalty = k % width < first ? 0 : ridge[(k % width) - first];
        value += 0.5 * penalty * theta[k] * theta[k];
        gradient[k] += penalty * theta[k];
      }
      return { value, gradient };
    },
    logLikelihood: (theta: Float64Array) => -totalWeight * sweep(theta, undefined),
  };
}
