// The deviance of a generalized linear model and its derivatives, in standardized units.

import type { FitControl } from "../../../model/control.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { linearPredictors, weightedCurvature } from "../../../wasm/likelihood.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { Evaluation } from "../engine/irls/newton.js";
import type { StandardRows } from "../engine/irls/row-design.js";
import { weightedQr } from "../engine/irls/weighted-qr.js";
import type { GLMProblem } from "./problem.js";
import type { RowWork } from "./response-rule.js";

/** Numbers of every row, in kernel memory. */
export interface WorkingSpans {
  readonly eta: Float64Span;
  /** The derivative of the log-likelihood by the linear predictor. */
  readonly residuals: Float64Span;
  readonly weights: Float64Span;
}

export function workingSpans(arena: Arena, rows: number): WorkingSpans {
  return { eta: arena.float64(rows), residuals: arena.float64(rows), weights: arena.float64(rows) };
}

/** The value of a linear predictor. */
interface Worth {
  /** Half the deviance; not finite where a mean is impossible. */
  readonly value: number;
  readonly largest: number;
}

/** The step of differences, relative to the linear predictor; their error is about its square. */
const DIFFERENCE = 1e-5;

const IMPOSSIBLE: Worth = { value: Number.POSITIVE_INFINITY, largest: Number.POSITIVE_INFINITY };

export class Scoring {
  readonly problem: GLMProblem;
  readonly rows: StandardRows;
  readonly #prior: Float64Array | undefined;
  readonly #spans: WorkingSpans;
  readonly #control: FitControl;
  /** The part of the value that depends on the responses alone. */
  readonly #base: number;

