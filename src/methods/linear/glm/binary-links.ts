// Probabilities of two outcomes as functions of the linear predictor, by both tails and their logarithms, so that
// neither outcome loses its digits where the other is nearly certain.

import {
  erfcx,
  log1mExp,
  log1pExp,
  normalCdf,
  normalLogCdf,
} from "../../../math/probability/special/index.js";

export interface BinaryLink {
  /** The probability of success. */
  readonly success: (eta: number) => number;
  readonly failure: (eta: number) => number;
  readonly logSuccess: (eta: number) => number;
  readonly logFailure: (eta: number) => number;
  /** The derivative of logSuccess. */
  readonly rise: (eta: number) => number;
  /** Minus the derivative of logFailure. */
  readonly fall: (eta: number) => number;
}

const ROOT_HALF = Math.SQRT1_2;
const ROOT_TWO_OVER_PI = Math.sqrt(2 / Math.PI);
/** The largest exponent for which e^x is finite. */
const MOST = 709;

const expit = (eta: number) => {
  const t = Math.exp(-Math.abs(eta));
  return eta >= 0 ? 1 / (1 + t) : t / (1 + t);
};
/** φ(x)/Φ(x) */
const inverseMills = (x: number) => ROOT_TWO_OVER_PI / erfcx(-x * ROOT_HALF);
/** The angle in (0, π) whose share of π is the probability: small angles keep their digits. */
const angle = (eta: number) => Math.atan2(1, -eta);

export const binaryLinks = {
  logit: {
    success: expit,
    failure: (eta) => expit(-eta),
    logSuccess: (eta) => -log1pExp(-eta),
    logFailure: (eta) => -log1pExp(eta),
    rise: (eta) => expit(-eta),
    fall: expit,
  },
  probit: {
    success: normalCdf,
    failure: (eta) => normalCdf(-eta),
    logSuccess: normalLogCdf,
    logFailure: (eta) => normalLogCdf(-eta),
    rise: inverseMills,
    fall: (eta) => inverseMills(-eta),
  },
  cloglog: {
    success: (eta) => -Math.expm1(-Math.exp(eta)),
    failure: (eta) => Math.exp(-Math.exp(eta)),
    // For small e^η, 1 − exp(−e^η) is e^η·(1 − e^η/2).
    logSuccess: (eta) => (eta < -40 ? eta : log1mExp(-Math.exp(eta))),
    logFailure: (eta) => -Math.exp(eta),
    rise: (eta) => {
      const t = Math.exp(eta);
      return t === 0 ? 1 : t > MOST ? 0 : t / Math.expm1(t);
    },
    fall: Math.exp,
  },
  cauchit: {
    success: (eta) => angle(eta) / Math.PI,
    failure: (eta) => angle(-eta) / Math.PI,
    logSuccess: (eta) => logShare(eta),
    logFailure: (eta) => logShare(-eta),
    rise: (eta) => 1 / ((1 + eta * eta) * angle(eta)),
    fall: (eta) => 1 / ((1 + eta * eta) * angle(-eta)),
  },
  log: {
    success: Math.exp,
    failure: (eta) => -Math.expm1(eta),
    logSuccess: (eta) => eta,
    logFailure: log1mExp,
    rise: () => 1,
    fall: (eta) => 1 / Math.expm1(-eta),
  },
} as const satisfies Record<string, BinaryLink>;

/** The logarithm of angle/π, from the side on which it keeps its digits. */
function logShare(eta: number): number {
  return eta < 0 ? Math.log(angle(eta) / Math.PI) : Math.log1p(-angle(-eta) / Math.PI);
}
