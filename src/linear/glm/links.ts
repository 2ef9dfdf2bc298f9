import { normalCdf, normalQuantile } from "../../probability/special/index.js";

/** The relation between the mean of the response and the linear predictor. */
export interface Link {
  /** The linear predictor of a mean. */
  readonly link: (mean: number) => number;
  readonly inverse: (eta: number) => number;
  /** The derivative of the mean by the linear predictor, given both. */
  readonly derivative: (eta: number, mean: number) => number;
}

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
/** Probabilities are kept this far from 0 and 1, and derivatives this far from 0. */
const LEAST = Number.EPSILON;

const inside = (p: number) => Math.min(Math.max(p, LEAST), 1 - LEAST);

export const links = {
  identity: { link: (mean) => mean, inverse: (eta) => eta, derivative: () => 1 },
  log: { link: Math.log, inverse: Math.exp, derivative: (_, mean) => mean },
  logit: {
    link: (mean) => Math.log(mean / (1 - mean)),
    inverse: (eta) => (eta >= 0 ? 1 / (1 + Math.exp(-eta)) : Math.exp(eta) / (1 + Math.exp(eta))),
    derivative: (eta) => {
      const t = Math.exp(-Math.abs(eta));
      return t / (1 + t) ** 2;
    },
  },
  probit: {
    link: normalQuantile,
    inverse: (eta) => inside(normalCdf(eta)),
    derivative: (eta) => Math.max(Math.exp(-0.5 * eta * eta) / ROOT_TWO_PI, LEAST),
  },
  cloglog: {
    link: (mean) => Math.log(-Math.log1p(-mean)),
    inverse: (eta) => inside(-Math.expm1(-Math.exp(eta))),
    derivative: (eta) => Math.max(Math.exp(Math.min(eta, 700) - Math.exp(Math.min(eta, 700))), LEAST),
  },
  cauchit: {
    link: (mean) => Math.tan(Math.PI * (mean - 0.5)),
    inverse: (eta) => inside(0.5 + Math.atan(eta) / Math.PI),
    derivative: (eta) => Math.max(1 / (Math.PI * (1 + eta * eta)), LEAST),
  },
  inverse: { link: (mean) => 1 / mean, inverse: (eta) => 1 / eta, derivative: (eta) => -1 / (eta * eta) },
  sqrt: { link: Math.sqrt, inverse: (eta) => eta * eta, derivative: (eta) => 2 * eta },
  "inverse-square": {
    link: (mean) => 1 / (mean * mean),
    inverse: (eta) => 1 / Math.sqrt(eta),
    derivative: (eta) => -0.5 / (eta * Math.sqrt(eta)),
  },
} as const satisfies Record<string, Link>;

export type LinkName = keyof typeof links;
export const LINKS = Object.keys(links) as [LinkName, ...LinkName[]];
