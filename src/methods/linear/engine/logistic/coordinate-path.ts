// Paths with a penalty on absolute values, as glmnet follows them: the log-likelihood is replaced by its
// quadratic approximation, equation by equation, which coordinate descent minimizes, until nothing moves
// (Friedman, Hastie and Tibshirani 2010, sections 3 and 4).

import { throwIfAborted } from "../../../../base/control.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import type { FitControl } from "../../../../model/control.js";
import { type Arena, withArena } from "../../../../wasm/arena.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { columnScales } from "../design/sparse-scales.js";
import { standardizeColumns } from "../design/standardize.js";
import { originalUnits, type Units } from "../irls/row-design.js";
import { lambdaSequence } from "../path/lambda-sequence.js";
import { covarianceRows, MOST_COVARIANCES } from "./covariance-rows.js";
import {
  type ClassData,
  type Equations,
  nullLogLikelihood,
  startIntercepts,
  totalWeightOf,
} from "./problem.js";
import { denseRows, type Line, type QuadraticRows, sparseRows } from "./quadratic.js";

export interface PathSettings {
  readonly method: string;
  readonly alpha: number;
  readonly intercept: boolean;
  readonly standardize: boolean;
  readonly lambdas: { readonly values: Float64Array } | { readonly count: number; readonly ratio: number };
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** One fit of the path. */
export interface PathFit {
  readonly lambda: number;
  /** Equations × terms, in the original units. */
  readonly parameters: Matrix;
  readonly logLikelihood: number;
  readonly iterations: number;
  /** The largest change by the last approximation, in standard deviations of the linear predictor. */
  readonly criterion: number;
}

/** A lower bound of the curvature, which would vanish for cases that are certain. */
const LEAST_CURVATURE = 1e-10;
/** A path ends once it explains this share of the deviance. */
const MOST_EXPLAINED = 0.999;
const MAX_SWEEPS = 10_000;
/** Approximations are solved to the square of the last change, which matches the convergence of Newton's method. */
const FINER = 1e-3;
const LOOSEST = 1e-5;

export function followCoordinatePath(
  data: ClassData,
  equations: Equations,
  settings: PathSettings,
  control: FitControl,
): Promise<{ readonly fits: PathFit[]; readonly constant: readonly boolean[] }> {
  return withArena(async (arena) => {
    const { threads, signal } = control;
    const units = unitsOf(data, settings);
    const rows = await quadraticRows(arena, data.x, units, { threads, signal });
    const state = new PathState(data, equations, rows, settings);
    const fits = await state.follow(control);
    return { fits, constant: Array.from(units.shrinks, (shrink) => shrink === 0) };
  });
}

/** Rows in the form that suits their shape. */
async function quadraticRows(
  arena: Arena,
  x: Matrix | SparseMatrix,
  units: Units,
  control: ParallelControl,
): Promise<QuadraticRows> {
  if (x instanceof SparseMatrix) return sparseRows(x, units, control);
  const byCovariance = x.rows >= x.columns && x.columns <= MOST_COVARIANCES;
  return byCovariance ? covarianceRows(arena, x, units, control) : denseRows(arena, x, units, control);
}

function unitsOf({ x, weights }: ClassData, { intercept, standardize }: PathSettings): Units {
  const { centers, variances, constant } =
    x instanceof SparseMatrix
      ? columnScales(x, weights, intercept)
      : standardizeColumns(x, weights, { center: intercept, divide: false });
  const shrinks = variances.map((variance, j) =>
    constant[j] ? 0 : standardize ? 1 / Math.sqrt(variance) : 1,
  );
  return { intercept, centers, shrinks };
}

/** The smallest λ at which all slopes are 0. */
export function largestLambda(
  data: ClassData,
  equations: Equations,
  settings: PathSettings,
  { threads, signal }: FitControl,
): Promise<number> {
  return withArena(async (arena) => {
    const rows = await quadraticRows(arena, data.x, unitsOf(data, settings), { threads, signal });
    return new PathState(data, equations, rows, settings).largest();
  });
}

class PathState {
  readonly #data: ClassData;
  readonly #equations: Equations;
  readonly #rows: QuadraticRows;
  readonly #settings: PathSettings;
  readonly #shares: Float64Array;
  readonly #lines: Line[];
  /** One per equation. */
  readonly #eta: Float64Array[];

  constructor(data: ClassData, equations: Equations, rows: QuadraticRows, settings: PathSettings) {
    this.#data = data;
    this.#equations = equations;
    this.#rows = rows;
    this.#settings = settings;
    const totalWeight = totalWeightOf(data);
    const { length } = data.codes;
    this.#shares = Float64Array.from({ length }, (_, i) => (data.weights?.[i] ?? 1) / totalWeight);
    const features = rows.units.shrinks.length;
    const levels = settings.intercept ? startIntercepts(data, equations) : new Float64Array(equations.count);
    this.#lines = Array.from(levels, (intercept) => ({ intercept, slopes: new Float64Array(features) }));
    this.#eta = Array.from(levels, (intercept) => new Float64Array(length).fill(intercept));
  }

