// The families and links of generalized linear models as the likelihoods of penalized models.

import { digamma, logGamma, trigamma } from "../../../../math/probability/special/index.js";
import { familyOf, type GLMSettings, glmOptions, linkOf, ruleOf } from "../../../linear/glm/options.js";
import { curvatureRule } from "./curvature.js";
import type { Likelihood } from "./problem.js";

/** The distribution of responses, as generalized linear models name it. */
export type ResponseSettings = Pick<GLMSettings, "family" | "link" | "theta" | "dispersion">;

export interface Responses {
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  /** How many trials a response is the share of, if there are several. */
  readonly trials: Float64Array | undefined;
  readonly offset: Float64Array | undefined;
}

/** The options of a generalized linear model with the same responses. */
export function glmSettings({ family, link, theta, dispersion }: ResponseSettings): GLMSettings {
  return glmOptions.parse({ family, link, theta, dispersion });
}

/** The dispersion, if it is known. */
export function knownScale(settings: ResponseSettings): number | undefined {
  const { dispersion } = settings;
  if (typeof dispersion === "number") return dispersion;
  return dispersion === "estimated" || familyOf(glmSettings(settings)).free ? undefined : 1;
}

export function likelihoodOf(settings: ResponseSettings, responses: Responses): Likelihood {
  const { y, weights, trials, offset } = responses;
  const glm = glmSettings(settings);
  const [family, link, rule] = [familyOf(glm), linkOf(glm), ruleOf(glm, y)];
  const name = glm.link ?? family.canonical;
  const weight = (i: number) => (weights?.[i] ?? 1) * (trials?.[i] ?? 1);
  let [total, mass] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    total += weight(i) * y[i];
    mass += weight(i);
  }
  const isCanonical = family.canonical === name && family.curved !== true;
  return {
    work: rule.work,
    constant: rule.constant,
    mean: rule.mean,
    curvature: curvatureRule(glm.family, name, glm.theta),
    isCanonical,
    isQuadratic: glm.family === "gaussian" && name === "identity",
    start: (value, row) => link.link(family.start(value, trials?.[row] ?? 1)),
    usual: usualPredictor(link.link, total / mass, offset),
    saturated: saturatedLikelihood(settings, responses),
  };
}

function usualPredictor(
  link: (mean: number) => number,
  mean: number,
  offset: Float64Array | undefined,
): number {
  const usual = link(mean);
  if (Number.isFinite(usual)) return usual;
  return offset === undefined ? 0 : offset[0];
}

/** The log-likelihood of responses as their own means, and two derivatives by the logarithm of the scale. */
function saturatedLikelihood(
  settings: ResponseSettings,
  { y, weights, trials }: Responses,
): Likelihood["saturated"] {
  const glm = glmSettings(settings);
  const family = familyOf(glm);
  const count = weights?.reduce((sum, weight) => sum + weight, 0) ?? y.length;
  const sum = (of: (value: number) => number) =>
    y.reduce((total, value, i) => total + (weights?.[i] ?? 1) * of(value), 0);
  if (knownScale(settings) === 1) {
    let value = 0;
    for (let i = 0; i < y.length; i += 1)
      value += family.logDensity(
        { y: y[i], mean: y[i], rest: 1 - y[i], trials: trials?.[i] ?? 1, weight: weights?.[i] ?? 1 },
        1,
      );
    return () => [value, 0, 0];
  }
  if (glm.family === "gamma") {
    const logs = sum(Math.log);
    return (scale) => {
      const shape = 1 / scale;
      // Derivatives by log(scale), with dshape / dlog(scale) = −shape.
      const value = count * (shape * Math.log(shape) - logGamma(shape) - shape) - logs;
      const first = -count * shape * (Math.log(shape) - digamma(shape));
      const second = -first + count * shape * shape * (1 / shape - trigamma(shape));
      return [value, first, second];
    };
  }
  const logs = glm.family === "inverse-gaussian" ? 3 * sum(Math.log) : 0;
  // The extended quasi-likelihood, where the family has no scale of its own, as in mgcv.
  const constant = family.free ? Math.log(2 * Math.PI) : 0;
  return (scale) => [-0.5 * (count * (constant + Math.log(scale)) + logs), -0.5 * count, 0];
}