  constructor(
    problem: GLMProblem,
    prior: Float64Array | undefined,
    rows: StandardRows,
    spans: WorkingSpans,
    control: FitControl,
  ) {
    this.problem = problem;
    this.rows = rows;
    this.#prior = prior;
    this.#spans = spans;
    this.#control = control;
    const { data, rule } = problem;
    this.#base = data.y.reduce(
      (sum, y, i) => sum + (prior === undefined ? 1 : prior[i]) * rule.constant(y),
      0,
    );
  }

  get size(): number {
    return this.rows.units.shrinks.length + Number(this.problem.intercept);
  }

  /**
   * Half the deviance, with the expected information. A barrier of μ subtracts μ·log(distance from the edge) for every
   * row; then the information is the observed one, which does not hold rows near the edge where they are.
   */
  async evaluate(theta: Float64Array, barrier = 0): Promise<Evaluation> {
    await this.#findPredictors(theta);
    const { value, largest } = barrier > 0 ? this.#workWithBarrier(barrier) : this.#work();
    // If a mean is impossible, nothing else is needed.
    if (!Number.isFinite(value)) return { value, score: theta, gram: theta, largest };
    const { gradient, gram } = await this.#curvature();
    return { value, score: gradient, gram, largest };
  }

  /** The second derivatives of the value, from differences of the slopes of every row. */
  async observed(theta: Float64Array): Promise<Float64Array> {
    await this.#findPredictors(theta);
    const { data, rule } = this.problem;
    const { y, offset } = data;
    const { eta, weights } = this.#spans;
    const [above, below]: RowWork[] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    const curvatures = eta.array.map((predictor, i) => {
      const shifted = offset === undefined ? predictor : predictor + offset[i];
      const h = DIFFERENCE * (rule.domain === 0 ? Math.max(1, Math.abs(shifted)) : Math.abs(shifted));
      const isPossible = rule.work(y[i], shifted + h, above) && rule.work(y[i], shifted - h, below);
      const weight = this.#prior === undefined ? 1 : this.#prior[i];
      return isPossible ? (weight * (below[1] - above[1])) / (2 * h) : Number.NaN;
    });
    // The kernels take roots of weights, so negative ones are summed apart.
    const part = async (sign: -1 | 1) => {
      weights.array.set(
        curvatures.map((curvature) => (curvature * sign >= 0 ? curvature * sign : curvature * 0)),
      );
      return (await this.#curvature()).gram;
    };
    const rising = await part(1);
    if (curvatures.every((curvature) => curvature >= 0)) return rising;
    const falling = await part(-1);
    return rising.map((value, k) => value - falling[k]);
  }

  /** Newton's step and the inverse information by QR. */
  async byQr(theta: Float64Array): ReturnType<typeof weightedQr> {
    await this.#findPredictors(theta);
    this.#work();
    const weights = this.#spans.weights.copyOut();
    const response = this.#spans.residuals
      .copyOut()
      .map((residual, i) => (weights[i] > 0 ? residual / weights[i] : 0));
    return weightedQr(this.rows.original(), this.rows.units, weights, response, this.#control);
  }

  /** The linear predictors that parameters give, without the offset. */
  async predictors(theta: Float64Array): Promise<Float64Array> {
    await this.#findPredictors(theta);
    return this.#spans.eta.copyOut();
  }

  /** The score and information of working responses at parameters of 0, from means near the responses. */
  async fromMeans(): Promise<Pick<Evaluation, "score" | "gram"> | undefined> {
    const { data, family, link } = this.problem;
    const { y, trials, offset } = data;
    const eta = this.#spans.eta.array;
    for (let i = 0; i < y.length; i += 1) {
      const mean = family.start(y[i], trials === undefined ? 1 : trials[i]);
      eta[i] = link.link(mean) - (offset === undefined ? 0 : offset[i]);
    }
    if (!Number.isFinite(this.#work().value) || !this.#pullToOrigin()) return undefined;
    const { gradient, gram } = await this.#curvature();
    return { score: gradient, gram };
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

  /** Writes the derivatives and weights of all rows at the linear predictors. */
  #work(): Worth {
    const { data, rule } = this.problem;
    const { y, offset } = data;
    const prior = this.#prior;
    const [eta, residuals, weights] = [this.#spans.eta, this.#spans.residuals, this.#spans.weights].map(
      ({ array }) => array,
    );
    const out: RowWork = [0.5, 0.5, 0.5];
    let value = this.#base;
    let largest = 0;
    for (let i = 0; i < y.length; i += 1) {
      const predictor = offset === undefined ? eta[i] : eta[i] + offset[i];
      if (!rule.work(y[i], predictor, out)) return IMPOSSIBLE;
      const weight = prior === undefined ? 1 : prior[i];
      value += weight * out[0];
      residuals[i] = weight * out[1];
      weights[i] = weight * out[2];
      const size = Math.abs(predictor);
      if (size > largest) largest = size;
    }
    // A deviance is never negative, but rounding may make the sum so.
    return { value: Math.max(0, value), largest };
  }

  #workWithBarrier(barrier: number): Worth {
    const { data, rule } = this.problem;
    const { y, offset } = data;
    const { edge, domain } = rule;
    if (edge === undefined) throw new Error("Scoring: a barrier needs an edge");
    const { value, largest } = this.#work();
    if (!Number.isFinite(value)) return IMPOSSIBLE;
    const [eta, residuals, weights] = [this.#spans.eta, this.#spans.residuals, this.#spans.weights].map(
      ({ array }) => array,
    );
    let logs = 0;
    for (let i = 0; i < y.length; i += 1) {
      const predictor = offset === undefined ? eta[i] : eta[i] + offset[i];
      const margin = predictor * domain;
      logs += Math.log(margin);
      residuals[i] += (barrier * domain) / margin;
      const weight = this.#prior === undefined ? 1 : this.#prior[i];
      weights[i] = weight * edge.curvature(y[i], predictor) + barrier / (margin * margin);
    }
    return { value: value - barrier * logs, largest };
  }

  #findPredictors(theta: Float64Array): Promise<void> {
    return withArena((inner) =>
      linearPredictors(this.rows, inner.copyIn(theta), this.#spans.eta, this.#control),
    );
  }

  #curvature() {
    const { residuals, weights } = this.#spans;
    return weightedCurvature(this.rows, residuals, weights, this.#control);
  }
}