  async follow(control: FitControl): Promise<PathFit[]> {
    const { method, lambdas, intercept } = this.#settings;
    const largest = await this.largest();
    const values =
      "values" in lambdas ? lambdas.values : lambdaSequence(largest, lambdas.count, lambdas.ratio);
    const nullValue = -nullLogLikelihood(this.#data, intercept);
    const fits: PathFit[] = [];
    let previous = largest;
    for (const lambda of values) {
      throwIfAborted(method, control.signal);
      const fit = await this.#solve(lambda, previous, control);
      fits.push(fit);
      previous = lambda;
      control.onProgress?.({ phase: "lambdas", completed: fits.length, total: values.length });
      if (!("values" in lambdas) && -fit.logLikelihood < (1 - MOST_EXPLAINED) * nullValue) break;
    }
    return fits;
  }

  /** The smallest λ at which all slopes are 0. */
  async largest(): Promise<number> {
    let most = 0;
    for (let e = 0; e < this.#equations.count; e += 1) {
      const gradient = await this.#rows.gradient(this.#approximate(e).residuals);
      for (const j of this.#rows.usable) most = Math.max(most, Math.abs(gradient[j]));
    }
    return (most / Math.max(this.#settings.alpha, 1e-3)) * (1 + 4 * Number.EPSILON);
  }

  async #solve(lambda: number, before: number, control: FitControl): Promise<PathFit> {
    const { method, tolerance, maxIterations } = this.#settings;
    let [iterations, criterion, previous] = [0, Number.POSITIVE_INFINITY, before];
    while (criterion > tolerance && iterations < maxIterations) {
      throwIfAborted(method, control.signal);
      const last = Math.min(criterion, 1);
      criterion = 0;
      for (let e = 0; e < this.#equations.count; e += 1)
        criterion = Math.max(criterion, await this.#improve(e, lambda, previous, last));
      iterations += 1;
      previous = lambda;
    }
    const { units } = this.#rows;
    const parameters = this.#lines.map(({ intercept, slopes }) =>
      originalUnits(Float64Array.from(units.intercept ? [intercept, ...slopes] : slopes), units),
    );
    const logLikelihood = totalWeightOf(this.#data) * this.#meanLogLikelihood();
    return { lambda, parameters: Matrix.from(parameters), logLikelihood, iterations, criterion };
  }

  /** Solves one approximation of one equation; returns the largest change of a linear predictor by a term. */
  async #improve(e: number, lambda: number, previous: number, last: number): Promise<number> {
    const { alpha, tolerance } = this.#settings;
    const at = this.#lines[e];
    const eta = this.#eta[e];
    const { weights, residuals } = this.#approximate(e);
    // An approximation that will be replaced need not be solved exactly.
    const accuracy = Math.min(Math.max(0.1 * tolerance, FINER * last * last), LOOSEST);
    const settings = { alpha, tolerance: accuracy, maxSweeps: MAX_SWEEPS };
    const next = await this.#rows.minimize({ at, eta, weights, residuals, lambda, previous }, settings);
    const change: Line = {
      intercept: next.intercept - at.intercept,
      slopes: next.slopes.map((slope, j) => slope - at.slopes[j]),
    };
    const moved = await this.#rows.predictors(change);
    const value = this.#objective(lambda);
    for (let part = 1; part > 1e-9; part /= 2) {
      const taken = part;
      this.#lines[e] = {
        intercept: at.intercept + taken * change.intercept,
        slopes: part === 1 ? next.slopes : at.slopes.map((slope, j) => slope + taken * change.slopes[j]),
      };
      this.#eta[e] = eta.map((value, i) => value + taken * moved[i]);
      if (this.#objective(lambda) <= value + 1e-12 * Math.abs(value)) break;
    }
    return moved.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }

  /** Curvature and slope of the mean log-likelihood in the linear predictors of one equation. */
  #approximate(e: number): { weights: Float64Array; residuals: Float64Array } {
    const { codes } = this.#data;
    const { baseline } = this.#equations;
    const shares = this.#shares;
    const predictor = this.#eta[e];
    const rest = this.#logRest(e);
    const weights = new Float64Array(predictor.length);
    const residuals = new Float64Array(predictor.length);
    for (let i = 0; i < predictor.length; i += 1) {
      const odds = predictor[i] - rest[i];
      const t = Math.exp(-Math.abs(odds));
      const [high, low] = [1 / (1 + t), t / (1 + t)];
      weights[i] = shares[i] * Math.max(high * low, LEAST_CURVATURE);
      const mine = codes[i] - baseline === e;
      residuals[i] = shares[i] * (mine ? (odds >= 0 ? low : high) : odds >= 0 ? -high : -low);
    }
    return { weights, residuals };
  }

  /** log Σ e^η over the other classes. */
  #logRest(e: number): Float64Array {
    const { count, baseline } = this.#equations;
    const { length } = this.#data.codes;
    if (count === 1) return new Float64Array(length);
    const others = this.#eta.filter((_, f) => f !== e);
    return Float64Array.from({ length }, (_, i) => {
      let top = baseline === 1 ? 0 : Number.NEGATIVE_INFINITY;
      for (const eta of others) top = Math.max(top, eta[i]);
      let sum = baseline === 1 ? Math.exp(-top) : 0;
      for (const eta of others) sum += Math.exp(eta[i] - top);
      return top + Math.log(sum);
    });
  }

  #meanLogLikelihood(): number {
    const { codes } = this.#data;
    const { baseline } = this.#equations;
    let total = 0;
    for (let i = 0; i < codes.length; i += 1) {
      const mine = codes[i] - baseline;
      const predictor = mine < 0 ? 0 : this.#eta[mine][i];
      let others = baseline === 1 && mine >= 0 ? Math.exp(-predictor) : 0;
      for (let e = 0; e < this.#eta.length; e += 1)
        if (e !== mine) others += Math.exp(this.#eta[e][i] - predictor);
      total -= this.#shares[i] * Math.log1p(others);
    }
    return total;
  }

  #objective(lambda: number): number {
    const { alpha } = this.#settings;
    let penalty = 0;
    for (const { slopes } of this.#lines)
      for (const slope of slopes)
        if (slope !== 0) penalty += alpha * Math.abs(slope) + 0.5 * (1 - alpha) * slope * slope;
    return lambda * penalty - this.#meanLogLikelihood();
  }
}
