// M-estimation by iteratively reweighted least squares (Huber, Robust Statistics, 1981, sections 7.7 and 7.8).

import type { Convergence } from "../../../base/control.js";
import { median } from "../../../data/statistics/quantile.js";
import { NormalFactor } from "../../../math/linalg/normal-factor.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import {
  linearPredictors,
  plainDesign,
  type RowDesign,
  weightedCurvature,
} from "../../../wasm/likelihood.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import type { RegressionBasis } from "../engine/regression-basis.js";
import { solveQuantile } from "../quantile-regression/solver.js";
import type { HuberRegressionSettings } from "./options.js";
import { type Psi, psiOf, standardK } from "./psi.js";

export interface RobustSolution {
  readonly coordinates: Float64Array;
  /** σ̂ */
  readonly scale: number;
  readonly residuals: Float64Array;
  readonly convergence: Convergence;
}

/** The third quartile of the standard normal distribution: the median of |z|. */
const MEDIAN_SIZE = new Normal({ mean: 0, standardDeviation: 1 }).quantile(0.75);

export function solveRobust(
  basis: RegressionBasis,
  settings: HuberRegressionSettings,
  control: ParallelControl,
  pause: (iterations: number) => Promise<void>,
): Promise<RobustSolution> {
  return withArena(async (arena) => {
    const { tolerance, maxIterations } = settings;
    const scaleOf = scaleRule(basis, settings);
    const rows = new ReweightedRows(arena, basis, psiOf(settings.psi, settings.k), control);
    let coordinates = await startOf(basis, settings, () => pause(0));
    let residuals = await rows.residuals(coordinates);
    let scale = medianScale(basis, residuals);
    const least = 1e-14 * basis.y.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    let criterion = Number.POSITIVE_INFINITY;
    let iterations = 0;
    // A deviation of 0: more than half of the cases lie on the line, and nothing is left to weigh by.
    while (criterion > tolerance && iterations < maxIterations) {
      await pause(iterations);
      const next = scaleOf(residuals, scale);
      if (!(next > least)) {
        scale = 0;
        criterion = 0;
        break;
      }
      coordinates = await rows.solve(residuals, next);
      const now = await rows.residuals(coordinates);
      criterion = Math.max(relativeChange(residuals, now), Math.abs(next - scale) / next);
      residuals = now;
      scale = next;
      iterations += 1;
    }
    const convergence = { converged: criterion <= tolerance, iterations, criterion, tolerance };
    return { coordinates, scale, residuals, convergence };
  });
}

/** Huber's function has one minimum for a given deviation; the bisquare needs a start near a good one. */
async function startOf(
  basis: RegressionBasis,
  { psi }: HuberRegressionSettings,
  pause: () => Promise<void>,
): Promise<Float64Array> {
  if (psi === "huber") return basis.leastSquares();
  return (await solveQuantile(basis, 0.5, { tolerance: 1e-11, maxIterations: 100 }, pause)).coordinates;
}

type ScaleRule = (residuals: Float64Array, scale: number) => number;

function scaleRule(basis: RegressionBasis, settings: HuberRegressionSettings): ScaleRule {
  if (settings.method === "mad") return (residuals) => medianScale(basis, residuals);
  // Both hold residuals at k deviations; the bisquare borrows Huber's constant for that, as rlm does.
  const k = settings.psi === "huber" ? (settings.k ?? standardK("huber")) : standardK("huber");
  const divisor =
    settings.method === "joint" ? basis.totalWeight : (basis.totalWeight - basis.size) * heldSecondMoment(k);
  return (residuals, scale) => {
    if (!(divisor > 0)) return 0;
    const most = (k * scale) ** 2;
    let sum = 0;
    for (let i = 0; i < residuals.length; i += 1)
      sum += basis.weights[i] * Math.min(residuals[i] * residuals[i], most);
    return Math.sqrt(sum / divisor);
  };
}

/** E min(z², k²) of a standard normal z. */
function heldSecondMoment(k: number): number {
  const normal = new Normal({ mean: 0, standardDeviation: 1 });
  const within = normal.cdf(k) - normal.cdf(-k);
  return within + k * k * (1 - within) - 2 * k * normal.density(k);
}

function medianScale({ weights, equal }: RegressionBasis, residuals: Float64Array): number {
  const sizes = residuals.map(Math.abs);
  if (!equal) return median(sizes, { weights }) / MEDIAN_SIZE;
  return median(sizes) / MEDIAN_SIZE;
}

/** The cases in the coordinates of the basis, in kernel memory, and weighted regressions of them. */
class ReweightedRows {
  readonly #basis: RegressionBasis;
  readonly #psi: Psi;
  readonly #control: ParallelControl;
  readonly #design: RowDesign;
  readonly #factor: NormalFactor;
  readonly #weights: Float64Span;
  /** w·y */
  readonly #pulls: Float64Span;
  readonly #fitted: Float64Span;

  constructor(arena: Arena, basis: RegressionBasis, psi: Psi, { threads, signal }: ParallelControl) {
    const { q: data, rows, size: columns } = basis;
    this.#basis = basis;
    this.#psi = psi;
    this.#control = { threads, signal };
    this.#design = plainDesign(arena, { data, rows, columns }, false);
    this.#factor = new NormalFactor(columns);
    this.#weights = arena.float64(rows);
    this.#pulls = arena.float64(rows);
    this.#fitted = arena.float64(rows);
  }

  /** The coordinates of the regression in which cases count as ψ says of their residuals. */
  async solve(residuals: Float64Array, scale: number): Promise<Float64Array> {
    const { y, rows, weights } = this.#basis;
    const [combined, pulls] = [this.#weights.array, this.#pulls.array];
    for (let i = 0; i < rows; i += 1) {
      combined[i] = weights[i] * this.#psi.weight(residuals[i] / scale);
      pulls[i] = combined[i] * y[i];
    }
    const found = await weightedCurvature(this.#design, this.#pulls, this.#weights, this.#control);
    this.#factor.data.set(found.gram);
    this.#factor.factor();
    this.#factor.solve(found.gradient);
    return found.gradient;
  }

  /** y − ŷ */
  async residuals(coordinates: Float64Array): Promise<Float64Array> {
    await withArena((inner) =>
      linearPredictors(this.#design, inner.copyIn(coordinates), this.#fitted, this.#control),
    );
    const fitted = this.#fitted.array;
    return this.#basis.y.map((value, i) => value - fitted[i]);
  }
}

function relativeChange(before: Float64Array, after: Float64Array): number {
  let [difference, length] = [0, 0];
  for (let i = 0; i < before.length; i += 1) {
    difference += (before[i] - after[i]) ** 2;
    length += before[i] * before[i];
  }
  return Math.sqrt(difference / Math.max(length, Number.MIN_VALUE));
}
