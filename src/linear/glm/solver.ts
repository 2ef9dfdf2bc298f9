// Reweighted least squares for any family and link, by Fisher's scoring (McCullagh and Nelder 1989, section 2.5).

import type { Convergence } from "../../base/control.js";
import type { FitControl } from "../../learn/control.js";
import { Matrix } from "../../linalg/matrix.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { linearPredictors, weightedCurvature } from "../../wasm/likelihood.js";
import type { Float64Span } from "../../wasm/span.js";
import { dependentColumns, inverseInformation, isDelicate } from "../engine/irls/information.js";
import { type Evaluation, newton, newtonStep } from "../engine/irls/newton.js";
import {
  originalCovariance,
  originalUnits,
  type StandardRows,
  standardRows,
  withoutColumns,
} from "../engine/irls/row-design.js";
import { SUSPICIOUS, separates } from "../engine/irls/separation.js";
import { weightedQr } from "../engine/irls/weighted-qr.js";
import type { Family } from "./families.js";
import { type Link, links } from "./links.js";

/** Responses, none of weight 0. */
export interface GLMData {
  readonly x: Matrix;
  /** Means of trials, where there are several. */
  readonly y: Float64Array;
  /** How often every row counts. */
  readonly weights: Float64Array | undefined;
  readonly trials: Float64Array | undefined;
  readonly offset: Float64Array | undefined;
}

export interface GLMProblem {
  readonly method: string;
  readonly data: GLMData;
  readonly family: Family;
  readonly link: Link;
  readonly intercept: boolean;
  readonly tolerance: number;
  readonly maxIterations: number;
}

export interface GLMSolution {
  /** The intercept first, if there is one. */
  readonly parameters: Float64Array;
  readonly aliased: readonly boolean[];
  /** (XᵀWX)⁻¹, the covariance where the dispersion is 1. */
  readonly inverseInformation: Matrix;
  readonly deviance: number;
  readonly convergence: Convergence;
  readonly separation?:
    | {
        readonly kind: "complete" | "quasi";
        readonly cases: number;
        readonly direction: Float64Array;
        readonly influence: Float64Array;
      }
    | undefined;
}

/** A row's weight in all sums: how often it counts, times its trials. */
export function priorWeight({ weights, trials }: GLMData, row: number): number {
  return (weights?.[row] ?? 1) * (trials?.[row] ?? 1);
}

/** The prior weights of all rows; undefined if all count once. */
function priorWeights(data: GLMData): Float64Array | undefined {
  const { weights, trials } = data;
  if (weights === undefined || trials === undefined) return weights ?? trials;
  return weights.map((weight, i) => weight * trials[i]);
}

/** The derivative of the log-likelihood by the linear predictor of every row, and the working weight of the row. */
interface RowPulls {
  readonly residuals: Float64Array;
  readonly weights: Float64Array;
}

/** The value of a linear predictor. */
interface Worth {
  /** Half the deviance; infinite where a mean is impossible. */
  readonly value: number;
  readonly largest: number;
}

/** How deviances are added up: row by row, or as a constant part and one that depends on the log of the mean. */
interface DevianceRule {
  /** Σ w·constant */
  readonly base: number;
  readonly of: (y: number, mean: number, eta: number) => number;
}

/** Both parts grow with the response but their difference does not: beyond this, digits would be lost. */
const LARGEST_RESPONSE = 1e4;

function devianceRule({ data, family, link }: GLMProblem, prior: Float64Array | undefined): DevianceRule {
  const { byLogMean } = family;
  const { y } = data;
  const small = y.reduce((most, value) => Math.max(most, value), 0) <= LARGEST_RESPONSE;
  if (link !== links.log || byLogMean === undefined || !small)
    return { base: 0, of: (value, mean) => 0.5 * family.unitDeviance(value, mean) };
  let base = 0;
  for (let i = 0; i < y.length; i += 1)
    base += (prior === undefined ? 1 : prior[i]) * byLogMean.constant(y[i]);
  return { base, of: byLogMean.varying };
}

