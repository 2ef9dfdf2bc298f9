// Smoothing parameters of the weighted least-squares problem at hand, which is made anew until it no longer changes: every
// pass over the rows leaves no more than sums (Wood, Goude and Shaw 2015). Where half the deviance is a parabola, the
// problem never changes, and this is exact.

import { throwIfAborted } from "../../../../base/control.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { FitControl } from "../../../../model/control.js";
import { Backfitting } from "./backfitting.js";
import type { RowRule } from "./design.js";
import { Inner, type InnerFit, leastValue } from "./inner.js";
import { Outer, type OuterFit, type SearchStep } from "./outer.js";
import type { Penalty } from "./penalty.js";
import type { Likelihood, PenalizedProblem, RowWork } from "./problem.js";
import { Quadratic, type SquaresAt } from "./quadratic.js";

/** All rows at some coefficients. */
interface Pass extends SquaresAt {
  readonly eta: Float64Array;
  readonly expected: Float64Array;
  readonly deviance: number;
}

/** Coefficients that move the penalized deviance by no more than this share of the scale stand. */
const TOLERANCE = 1e-10;
/** Where all smoothing parameters are known, steps converge faster. */
const TOLERANCE_OF_KNOWN = 1e-16;
const MOST_HALVINGS = 30;

export class Working {
  readonly #problem: PenalizedProblem;
  readonly #penalty: Penalty;
  readonly #control: FitControl;

  constructor(problem: PenalizedProblem, penalty: Penalty, control: FitControl) {
    this.#problem = problem;
    this.#penalty = penalty;
    this.#control = control;
  }

