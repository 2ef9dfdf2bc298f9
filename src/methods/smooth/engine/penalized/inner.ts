// The coefficients at given smoothing parameters: Newton's method on the penalized deviance, with halved steps where it
// would rise (Wood 2011, section 3.2).

import type { Matrix } from "../../../../math/linalg/matrix.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { RowCurvature } from "./curvature.js";
import type { Penalty } from "./penalty.js";
import type { Likelihood, PenalizedProblem, RowWork } from "./problem.js";

/** The maximum of a penalized likelihood. */
export interface InnerFit {
  readonly beta: Float64Array;
  /** With the offset. */
  readonly eta: Float64Array;
  readonly deviance: number;
  /** βᵀSβ. */
  readonly roughness: number;
  /** The second derivative of half the deviance by the linear predictor, at every row. */
  readonly weights: Float64Array;
  /** What these are expected to be. */
  readonly expected: Float64Array;
  /** XᵀWX. */
  readonly gram: Matrix;
  /** (XᵀWX + S)⁻¹. */
  readonly inverse: Matrix;
  readonly logDeterminant: number;
  readonly converged: boolean;
  readonly iterations: number;
}

interface Point {
  readonly beta: Float64Array;
  readonly eta: Float64Array;
  /** Half the penalized deviance. */
  readonly value: number;
  readonly deviance: number;
  readonly roughness: number;
  readonly slopes: Float64Array;
  readonly expected: Float64Array;
}

/** The step promises to lower the value by no more than this share of it. */
const TOLERANCE = 1e-15;
/** What a step that cannot lower the value promised, up to rounding. */
const NEARLY = 1e-8;
/** A share of the value of the mean alone that is as good as 0. */
const PERFECT = 1e-13;
const MOST_STEPS = 100;
const MOST_HALVINGS = 40;

/** Finds the coefficients at given smoothing parameters, perhaps from those of neighboring ones. */
export interface CoefficientSearch {
  fit(lambdas: Float64Array, start?: Float64Array): Promise<InnerFit>;
}

export class Inner implements CoefficientSearch {
  readonly #problem: PenalizedProblem;
  readonly #penalty: Penalty;
  /** Where a fit is perfect, as of separated classes, the value has no minimum but comes as near to 0 as one likes. */
  readonly #floor: number;

  constructor(problem: PenalizedProblem, penalty: Penalty) {
    this.#problem = problem;
    this.#penalty = penalty;
    this.#floor = leastValue(problem);
  }

