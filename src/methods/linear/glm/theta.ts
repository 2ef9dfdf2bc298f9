// The shape of the negative binomial family by maximum likelihood, in turn with the means (Venables and Ripley 2002,
// section 7.4): both are asymptotically independent, so that few turns are needed.

import { DataError, optionName, words } from "../../../base/errors.js";
import { brentRoot } from "../../../math/optimize/brent-root.js";
import { digamma, trigamma } from "../../../math/probability/special/index.js";
import type { FitControl } from "../../../model/control.js";
import { type GLMSettings, ruleOf } from "./options.js";
import { type GLMData, problemOf } from "./problem.js";
import { solveGLM } from "./solver.js";

export interface EstimatedTheta {
  readonly theta: number;
  readonly thetaStandardError: number;
}

const TURNS = 200;
const TOLERANCE = 1e-12;
/** Counts with a larger shape cannot be told from Poisson's. */
const LARGEST = 1e7;

/** Whether θ has to be estimated, by several fits. */
export function needsTheta({ family, theta }: GLMSettings): boolean {
  return family === "negative-binomial" && theta === undefined;
}

export async function estimateTheta(
  method: string,
  data: GLMData,
  settings: GLMSettings,
  control: FitControl,
): Promise<EstimatedTheta> {
  let theta = estimate(method, data, await means(method, data, { ...settings, family: "poisson" }, control));
  for (let turn = 0; turn < TURNS; turn += 1) {
    const fitted = await means(method, data, { ...settings, theta }, control);
    const next = estimate(method, data, fitted);
    const change = Math.abs(next - theta) / next;
    theta = next;
    if (change <= TOLERANCE)
      return { theta, thetaStandardError: 1 / Math.sqrt(information(data, fitted, theta)) };
  }
  const sentence = words`theta did not converge in ${TURNS} turns; give ${optionName("theta")}.`;
  throw new DataError(method, sentence, { expected: "convergence", received: String(theta) });
}

/** The fitted means. */
async function means(
  method: string,
  data: GLMData,
  settings: GLMSettings,
  { signal, threads }: FitControl,
): Promise<Float64Array> {
  const { predictors } = await solveGLM(problemOf(method, data, settings), { signal, threads });
  const { mean } = ruleOf(settings);
  return predictors.map((value, i) => mean(value + (data.offset?.[i] ?? 0)));
}

/** The root of the derivative of the log-likelihood by θ. */
function estimate(method: string, { y, weights }: GLMData, mean: Float64Array): number {
  const score = (theta: number) => {
    let sum = 0;
    for (let i = 0; i < y.length; i += 1) {
      const rate = mean[i] + theta;
      const part =
        digamma(theta + y[i]) - digamma(theta) - Math.log1p(mean[i] / theta) + (mean[i] - y[i]) / rate;
      sum += (weights?.[i] ?? 1) * part;
    }
    return sum;
  };
  const spread = y.reduce((sum, value, i) => sum + (value / mean[i] - 1) ** 2, 0);
  let [low, high] = [y.length / spread, y.length / spread];
  while (score(low) < 0 && low > 1e-10) low /= 4;
  while (score(high) > 0 && high < LARGEST) high *= 4;
  if (high >= LARGEST || low <= 1e-10) {
    const sentence =
      high >= LARGEST
        ? 'the counts vary no more than those of a Poisson distribution, so theta has no estimate; choose the family "poisson", or give option "theta".'
        : 'the counts vary so much that theta has no estimate; give option "theta".';
    throw new DataError(method, sentence, {
      option: "theta",
      expected: "a finite theta > 0",
      received: String(high),
    });
  }
  return Math.exp(
    brentRoot((log) => score(Math.exp(log)), Math.log(low), Math.log(high), { tolerance: 1e-15 }).x,
  );
}

/** Minus the second derivative. */
function information({ y, weights }: GLMData, mean: Float64Array, theta: number): number {
  return y.reduce((sum, value, i) => {
    const rate = mean[i] + theta;
    const part =
      trigamma(theta) - trigamma(theta + value) - 1 / theta + 2 / rate - (value + theta) / (rate * rate);
    return sum + (weights?.[i] ?? 1) * part;
  }, 0);
}