/** Writes the derivatives and weights of all rows at a linear predictor. */
function workAt(
  { data, family, link }: GLMProblem,
  prior: Float64Array | undefined,
  deviance: DevianceRule,
  eta: Float64Array,
  { residuals, weights }: RowPulls,
): Worth {
  const { y, offset } = data;
  let value = deviance.base;
  let largest = 0;
  for (let i = 0; i < y.length; i += 1) {
    const own = offset === undefined ? eta[i] : eta[i] + offset[i];
    const mean = link.inverse(own);
    if (!family.possible(mean)) return { value: Number.POSITIVE_INFINITY, largest: Number.POSITIVE_INFINITY };
    const slope = link.derivative(own, mean);
    const weight = prior === undefined ? 1 : prior[i];
    const pull = (weight * slope) / family.variance(mean);
    residuals[i] = pull * (y[i] - mean);
    weights[i] = pull * slope;
    value += weight * deviance.of(y[i], mean, own);
    const size = Math.abs(own);
    if (size > largest) largest = size;
  }
  // A deviance is never negative, but rounding may make the sum so.
  return { value: Math.max(0, value), largest };
}

export function solveGLM(problem: GLMProblem, control: FitControl): Promise<GLMSolution> {
  return withArena(async (arena) => {
    const parallel = { threads: control.threads, signal: control.signal };
    const { data, intercept } = problem;
    const prior = priorWeights(data);
    const all = await standardRows(arena, data.x, prior, intercept, parallel);
    const spans = workingSpans(arena, data.y.length);
    let rows = new Scoring(problem, prior, all, spans, parallel);
    let start = await rows.start();
    const delicate = isDelicate(start.first.gram, start.theta.length);
    if (delicate) {
      const dropped = await dependentColumns(data.x, prior, intercept, parallel);
      rows = new Scoring(problem, prior, withoutColumns(arena, all, dropped), spans, parallel);
      start = await rows.start();
    }
    return rows.run(start.theta, start.first, delicate, control);
  });
}

/** Numbers of every row, in kernel memory. */
interface WorkingSpans {
  readonly eta: Float64Span;
  readonly residuals: Float64Span;
  readonly weights: Float64Span;
}

function workingSpans(arena: Arena, rows: number): WorkingSpans {
  return { eta: arena.float64(rows), residuals: arena.float64(rows), weights: arena.float64(rows) };
}

class Scoring {
  readonly #problem: GLMProblem;
  readonly #prior: Float64Array | undefined;
  readonly #rows: StandardRows;
  readonly #spans: WorkingSpans;
  readonly #deviance: DevianceRule;
  readonly #control: FitControl;

  constructor(
    problem: GLMProblem,
    prior: Float64Array | undefined,
    rows: StandardRows,
    spans: WorkingSpans,
    control: FitControl,
  ) {
    this.#problem = problem;
    this.#prior = prior;
    this.#rows = rows;
    this.#spans = spans;
    this.#deviance = devianceRule(problem, prior);
    this.#control = control;
  }

  async evaluate(theta: Float64Array): Promise<Evaluation> {
    await this.#findPredictors(theta);
    const { value, largest } = this.#work();
    // If a mean is impossible, nothing else is needed.
    if (!Number.isFinite(value)) return { value, score: theta, gram: theta, largest };
    const { gradient, gram } = await this.#curvature();
    return { value, score: gradient, gram, largest };
  }

