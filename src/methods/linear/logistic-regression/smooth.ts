// Maximum likelihood without a penalty or with one on squares: Newton's method on the whole block of second
// derivatives, or L-BFGS if that block is large.

import type { Convergence } from "../../../base/control.js";
import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { lbfgs } from "../../../math/optimize/lbfgs.js";
import type { FitControl } from "../../../model/control.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { weightedCurvature } from "../../../wasm/likelihood.js";
import { dependentColumns, inverseInformation, isDelicate } from "../engine/irls/information.js";
import { type Evaluation, type NewtonOutcome, newton } from "../engine/irls/newton.js";
import {
  originalCovariance,
  originalUnits,
  type StandardRows,
  standardRows,
  type Units,
  withoutColumns,
} from "../engine/irls/row-design.js";
import { SeparationWatch } from "../engine/irls/separation-watch.js";
import {
  type ClassData,
  classWeightsOf,
  type Equations,
  startIntercepts,
  totalWeightOf,
} from "../engine/logistic/problem.js";
import { type SeparationAt, separationAtEnd, separationSearch } from "./find-separation.js";
import { denseLikelihood, type Likelihood } from "./likelihood.js";
import { preconditioned } from "./precondition.js";
import { twoClassQr } from "./two-class-qr.js";

export interface SmoothSettings {
  readonly method: string;
  readonly intercept: boolean;
  /** Whether the penalty is on coefficients of standardized features. */
  readonly standardize: boolean;
  /** "both" starts with L-BFGS and finishes with Newton's method unless it has converged. */
  readonly solver: "newton" | "lbfgs" | "both";
  readonly tolerance: number | undefined;
  readonly maxIterations: number;
  /** Whether the covariance of the parameters is wanted. */
  readonly inference: boolean;
}

export interface SmoothFit {
  /** Equations × terms, in the original units. */
  readonly parameters: Matrix;
  readonly aliased: readonly boolean[];
  /** The covariance of all parameters, equation by equation. */
  readonly covariance?: Matrix | undefined;
  readonly logLikelihood: number;
  readonly convergence: Convergence;
  readonly separation?: SeparationAt | undefined;
}

/** What every fit on the same rows shares. */
interface Setting {
  readonly arena: Arena;
  readonly data: ClassData<Matrix>;
  readonly equations: Equations;
  readonly settings: SmoothSettings;
  readonly control: FitControl;
}

/** Fits for one λ of ½·λ·‖β‖² after another, each starting where the last one ended. */
export function fitSmooth(
  data: ClassData<Matrix>,
  equations: Equations,
  lambdas: ArrayLike<number>,
  settings: SmoothSettings,
  control: FitControl,
): Promise<SmoothFit[]> {
  return withArena(async (arena) => {
    const { x, ...rest } = data;
    const rows = await standardRows(arena, x, data.weights, settings.intercept, parallel(control));
    // The caller may change the rows from here on, but not those in kernel memory.
    const working = {
      ...rest,
      get x() {
        return rows.original();
      },
    };
    const setting = { arena, data: working, equations, settings, control };
    const out: SmoothFit[] = [];
    let theta = startOf(data, equations, x.columns + (settings.intercept ? 1 : 0), settings.intercept);
    for (const lambda of Array.from(lambdas)) {
      const fit = await fitOne(setting, rows, theta, lambda);
      theta = fit.theta;
      out.push(fit);
    }
    return out;
  });
}

async function fitOne(
  setting: Setting,
  all: StandardRows,
  start: Float64Array,
  lambda: number,
): Promise<SmoothFit & { theta: Float64Array }> {
  const { data, equations, settings, control } = setting;
  const { rows, delicate, likelihood, seen } = await prepare(setting, all, start, lambda);
  const { units } = rows;
  const { width, size } = likelihood;
  const quick =
    settings.solver === "newton" ? undefined : await byLbfgs(setting, rows, likelihood, start, lambda);
  // A Newton step from there costs no more than the second derivatives that inference needs anyway.
  const unfinished = settings.solver === "both" && quick?.convergence.converged === false;
  const wanted = quick === undefined || settings.inference || unfinished;
  const last = wanted
    ? await byNewton(
        setting,
        rows,
        likelihood,
        quick?.theta ?? start,
        lambda,
        delicate,
        quick ? undefined : seen,
      )
    : undefined;
  const theta = last?.theta ?? quick?.theta ?? start;
  const separation =
    last?.separation ?? (wanted || lambda > 0 ? undefined : separationAtEnd(data, equations, units, theta));
  const value = last?.at.value ?? likelihood.gradient(theta).value;
  const convergence = unfinished ? last?.convergence : (quick?.convergence ?? last?.convergence);
  if (convergence === undefined) throw new Error("fitOne: neither iteration was run");
  const covariance = async () => {
    if (last === undefined || !settings.inference) return undefined;
    if (delicate && equations.count === 1)
      return (await twoClassQr(data, units, theta, parallel(control))).covariance;
    return originalCovariance(inverseInformation(last.at.gram, size), units);
  };
  const first = settings.intercept ? 1 : 0;
  return {
    theta,
    parameters: Matrix.from(
      Array.from({ length: equations.count }, (_, e) =>
        originalUnits(theta.slice(e * width, (e + 1) * width), units),
      ),
    ),
    aliased: Array.from({ length: width }, (_, j) => j >= first && units.shrinks[j - first] === 0),
    covariance: await covariance(),
    logLikelihood: penaltyOf(theta, ridgeOf(units, lambda, settings), totalWeightOf(data)) - value,
    convergence: { ...convergence, converged: convergence.converged && separation === undefined },
    separation,
  };
}

