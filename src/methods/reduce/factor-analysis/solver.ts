import type { Convergence } from "../../../base/control.js";
import type { Steps } from "../../../base/steps.js";
import { eigenSymmetric, eigenvaluesSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { inverse } from "../../../math/linalg/inverse.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Ending, OptimizeControl } from "../../../math/optimize/iterate.js";
import { lbfgsbSteps } from "../../../math/optimize/lbfgsb.js";
import { logDeterminantOf } from "./log-determinant.js";

interface FactorLimits {
  readonly factors: number;
  readonly minUniqueness: number;
  readonly maxIterations: number;
  readonly tolerance: number;
}

/** The factors of the highest likelihood, before any rotation. */
export interface Factors {
  /** Columns × factors. */
  readonly loadings: Matrix;
  readonly uniquenesses: Float64Array;
  /** log |Σ| + tr(Σ⁻¹R) for the fitted correlations Σ. */
  readonly deviance: number;
  /** log |R|, or NaN if R is singular. */
  readonly logDeterminant: number;
  readonly convergence: Convergence;
}

/**
 * Maximum likelihood after Jöreskog (1967): the best loadings for given uniquenesses ψ are eigenvectors of
 * Ψ^(−½)·R·Ψ^(−½), which leaves a function of log ψ to minimize.
 */
export function* factorSteps(r: Matrix, limits: FactorLimits, control: OptimizeControl): Steps<Factors> {
  const { factors, minUniqueness, maxIterations, tolerance } = limits;
  const logDeterminant = logDeterminantOf(r);
  const start = startOf(r, factors, minUniqueness, Number.isNaN(logDeterminant)).map(Math.log);
  const last = new Map<number, ReturnType<typeof profile>>();
  const found = (logs: Float64Array) => {
    const known = last.get(0);
    if (known?.logs.every((value, j) => value === logs[j])) return known;
    const fresh = profile(r, logs, factors);
    last.set(0, fresh);
    return fresh;
  };
  const objective = {
    value: (logs: Float64Array) => found(logs).value,
    gradient: (logs: Float64Array) => found(logs).gradient,
  };
  const { x, convergence, ending } = yield* lbfgsbSteps(
    objective,
    start,
    { lower: Math.log(minUniqueness), upper: 0, maxIterations, tolerance },
    control,
  );
  const { loadings, value } = found(x);
  return {
    loadings,
    uniquenesses: x.map(Math.exp),
    deviance: value,
    logDeterminant,
    convergence: settled(convergence, ending),
  };
}

/** Where float64 allows no improvement, a criterion of at most this is convergence. */
const SETTLED = 1e-6;

function settled(convergence: Convergence, ending: Ending): Convergence {
  const { criterion } = convergence;
  if (ending !== "no decrease" || !(criterion <= SETTLED)) return convergence;
  return { ...convergence, converged: true, tolerance: criterion };
}

/** The uniquenesses at which the search begins, as in R's factanal; half of what they are for a singular matrix. */
function startOf(r: Matrix, factors: number, least: number, singular: boolean): Float64Array {
  const share = 1 - (0.5 * factors) / r.rows;
  const start = singular
    ? new Float64Array(r.rows).fill(0.5)
    : inverse(r)
        .diagonal()
        .map((value) => share / value);
  return start.map((value) => Math.min(1, Math.max(least, value)));
}

/** The deviance at the best loadings, with its slopes in the logarithms of the uniquenesses. */
function profile(r: Matrix, logs: Float64Array, factors: number) {
  const p = r.rows;
  const roots = logs.map((value) => Math.exp(value / 2));
  const scaled = r.map((value, at) => value / (roots[Math.floor(at / p)] * roots[at % p]));
  const { values, vectors } = eigenSymmetric(scaled);
  const loadings = new Matrix(p, factors);
  const common = new Float64Array(p);
  let value = 0;
  for (let j = 0; j < p; j += 1) value += logs[j] + scaled.data[j * p + j];
  for (let f = 0; f < factors; f += 1) {
    const above = Math.max(values[f], 1);
    // Of an eigenvalue above 1, only 1 is left to the uniquenesses.
    value += Math.log(above) - (above - 1);
    for (let j = 0; j < p; j += 1) {
      const loading = roots[j] * vectors.get(j, f) * Math.sqrt(above - 1);
      loadings.data[j * factors + f] = loading;
      common[j] += loading * loading;
    }
  }
  const gradient = common.map((share, j) => (share - r.get(j, j)) / Math.exp(logs[j]) + 1);
  return { logs: logs.slice(), value, gradient, loadings };
}

/** The number of correlations less that of the free parameters. */
export function factorFreedom(columns: number, factors: number): number {
  return ((columns - factors) ** 2 - columns - factors) / 2;
}

/**
 * Features × factors: what standardized features are multiplied by to get scores. By regression they are
 * Ψ⁻¹Λ(Φ⁻¹ + ΛᵀΨ⁻¹Λ)⁻¹, by Bartlett's weighted least squares Ψ⁻¹Λ(ΛᵀΨ⁻¹Λ)⁻¹.
 */
export function scoreWeights(
  loadings: Matrix,
  uniquenesses: Float64Array,
  correlations: Matrix,
  kind: "regression" | "bartlett",
): Matrix | undefined {
  const weighted = loadings.map((value, at) => value / uniquenesses[Math.floor(at / loadings.columns)]);
  const precision = loadings.transpose().multiply(weighted);
  if (kind === "regression") return weighted.multiply(inverse(precision.add(inverse(correlations))));
  const eigenvalues = eigenvaluesSymmetric(symmetric(precision));
  if (eigenvalues[eigenvalues.length - 1] <= eigenvalues[0] * 1e-12) return undefined;
  return weighted.multiply(inverse(precision));
}

function symmetric(a: Matrix): Matrix {
  return a.map((value, at) => (value + a.get(at % a.columns, Math.floor(at / a.columns))) / 2);
}
