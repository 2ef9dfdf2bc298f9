// Exponential families: how the variance of a response depends on its mean, and how its deviance is measured
// (McCullagh and Nelder 1989, table 2.1).

import { logBinomialProbability } from "../../../math/probability/distributions/binomial-probability.js";
import { logPoissonKernel } from "../../../math/probability/special/deviance.js";
import { logGamma } from "../../../math/probability/special/index.js";
import type { LinkName } from "./links.js";

/** One response with its mean, how many trials it is a share of, and how often it counts. */
interface Observed {
  readonly y: number;
  readonly mean: number;
  /** 1 − mean, where the mean is a probability: it may have more digits. */
  readonly rest: number;
  readonly trials: number;
  readonly weight: number;
}

/** A family of distributions of a generalized linear model. */
export interface Family {
  /** The link whose linear predictor is the family's own parameter. */
  readonly canonical: LinkName;
  readonly links: readonly LinkName[];
  readonly variance: (mean: number) => number;
  /** Twice the log-likelihood that a mean lacks compared with y itself, for a dispersion of 1. */
  readonly unitDeviance: (y: number, mean: number) => number;
  /** The initial mean. */
  readonly start: (y: number, trials: number) => number;
  readonly accepts: (y: number) => boolean;
  readonly expected: string;
  /** Which means are possible. */
  readonly possible: (mean: number) => boolean;
  /** Whether the dispersion is estimated; otherwise it is 1. */
  readonly free: boolean;
  /** Whether the observed information differs from the expected one even with the canonical link. */
  readonly curved?: boolean;
  /** log density, given the dispersion of maximum likelihood, as in R. */
  readonly logDensity: (observed: Observed, dispersion: number) => number;
}

const LOG_TWO_PI = Math.log(2 * Math.PI);

/** y·log(y / mean), 0 for y = 0. */
const surprise = (y: number, mean: number) => (y === 0 ? 0 : y * Math.log(y / mean));

/** Counts that vary more than Poisson's: with the variance μ + μ²/θ (Venables and Ripley 2002, section 7.4). */
export function negativeBinomial(theta: number): Family & { readonly links: readonly ["log"] } {
  return {
    // Not the family's own parameter, but the link that is used.
    canonical: "log",
    links: ["log"],
    variance: (mean) => mean + (mean * mean) / theta,
    unitDeviance: (y, mean) =>
      2 * (surprise(y, mean) - (y + theta) * Math.log1p((y - mean) / (mean + theta))),
    start: (y) => (y === 0 ? 1 / 6 : y),
    accepts: (y) => y >= 0,
    expected: "a number ≥ 0",
    possible: (mean) => mean > 0 && Number.isFinite(mean),
    free: false,
    curved: true,
    logDensity: ({ y, mean, weight }) =>
      weight *
      (logGamma(theta + y) -
        logGamma(theta) -
        logGamma(y + 1) -
        theta * Math.log1p(mean / theta) +
        (y === 0 ? 0 : -y * Math.log1p(theta / mean))),
  };
}

export const families = {
  gaussian: {
    canonical: "identity",
    links: ["identity", "log", "inverse"],
    variance: () => 1,
    unitDeviance: (y, mean) => (y - mean) ** 2,
    start: (y) => y,
    accepts: () => true,
    expected: "a number",
    possible: Number.isFinite,
    free: true,
    logDensity: ({ y, mean, weight }, dispersion) =>
      -0.5 * weight * (LOG_TWO_PI + Math.log(dispersion) + (y - mean) ** 2 / dispersion),
  },
  binomial: {
    canonical: "logit",
    links: ["logit", "probit", "cloglog", "cauchit", "log"],
    variance: (mean) => mean * (1 - mean),
    unitDeviance: (y, mean) => 2 * (surprise(y, mean) + surprise(1 - y, 1 - mean)),
    start: (y, trials) => (trials * y + 0.5) / (trials + 1),
    accepts: (y) => y >= 0 && y <= 1,
    expected: "a share from 0 to 1, or counts of successes and failures",
    possible: (mean) => mean > 0 && mean < 1,
    free: false,
    logDensity: ({ y, mean, rest, trials, weight }) =>
      weight * logBinomialProbability(y * trials, trials, mean, rest),
  },
  poisson: {
    canonical: "log",
    links: ["log", "identity", "sqrt"],
    variance: (mean) => mean,
    unitDeviance: (y, mean) => 2 * (surprise(y, mean) - (y - mean)),
    start: (y) => y + 0.1,
    accepts: (y) => y >= 0,
    expected: "a number ≥ 0",
    possible: (mean) => mean > 0 && Number.isFinite(mean),
    free: false,
    logDensity: ({ y, mean, weight }) => weight * logPoissonKernel(y, mean),
  },
  gamma: {
    canonical: "inverse",
    links: ["inverse", "identity", "log"],
    variance: (mean) => mean * mean,
    unitDeviance: (y, mean) => -2 * (Math.log(y / mean) - (y - mean) / mean),
    start: (y) => y,
    accepts: (y) => y > 0,
    expected: "a number > 0",
    possible: (mean) => mean > 0 && Number.isFinite(mean),
    free: true,
    logDensity: ({ y, mean, weight }, dispersion) => {
      const shape = 1 / dispersion;
      const rate = shape / mean;
      return weight * (shape * Math.log(rate) - logGamma(shape) + (shape - 1) * Math.log(y) - rate * y);
    },
  },
  "inverse-gaussian": {
    canonical: "inverse-square",
    links: ["inverse-square", "inverse", "identity", "log"],
    variance: (mean) => mean ** 3,
    unitDeviance: (y, mean) => (y - mean) ** 2 / (y * mean * mean),
    start: (y) => y,
    accepts: (y) => y > 0,
    expected: "a number > 0",
    possible: (mean) => mean > 0 && Number.isFinite(mean),
    free: true,
    logDensity: ({ y, mean, weight }, dispersion) =>
      -0.5 *
      weight *
      (LOG_TWO_PI +
        Math.log(dispersion) +
        3 * Math.log(y) +
        (y - mean) ** 2 / (dispersion * y * mean * mean)),
  },
  "negative-binomial": negativeBinomial(1),
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
export const FAMILIES = Object.keys(families) as [FamilyName, ...FamilyName[]];