/** The likelihood, without dependent columns; with a penalty, none has to be left out. */
async function prepare(setting: Setting, rows: StandardRows, start: Float64Array, lambda: number) {
  const { arena, data, equations, settings, control } = setting;
  const likelihoodOf = (of: StandardRows) =>
    denseLikelihood(arena, of, data, equations, ridgeOf(of.units, lambda, settings), parallel(control));
  const likelihood = likelihoodOf(rows);
  if (lambda > 0 || !settings.inference) return { rows, likelihood, delicate: false };
  const seen = await likelihood.evaluate(start);
  const { width, size } = likelihood;
  const block = Float64Array.from(
    { length: width * width },
    (_, at) => seen.gram[Math.floor(at / width) * size + (at % width)],
  );
  if (!isDelicate(block, width)) return { rows, likelihood, delicate: false, seen };
  const dropped = await dependentColumns(
    Matrix.from(data.x),
    data.weights,
    settings.intercept,
    parallel(control),
  );
  const kept = withoutColumns(arena, rows, dropped);
  return { rows: kept, likelihood: likelihoodOf(kept), delicate: true };
}

async function byNewton(
  { data, equations, settings, control }: Setting,
  { units }: StandardRows,
  likelihood: Likelihood,
  start: Float64Array,
  lambda: number,
  delicate: boolean,
  seen: Evaluation | undefined,
): Promise<NewtonOutcome & { separation: SeparationAt | undefined }> {
  const watch =
    lambda === 0
      ? new SeparationWatch(
          separationSearch(data, equations, units),
          abortablePacer(settings.method, control.signal),
        )
      : undefined;
  const byQr = delicate && equations.count === 1;
  const outcome = await newton(
    {
      method: settings.method,
      evaluate: (theta) => likelihood.evaluate(theta),
      ...(byQr && {
        step: (theta: Float64Array) => twoClassQr(data, units, theta, parallel(control)),
      }),
      ...(watch && {
        watch: (theta, step, { largest }, iterations) => watch.look(theta, step, largest, iterations),
      }),
      tolerance: settings.tolerance ?? 1e-14,
      maxIterations: settings.maxIterations,
    },
    start,
    control,
    seen,
  );
  return { ...outcome, separation: await watch?.end(outcome) };
}

/** Beyond this many iterations of L-BFGS, Newton's method is faster. */
const FIRST = 150;
/** Beyond this many columns, the factorization does not pay: columns already have one scale. */
const MOST_FACTORED = 600;

async function byLbfgs(
  { arena, data, equations, settings, control }: Setting,
  rows: StandardRows,
  likelihood: Likelihood,
  start: Float64Array,
  lambda: number,
): Promise<{ theta: Float64Array; convergence: Convergence }> {
  const { tolerance = 1e-9 } = settings;
  const maxIterations =
    settings.solver === "both" ? Math.min(settings.maxIterations, FIRST) : settings.maxIterations;
  const { width } = likelihood;
  const totalWeight = totalWeightOf(data);
  const ridge = ridgeOf(rows.units, lambda, settings);
  const curvature = new Matrix(width, width);
  if (width <= MOST_FACTORED) {
    const { length } = data.codes;
    const weights = arena.float64(length);
    weights.array.set(data.weights ?? new Float64Array(length).fill(1));
    const { gram } = await weightedCurvature(rows, arena.zeros(length), weights, parallel(control));
    const shares = classWeightsOf(data).map((weight) => weight / totalWeight);
    const spread = shares.reduce((sum, share) => sum + share * (1 - share), 0) / equations.count;
    curvature.data.set(gram.map((value) => (spread * value) / totalWeight));
  }
  for (let j = 0; j < width; j += 1) curvature.data[j * (width + 1)] += width <= MOST_FACTORED ? ridge[j] : 1;
  const { objective, from, to } = preconditioned(likelihood, curvature, totalWeight);
  const { signal, onProgress } = control;
  const { x, convergence } = lbfgs(
    objective,
    to(start),
    { tolerance, maxIterations },
    { signal, onProgress },
  );
  return { theta: from(x), convergence };
}

function startOf(data: ClassData, equations: Equations, width: number, intercept: boolean): Float64Array {
  const theta = new Float64Array(equations.count * width);
  if (intercept)
    for (const [e, start] of startIntercepts(data, equations).entries()) theta[e * width] = start;
  return theta;
}

/** λ for every column of the design, in the units of the iteration. */
function ridgeOf(
  { intercept, shrinks }: Units,
  lambda: number,
  { standardize }: SmoothSettings,
): Float64Array {
  const penalties = Array.from(shrinks, (shrink) =>
    shrink === 0 ? 0 : lambda * (standardize ? 1 : shrink ** 2),
  );
  return Float64Array.from(intercept ? [0, ...penalties] : penalties);
}

function penaltyOf(theta: Float64Array, ridge: Float64Array, totalWeight: number): number {
  return theta.reduce(
    (sum, value, j) => sum + 0.5 * totalWeight * ridge[j % ridge.length] * value * value,
    0,
  );
}

function parallel({ threads, signal }: FitControl) {
  return { threads, signal };
}