  async search(start: Float64Array, firstScale: number, floor: number): Promise<OuterFit> {
    const { method, maxIterations, likelihood } = this.#problem;
    const problem = { ...this.#problem, likelihood: squaresOf(this.#problem) };
    const least = leastValue(this.#problem);
    const isKnown = problem.smoothing.every((lambda) => lambda !== undefined);
    const tolerance = isKnown ? TOLERANCE_OF_KNOWN : TOLERANCE;
    let pass = await this.#firstPass(start.map(Math.exp));
    let [logs, scale] = [start, firstScale];
    const path: SearchStep[] = [];
    for (let iterations = 1; ; iterations += 1) {
      throwIfAborted(method, this.#control.signal);
      const { signal, threads } = this.#control;
      const squares = problem.isBackfitted
        ? new Backfitting(method, pass, this.#penalty)
        : new Quadratic(method, pass, this.#penalty);
      const outer = new Outer(problem, this.#penalty, squares, { signal, threads });
      const found = await outer.search(logs, scale, floor);
      path.push(...(likelihood.isQuadratic && iterations === 1 ? found.path : found.path.slice(-1)));
      this.#control.onProgress?.({ phase: "iterations", completed: iterations, objective: found.at.value });
      const unit = found.scale ?? problem.scale ?? Math.max(found.fit.deviance, least) / problem.cases;
      const isNear = this.#distance(pass, found) <= tolerance * unit;
      const next = isNear ? undefined : await this.#lower(pass, found);
      const isDone = next === undefined || pass.deviance / 2 <= least;
      if (isDone || iterations >= maxIterations) {
        const convergence = {
          ...found.convergence,
          converged: isDone && found.convergence.converged,
          iterations: likelihood.isQuadratic ? found.convergence.iterations : iterations,
        };
        return { ...found, fit: this.#finish(next ?? pass, found), path, convergence };
      }
      pass = next ?? pass;
      logs = found.lambdas.map(Math.log);
      scale = found.scale ?? scale;
    }
  }

  async #firstPass(lambdas: Float64Array): Promise<Pass> {
    const { design, likelihood } = this.#problem;
    const beta = likelihood.isQuadratic
      ? new Float64Array(design.columns)
      : await this.#nearResponses(lambdas);
    const pass = beta && (await this.#at(beta));
    const last = pass ?? (await this.#at(await new Inner(this.#problem, this.#penalty).initial(lambdas)));
    if (last === undefined) throw new Error("no coefficients give possible means");
    return last;
  }

  /** One step of reweighted least squares from linear predictors near the responses. */
  async #nearResponses(lambdas: Float64Array): Promise<Float64Array | undefined> {
    const { design, y, prior, offset, likelihood } = this.#problem;
    const out: RowWork = [0.5, 0.5, 0.5];
    const rule: RowRule = (predictors, first) => {
      const [slopes, weights] = [new Float64Array(predictors.length), new Float64Array(predictors.length)];
      for (let k = 0; k < predictors.length; k += 1) {
        const i = first + k;
        const eta = likelihood.start(y[i], i);
        if (!likelihood.work(y[i], eta, out)) return undefined;
        weights[k] = (prior?.[i] ?? 1) * out[2];
        slopes[k] = weights[k] * (eta - (offset?.[i] ?? 0) + (out[2] === 0 ? 0 : out[1] / out[2]));
      }
      return slopes.every(Number.isFinite) ? { slopes, weights } : undefined;
    };
    const found = await design.curvature(new Float64Array(design.columns), rule);
    const inverted = found?.gram && this.#penalty.inverted(found.gram, lambdas);
    return found && inverted?.inverse.multiply(found.sums);
  }

  /** At the new coefficients, or on the way to them if the penalized deviance would rise; undefined if it rises anywhere. */
  async #lower(pass: Pass, { fit, lambdas }: OuterFit): Promise<Pass | undefined> {
    const limit = this.#penalized(pass, lambdas);
    let share = 1;
    for (let k = 0; k < MOST_HALVINGS; k += 1, share /= 2) {
      const beta = pass.beta.map((value, j) => value + share * (fit.beta[j] - value));
      const next = await this.#at(beta, pass);
      if (next !== undefined && this.#penalized(next, lambdas) <= limit + 1e-12 * Math.abs(limit))
        return next;
    }
    return undefined;
  }

  #penalized({ deviance, beta }: Pass, lambdas: Float64Array): number {
    return deviance + dot(beta, this.#penalty.pull(lambdas, beta));
  }

  /** How far apart the coefficients are, in units of the penalized deviance. */
  #distance(from: Pass, { fit, lambdas }: OuterFit): number {
    const step = fit.beta.map((value, j) => value - from.beta[j]);
    return dot(step, from.gram.multiply(step)) + dot(step, this.#penalty.pull(lambdas, step));
  }

  /** One pass; where weights never change, the Gram matrix of an earlier one is kept. */
  async #at(beta: Float64Array, earlier?: Pass): Promise<Pass | undefined> {
    const { design, y, prior, offset, likelihood } = this.#problem;
    const [eta, expected] = [new Float64Array(y.length), new Float64Array(y.length)];
    const keeps = likelihood.isQuadratic && earlier !== undefined;
    const out: RowWork = [0.5, 0.5, 0.5];
    let [half, squares] = [0, 0];
    const rule: RowRule = (predictors, first) => {
      const slopes = new Float64Array(predictors.length);
      for (let k = 0; k < predictors.length; k += 1) {
        const i = first + k;
        eta[i] = predictors[k] + (offset?.[i] ?? 0);
        if (!likelihood.work(y[i], eta[i], out)) return undefined;
        const weight = prior?.[i] ?? 1;
        half += weight * (out[0] + likelihood.constant(y[i]));
        slopes[k] = weight * out[1];
        expected[i] = weight * out[2];
        if (expected[i] > 0) squares += (slopes[k] * slopes[k]) / expected[i];
      }
      return { slopes, weights: keeps ? undefined : expected.subarray(first, first + predictors.length) };
    };
    const found = await design.curvature(beta, rule);
    const gram = found?.gram ?? earlier?.gram;
    if (found === undefined || gram === undefined || !Number.isFinite(half)) return undefined;
    return { beta, eta, expected, deviance: Math.max(0, 2 * half), value: squares, sums: found.sums, gram };
  }

  #finish({ beta, eta, deviance, expected, gram }: Pass, { lambdas, fit }: OuterFit): InnerFit {
    const { inverse, logDeterminant } = this.#penalty.inverted(gram, lambdas) ?? fit;
    const roughness = dot(beta, this.#penalty.pull(lambdas, beta));
    return {
      ...fit,
      beta,
      eta,
      deviance,
      roughness,
      weights: expected,
      expected,
      gram,
      inverse,
      logDeterminant,
    };
  }
}

/** The likelihood of a working response: that of a normal distribution, whose scale is known or not. */
export function squaresOf({ likelihood, cases, scale: known }: PenalizedProblem): Likelihood {
  if (likelihood.isQuadratic) return likelihood;
  const saturated = (scale: number) =>
    known === undefined
      ? ([-0.5 * cases * Math.log(2 * Math.PI * scale), -0.5 * cases, 0] as const)
      : ([0, 0, 0] as const);
  return { ...likelihood, isQuadratic: true, isCanonical: true, saturated };
}