  /** One step of least squares from means near the responses, or from the overall mean. */
  async start(): Promise<{ readonly theta: Float64Array; readonly first: Evaluation }> {
    const { data, family, link, intercept } = this.#problem;
    const { y, trials, offset } = data;
    const eta = this.#spans.eta.array;
    for (let i = 0; i < y.length; i += 1) {
      const mean = family.start(y[i], trials === undefined ? 1 : trials[i]);
      eta[i] = link.link(mean) - (offset === undefined ? 0 : offset[i]);
    }
    if (Number.isFinite(this.#work().value) && this.#pullToOrigin()) {
      const { gradient, gram } = await this.#curvature();
      const theta = newtonStep({ score: gradient, gram });
      const first = await this.evaluate(theta);
      if (Number.isFinite(first.value)) return { theta, first };
    }
    const level = new Float64Array(this.#rows.units.shrinks.length + Number(intercept));
    if (intercept) level[0] = link.link(this.#mean()) - this.#meanOffset();
    return { theta: level, first: await this.evaluate(level) };
  }

  /** Turns residuals into those of working responses at parameters of 0; returns whether all are finite. */
  #pullToOrigin(): boolean {
    const [eta, residuals, weights] = [this.#spans.eta, this.#spans.residuals, this.#spans.weights].map(
      ({ array }) => array,
    );
    let zero = 0;
    for (let i = 0; i < eta.length; i += 1) {
      residuals[i] += weights[i] * eta[i];
      zero += 0 * residuals[i];
    }
    return zero === 0;
  }

  #work(): Worth {
    const { eta, residuals, weights } = this.#spans;
    const pulls = { residuals: residuals.array, weights: weights.array };
    return workAt(this.#problem, this.#prior, this.#deviance, eta.array, pulls);
  }

  async run(
    start: Float64Array,
    first: Evaluation,
    delicate: boolean,
    control: FitControl,
  ): Promise<GLMSolution> {
    const { method, tolerance, maxIterations, family, data, intercept } = this.#problem;
    const { units } = this.#rows;
    let separation: GLMSolution["separation"];
    const open = data.y.some((value) => family.side(value) !== 0);
    const byQr = async (theta: Float64Array) => {
      await this.#findPredictors(theta);
      this.#work();
      const weights = this.#spans.weights.copyOut();
      const residuals = this.#spans.residuals.copyOut();
      const response = residuals.map((residual, i) => (weights[i] > 0 ? residual / weights[i] : 0));
      return weightedQr(data.x, units, weights, response, this.#control);
    };
    const { theta, at, convergence } = await newton(
      {
        method,
        evaluate: (point) => this.evaluate(point),
        ...(delicate && { step: async (point: Float64Array) => (await byQr(point)).step }),
        ...(open && {
          watch: async (point, step, { largest }) => {
            if (largest > SUSPICIOUS)
              separation = (await this.#separates(step)) ?? (await this.#separates(point));
            return separation !== undefined;
          },
        }),
        // The deviance has the units of the response, so what counts as small depends on its initial value.
        floor: Math.max(1e-3 * first.value, Number.MIN_VALUE),
        tolerance,
        maxIterations,
      },
      start,
      control,
      first,
    );
    const inverse = delicate
      ? (await byQr(theta)).covariance
      : originalCovariance(inverseInformation(at.gram, theta.length), units);
    return {
      parameters: originalUnits(theta, units),
      aliased: Array.from(
        theta,
        (_, j) => j >= Number(intercept) && units.shrinks[j - Number(intercept)] === 0,
      ),
      inverseInformation: inverse,
      deviance: 2 * at.value,
      convergence: { ...convergence, converged: convergence.converged && separation === undefined },
      separation,
    };
  }

  async #separates(step: Float64Array): Promise<GLMSolution["separation"]> {
    const { data, family } = this.#problem;
    await this.#findPredictors(step);
    const moved = this.#spans.eta.array;
    const found = separates({
      rows: moved.length,
      distance: (row) => {
        const side = family.side(data.y[row]);
        return side === 0 ? -Math.abs(moved[row]) : side * moved[row];
      },
    });
    if (found === undefined) return undefined;
    return { ...found, direction: originalUnits(step, this.#rows.units), influence: step };
  }

  /** The linear predictors, without the offset. */
  #findPredictors(theta: Float64Array): Promise<void> {
    return withArena((inner) =>
      linearPredictors(this.#rows, inner.copyIn(theta), this.#spans.eta, this.#control),
    );
  }

  #curvature() {
    const { residuals, weights } = this.#spans;
    return weightedCurvature(this.#rows, residuals, weights, this.#control);
  }

  #mean(): number {
    const { data } = this.#problem;
    return data.y.reduce((sum, value, i) => sum + priorWeight(data, i) * value, 0) / this.#rows.mass;
  }

  #meanOffset(): number {
    const { data } = this.#problem;
    return (
      (data.offset?.reduce((sum, value, i) => sum + priorWeight(data, i) * value, 0) ?? 0) / this.#rows.mass
    );
  }
}

/** The deviance of a model of an intercept alone (or of nothing), with the offset kept. */
export async function nullDeviance(problem: GLMProblem, control: FitControl): Promise<number> {
  const { data, family, link, intercept } = problem;
  const { y, offset } = data;
  if (intercept && offset !== undefined) {
    const x = new Matrix(y.length, 1);
    const { threads, signal } = control;
    return (await solveGLM({ ...problem, data: { ...data, x } }, { threads, signal })).deviance;
  }
  const prior = priorWeights(data);
  let [mass, total] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const weight = prior === undefined ? 1 : prior[i];
    mass += weight;
    total += weight * y[i];
  }
  let deviance = 0;
  for (let i = 0; i < y.length; i += 1) {
    const mean = intercept ? total / mass : link.inverse(offset === undefined ? 0 : offset[i]);
    deviance += (prior === undefined ? 1 : prior[i]) * family.unitDeviance(y[i], mean);
  }
  return deviance;
}
