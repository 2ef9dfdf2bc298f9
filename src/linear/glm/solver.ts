// Reweighted least squares for any family and link, by Fisher's scoring (McCullagh and Nelder 1989, section 2.5).

import { withArena } from "../../kernel/arena.js";
import { linearPredictors, weightedCurvature } from "../../kernel/likelihood.js";
import type { Convergence, FitControl } from "../../learn/control.js";
import { Matrix } from "../../linalg/matrix.js";
import { dependentColumns, inverseInformation, isDelicate } from "../irls/information.js";
import { type Evaluation, newton, newtonStep } from "../irls/newton.js";
import {
  originalCovariance,
  originalUnits,
  type StandardRows,
  standardRows,
  withoutColumns,
} from "../irls/row-design.js";
import { SUSPICIOUS, separates } from "../irls/separation.js";
import { weightedQr } from "../irls/weighted-qr.js";
import type { Family } from "./families.js";
import type { Link } from "./links.js";

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

/** What a linear predictor is worth, row by row. */
interface Working {
  /** Half the deviance; infinite where a mean is impossible. */
  readonly value: number;
  /** The change of the log-likelihood with the linear predictor. */
  readonly residuals: Float64Array;
  readonly weights: Float64Array;
  readonly largest: number;
}

function workAt({ data, family, link }: GLMProblem, eta: Float64Array): Working {
  const { y, offset } = data;
  const residuals = new Float64Array(y.length);
  const weights = new Float64Array(y.length);
  let [value, largest] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const own = eta[i] + (offset?.[i] ?? 0);
    const mean = link.inverse(own);
    if (!family.possible(mean))
      return { value: Number.POSITIVE_INFINITY, residuals, weights, largest: Number.POSITIVE_INFINITY };
    const slope = link.derivative(own);
    const pull = (priorWeight(data, i) * slope) / family.variance(mean);
    residuals[i] = pull * (y[i] - mean);
    weights[i] = pull * slope;
    value += 0.5 * priorWeight(data, i) * family.unitDeviance(y[i], mean);
    largest = Math.max(largest, Math.abs(own));
  }
  return { value, residuals, weights, largest };
}

export function solveGLM(problem: GLMProblem, control: FitControl): Promise<GLMSolution> {
  return withArena(async (arena) => {
    const parallel = { threads: control.threads, signal: control.signal };
    const { data, intercept } = problem;
    const prior = Float64Array.from(data.y, (_, i) => priorWeight(data, i));
    const all = await standardRows(arena, data.x, prior, intercept, parallel);
    const engine = new Scoring(problem, all, parallel);
    let theta = await engine.start();
    let first = await engine.evaluate(theta);
    const size = theta.length;
    const delicate = isDelicate(first.gram, size);
    let rows = engine;
    if (delicate) {
      const dropped = await dependentColumns(data.x, prior, intercept, parallel);
      rows = new Scoring(problem, withoutColumns(arena, all, dropped), parallel);
      theta = await rows.start();
      first = await rows.evaluate(theta);
    }
    return rows.run(theta, first, delicate, control);
  });
}

class Scoring {
  readonly #problem: GLMProblem;
  readonly #rows: StandardRows;
  readonly #control: FitControl;

  constructor(problem: GLMProblem, rows: StandardRows, control: FitControl) {
    this.#problem = problem;
    this.#rows = rows;
    this.#control = control;
  }

  async evaluate(theta: Float64Array): Promise<Evaluation> {
    const work = workAt(this.#problem, await this.#predictors(theta));
    const { value, largest } = work;
    // Where a mean is impossible, nothing but that is of interest.
    if (!Number.isFinite(value)) return { value, score: theta, gram: theta, largest };
    const { gradient, gram } = await this.#curvature(work.residuals, work.weights);
    return { value, score: gradient, gram, largest };
  }

  /** One step of least squares from means that lie near the responses, or the mean of all. */
  async start(): Promise<Float64Array> {
    const { data, family, link, intercept } = this.#problem;
    const { y, trials, offset } = data;
    const eta = y.map((value, i) => link.link(family.start(value, trials?.[i] ?? 1)) - (offset?.[i] ?? 0));
    const { residuals, weights } = workAt(this.#problem, eta);
    const pulls = residuals.map((residual, i) => residual + weights[i] * eta[i]);
    if (pulls.every(Number.isFinite)) {
      const { gradient, gram } = await this.#curvature(pulls, weights);
      const theta = newtonStep({ score: gradient, gram });
      const { value } = workAt(this.#problem, await this.#predictors(theta));
      if (Number.isFinite(value)) return theta;
    }
    const level = new Float64Array(this.#rows.units.shrinks.length + Number(intercept));
    if (intercept) level[0] = link.link(this.#mean()) - this.#meanOffset();
    return level;
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
      const { residuals, weights } = workAt(this.#problem, await this.#predictors(theta));
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
        // The deviance has the units of the response: what counts as small is seen from the start.
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
    const moved = await this.#predictors(step);
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

  async #predictors(theta: Float64Array): Promise<Float64Array> {
    return withArena(async (inner) => {
      const eta = inner.float64(this.#problem.data.y.length);
      await linearPredictors(this.#rows, inner.copyIn(theta), eta, this.#control);
      return eta.copyOut();
    });
  }

  #curvature(residuals: Float64Array, weights: Float64Array) {
    return withArena((inner) =>
      weightedCurvature(this.#rows, inner.copyIn(residuals), inner.copyIn(weights), this.#control),
    );
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
  const mass = y.reduce((sum, _, i) => sum + priorWeight(data, i), 0);
  const mean = y.reduce((sum, value, i) => sum + priorWeight(data, i) * value, 0) / mass;
  return y.reduce((sum, value, i) => {
    const own = intercept ? mean : link.inverse(offset?.[i] ?? 0);
    return sum + priorWeight(data, i) * family.unitDeviance(value, own);
  }, 0);
}
