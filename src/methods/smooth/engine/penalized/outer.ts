// Smoothing parameters by Newton's method on their logarithms: directions in which the criterion bends the wrong way are
// turned around, and steps are halved until it falls (Wood 2011, section 3.1).

import { type Convergence, throwIfAborted } from "../../../../base/control.js";
import { eigenSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { FitControl } from "../../../../model/control.js";
import type { CoefficientSearch, InnerFit } from "./inner.js";
import { type CriterionAt, likelihoodCriterion } from "./likelihood-criterion.js";
import type { Penalty } from "./penalty.js";
import { predictionCriterion } from "./prediction-criterion.js";
import type { PenalizedProblem } from "./problem.js";

/** One step of the search. */
export interface SearchStep {
  readonly criterion: number;
  readonly smoothing: Float64Array;
}

export interface OuterFit {
  readonly fit: InnerFit;
  readonly lambdas: Float64Array;
  /** The scale at which the likelihood is largest; undefined for criteria without one. */
  readonly scale: number | undefined;
  readonly at: CriterionAt;
  readonly path: readonly SearchStep[];
  readonly convergence: Convergence;
}

/** The logarithms of smoothing parameters move by no more than this in one step. */
const LONGEST = 5;
/** The bounds of the logarithms about those that make penalty and information about equal. */
const BELOW = -30;
const ABOVE = 25;
/** The step promises to lower the criterion by no more than this share of it. */
const TOLERANCE = 1e-13;
/** What is allowed where rounding lets no step lower the criterion. */
const ROUNDED = 1e-6;
const MOST_HALVINGS = 30;
/** Curvatures below this share of the largest are raised to it. */
const LEAST_BEND = 1e-14;
/** Slopes below this are those of a tail, if a Newton step is 1. */
const TAIL = 0.05;
/** The step of differences of exact gradients. */
const DIFFERENCE = 1e-4;

export interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

interface At extends CriterionAt {
  readonly theta: Float64Array;
  readonly fit: InnerFit;
}

export class Outer {
  readonly #problem: PenalizedProblem;
  readonly #penalty: Penalty;
  readonly #inner: CoefficientSearch;
  /** The indices of the smoothing parameters that are searched. */
  readonly #free: readonly number[];
  readonly #control: FitControl;
  readonly #usesScale: boolean;

  constructor(problem: PenalizedProblem, penalty: Penalty, inner: CoefficientSearch, control: FitControl) {
    this.#problem = problem;
    this.#penalty = penalty;
    this.#inner = inner;
    this.#free = [...problem.smoothing.keys()].filter((j) => problem.smoothing[j] === undefined);
    this.#control = control;
    this.#usesScale = problem.criterion !== "GCV" && problem.scale === undefined;
  }

  /** From the given logarithms of all smoothing parameters, those that are known included, and of the scale. */
  async search(start: Float64Array, scale: number, floor: number): Promise<OuterFit> {
    const { method, maxIterations } = this.#problem;
    const bounds = this.#bounds(start, scale, floor);
    let at = await this.#withHessian(await this.#evaluate(this.#pack(start, scale)));
    const path: SearchStep[] = [this.#step(at)];
    let [promise, tolerance] = [0, TOLERANCE];
    let [iterations, converged] = [1, at.theta.length === 0];
    this.#tell(iterations, at.value);
    while (!converged) {
      const { step, decrease } = newtonStep(at, bounds);
      promise = decrease;
      converged = promise <= tolerance * this.#sizeOf(at);
      if (converged || iterations >= maxIterations) break;
      iterations += 1;
      throwIfAborted(method, this.#control.signal);
      this.#tell(iterations, at.value);
      const next = await this.#lower(at, step, bounds);
      const gain = next === undefined ? 0 : at.value - next.value;
      if (next === undefined || gain <= 4 * Number.EPSILON * this.#sizeOf(at)) {
        // Rounding hides what is left to gain.
        tolerance = ROUNDED;
        converged = promise <= tolerance * this.#sizeOf(at);
        break;
      }
      at = next;
      path.push(this.#step(at));
    }
    const isDone = converged && at.fit.converged;
    return {
      fit: at.fit,
      lambdas: this.#lambdas(at.theta),
      scale: this.#usesScale ? this.#scale(at.theta) : undefined,
      at,
      path,
      convergence: {
        converged: isDone,
        iterations,
        criterion: promise,
        tolerance: tolerance * this.#sizeOf(at),
      },
    };
  }

  #tell(completed: number, objective: number): void {
    this.#control.onProgress?.({ phase: "iterations", completed, objective });
  }

  /** What changes of the criterion are relative to: likelihoods have a unit, mean squares do not. */
  #sizeOf({ value, fit }: At): number {
    const { criterion, cases } = this.#problem;
    return Math.abs(value) + (criterion === "GCV" ? fit.deviance / cases : 1);
  }

  #step(at: At): SearchStep {
    return { criterion: at.value, smoothing: this.#lambdas(at.theta) };
  }

  #pack(logs: Float64Array, scale: number): Float64Array {
    const free = this.#free.map((j) => logs[j]);
    return Float64Array.from(this.#usesScale ? [...free, Math.log(scale)] : free);
  }

  #bounds(start: Float64Array, scale: number, floor: number): Bounds {
    const center = this.#pack(start, scale);
    const low = center.map((value) => value + BELOW);
    const high = center.map((value) => value + ABOVE);
    if (this.#usesScale) {
      low[low.length - 1] = Math.log(floor);
      high[high.length - 1] = Number.POSITIVE_INFINITY;
    }
    return { low, high };
  }

  #lambdas(theta: Float64Array): Float64Array {
    const out = Float64Array.from(this.#problem.smoothing, (given) => given ?? 0);
    for (const [k, j] of this.#free.entries()) out[j] = Math.exp(theta[k]);
    return out;
  }

  #scale(theta: Float64Array): number {
    return this.#problem.scale ?? (this.#usesScale ? Math.exp(theta[theta.length - 1]) : 1);
  }

  async #evaluate(theta: Float64Array, from?: At): Promise<At> {
    const lambdas = this.#lambdas(theta);
    const fit = await this.#inner.fit(lambdas, from?.fit.beta);
    if (this.#problem.criterion === "GCV") {
      const { value, gradient } = await predictionCriterion(this.#problem, this.#penalty, fit, lambdas);
      const own = Float64Array.from(this.#free, (j) => gradient[j]);
      return { theta, fit, value, gradient: own, hessian: new Matrix(0, 0) };
    }
    const scale = this.#scale(theta);
    const whole = await likelihoodCriterion(this.#problem, this.#penalty, fit, lambdas, scale);
    const kept = [...this.#free, ...(this.#usesScale ? [lambdas.length] : [])];
    const hessian = new Matrix(kept.length, kept.length);
    for (const [a, i] of kept.entries())
      for (const [b, j] of kept.entries())
        hessian.data[a * kept.length + b] = whole.hessian.data[i * whole.hessian.columns + j];
    return {
      theta,
      fit,
      value: whole.value,
      gradient: Float64Array.from(kept, (i) => whole.gradient[i]),
      hessian,
    };
  }

  /** The point after a step that is halved until the criterion falls. */
  async #lower(at: At, step: Float64Array, { low, high }: Bounds): Promise<At | undefined> {
    let share = 1;
    for (let k = 0; k < MOST_HALVINGS; k += 1, share /= 2) {
      const theta = at.theta.map((value, j) => Math.min(high[j], Math.max(low[j], value + share * step[j])));
      const next = await this.#evaluate(theta, at);
      if (next.value < at.value) return this.#withHessian(next);
    }
    return undefined;
  }

  /** Criteria of prediction get second derivatives from differences of their exact gradients. */
  async #withHessian(at: At): Promise<At> {
    if (this.#problem.criterion !== "GCV") return at;
    const m = at.theta.length;
    const hessian = new Matrix(m, m);
    for (let j = 0; j < m; j += 1) {
      const ends = [DIFFERENCE, -DIFFERENCE].map((change) =>
        at.theta.map((value, k) => (k === j ? value + change : value)),
      );
      const [above, below] = [await this.#evaluate(ends[0], at), await this.#evaluate(ends[1], at)];
      for (let k = 0; k < m; k += 1) {
        const bend = (above.gradient[k] - below.gradient[k]) / (2 * DIFFERENCE);
        hessian.data[j * m + k] += bend / 2;
        hessian.data[k * m + j] += bend / 2;
      }
    }
    return { ...at, hessian };
  }
}

/** The step, and by how much it promises to lower the criterion. Parameters at their bounds stay there. */
function newtonStep({ theta, gradient, hessian }: At, { low, high }: Bounds) {
  const step = new Float64Array(theta.length);
  const moving = [...theta.keys()].filter(
    (j) => !(theta[j] <= low[j] && gradient[j] > 0) && !(theta[j] >= high[j] && gradient[j] < 0),
  );
  if (moving.length === 0) return { step, decrease: 0 };
  const size = moving.length;
  const part = new Matrix(size, size);
  for (const [a, i] of moving.entries())
    for (const [b, j] of moving.entries())
      part.data[a * size + b] =
        hessian.rows === 0
          ? Number(i === j)
          : (hessian.data[i * theta.length + j] + hessian.data[j * theta.length + i]) / 2;
  const { values, vectors } = eigenSymmetric(part);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  let decrease = 0;
  for (let k = 0; k < size; k += 1) {
    let along = 0;
    for (const [a, j] of moving.entries()) along += vectors.data[a * size + k] * gradient[j];
    const whole = along / Math.max(Math.abs(values[k]), LEAST_BEND * largest);
    const newton = Math.sign(whole) * Math.min(Math.abs(whole), LONGEST);
    decrease += 0.5 * along * newton;
    // Toward infinite smoothing the criterion falls as e to the power of minus the logarithm: Newton's steps are 1 there.
    const isTail = Math.abs(along) < TAIL && Math.abs(Math.abs(newton) - 1) < 0.2;
    const length = isTail ? 4 * newton : newton;
    for (const [a, j] of moving.entries()) step[j] -= vectors.data[a * size + k] * length;
  }
  const longest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const share = longest > LONGEST ? LONGEST / longest : 1;
  return { step: step.map((value) => value * share), decrease };
}