  /** From given coefficients, or from means near the responses. */
  async fit(lambdas: Float64Array, start?: Float64Array): Promise<InnerFit> {
    let point = await this.#firstPoint(lambdas, start);
    const { isCanonical } = this.#problem.likelihood;
    for (let iterations = 1; ; iterations += 1) {
      const weights = isCanonical ? point.expected : this.#observed(point);
      const solved =
        (isCanonical ? undefined : await this.#solve(weights, lambdas)) ??
        (await this.#solveExpected(point.expected, lambdas));
      const { gram, inverse, logDeterminant } = solved;
      const gradient = await this.#gradient(point, lambdas);
      const step = inverse.multiply(gradient).map((value) => -value);
      const promise = -0.5 * gradient.reduce((sum, value, j) => sum + value * step[j], 0);
      const isPerfect = point.value <= this.#floor;
      const isDone = isPerfect || promise <= Math.max(TOLERANCE * point.value, TOLERANCE * this.#floor);
      const next = isDone ? undefined : await this.#lower(point, step, lambdas);
      if (next === undefined || iterations >= MOST_STEPS) {
        const { beta, eta, deviance, roughness, expected } = point;
        const isEnd = next === undefined;
        const converged = isEnd && (isPerfect || promise <= NEARLY * point.value + this.#floor);
        return {
          beta,
          eta,
          deviance,
          roughness,
          weights,
          expected,
          gram,
          inverse,
          logDeterminant,
          converged,
          iterations,
        };
      }
      point = next;
    }
  }

  /** Coefficients whose means are near the responses. */
  async initial(lambdas: Float64Array): Promise<Float64Array> {
    return (await this.#firstPoint(lambdas, undefined)).beta;
  }

  async #firstPoint(lambdas: Float64Array, start: Float64Array | undefined): Promise<Point> {
    if (start !== undefined) {
      const point = await this.#at(start, lambdas);
      if (point !== undefined) return point;
    }
    const { likelihood, y } = this.#problem;
    const near = await this.#regressOn(
      y.map((value, i) => likelihood.start(value, i)),
      lambdas,
    );
    if (near !== undefined) return near;
    const zero = await this.#at(new Float64Array(this.#problem.design.columns), lambdas);
    if (zero !== undefined) return zero;
    const usual = await this.#regressOn(new Float64Array(y.length).fill(likelihood.usual), lambdas, "target");
    if (usual !== undefined) return usual;
    throw new Error("no coefficients give possible means");
  }

  /** The coefficients of one step of reweighted least squares from linear predictors, or of least squares on them. */
  async #regressOn(
    eta: Float64Array,
    lambdas: Float64Array,
    to: "working responses" | "target" = "working responses",
  ): Promise<Point | undefined> {
    const { design, y, offset, likelihood } = this.#problem;
    const out: RowWork = [0.5, 0.5, 0.5];
    const weights = new Float64Array(y.length);
    const working = new Float64Array(y.length);
    for (let i = 0; i < y.length; i += 1) {
      const prior = this.#problem.prior?.[i] ?? 1;
      if (!likelihood.work(y[i], eta[i], out)) return undefined;
      const isTarget = to === "target";
      weights[i] = isTarget ? prior : prior * out[2];
      const pull = isTarget || out[2] === 0 ? 0 : out[1] / out[2];
      working[i] = weights[i] * (eta[i] - (offset?.[i] ?? 0) + pull);
    }
    if (!working.every(Number.isFinite)) return undefined;
    const solved = await this.#solve(weights, to === "target" ? new Float64Array(lambdas.length) : lambdas);
    const usable = solved ?? (await this.#solve(weights, lambdas));
    return usable && this.#at(usable.inverse.multiply(await design.sums(working)), lambdas);
  }

  async #at(beta: Float64Array, lambdas: Float64Array): Promise<Point | undefined> {
    const { design, y, prior, offset, likelihood } = this.#problem;
    const eta = await design.times(beta);
    const slopes = new Float64Array(y.length);
    const expected = new Float64Array(y.length);
    const out: RowWork = [0.5, 0.5, 0.5];
    let half = 0;
    for (let i = 0; i < y.length; i += 1) {
      if (offset !== undefined) eta[i] += offset[i];
      if (!likelihood.work(y[i], eta[i], out)) return undefined;
      const weight = prior === undefined ? 1 : prior[i];
      half += weight * (out[0] + likelihood.constant(y[i]));
      slopes[i] = weight * out[1];
      expected[i] = weight * out[2];
    }
    if (!Number.isFinite(half)) return undefined;
    const deviance = Math.max(0, 2 * half);
    const roughness = this.#roughness(beta, lambdas);
    return { beta, eta, value: 0.5 * (deviance + roughness), deviance, roughness, slopes, expected };
  }

  #roughness(beta: Float64Array, lambdas: Float64Array): number {
    return dot(beta, this.#penalty.pull(lambdas, beta));
  }

  #observed({ eta }: Point): Float64Array {
    const { y, prior, likelihood } = this.#problem;
    return secondDerivatives(likelihood, y, eta, prior);
  }

  async #gradient({ beta, slopes }: Point, lambdas: Float64Array): Promise<Float64Array> {
    const gradient = (await this.#problem.design.sums(slopes)).map((value) => -value);
    const pull = this.#penalty.pull(lambdas, beta);
    return gradient.map((value, j) => value + pull[j]);
  }

  async #solve(weights: Float64Array, lambdas: Float64Array) {
    const gram = await this.#problem.design.gram(weights);
    const inverted = this.#penalty.inverted(gram, lambdas);
    return inverted && { gram, ...inverted };
  }

  /** By the expected information, which is definite but for rounding. */
  async #solveExpected(weights: Float64Array, lambdas: Float64Array) {
    const { design, method } = this.#problem;
    const gram = await design.gram(weights);
    return { gram, ...this.#penalty.requireInverted(method, gram, lambdas) };
  }

  /** The point after a step, halved until the value falls; undefined if it does not. */
  async #lower(point: Point, step: Float64Array, lambdas: Float64Array): Promise<Point | undefined> {
    let share = 1;
    for (let k = 0; k < MOST_HALVINGS; k += 1, share /= 2) {
      const beta = point.beta.map((value, j) => value + share * step[j]);
      const next = await this.#at(beta, lambdas);
      if (next !== undefined && next.value < point.value) return next;
    }
    return undefined;
  }
}

/** Half a deviance that is as good as 0. */
export function leastValue(problem: PenalizedProblem): number {
  return PERFECT * usualValue(problem);
}

/** Half the deviance of the mean response. */
export function usualValue({ y, prior, likelihood }: PenalizedProblem): number {
  const out: RowWork = [0.5, 0.5, 0.5];
  let half = 0;
  for (let i = 0; i < y.length; i += 1)
    if (likelihood.work(y[i], likelihood.usual, out))
      half += (prior?.[i] ?? 1) * (out[0] + likelihood.constant(y[i]));
  return Math.max(0, half);
}

/** The second derivatives of half the deviance by the linear predictors. */
function secondDerivatives(
  { curvature, mean }: Likelihood,
  y: Float64Array,
  eta: Float64Array,
  prior: Float64Array | undefined,
): Float64Array {
  const out: RowCurvature = [0.5, 0.5, 0.5, 0.5];
  return eta.map((predictor, i) => {
    curvature(y[i], predictor, mean(predictor), out);
    return (prior === undefined ? 1 : prior[i]) * out[0];
  });
}
