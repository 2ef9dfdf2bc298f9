// Likelihoods of one case, as functions of linear predictors, for local fits (ESL section 6.5).

/** The log-likelihood of cases and its derivatives by their linear predictors. */
export interface Likelihood {
  /** How many linear predictors a case has. */
  readonly outputs: number;
  /** The constant terms of a fit that knows the shares or the mean of all cases, but no features. */
  readonly center: Float64Array;
  /** What the squares of coefficients of a pair of outputs cost, outputs × outputs. */
  readonly coupling: Float64Array;
  /** The log-likelihood of a case; writes its gradient and its information, outputs × outputs. */
  derive(index: number, predictors: Float64Array, gradient: Float64Array, information: Float64Array): number;
  /** The deviance of a case. */
  deviance(index: number, predictors: Float64Array): number;
}

/** Writes the probabilities of all classes; the last class has the predictor 0. */
export function writeProbabilities(predictors: Float64Array, out: Float64Array): void {
  const last = predictors.length;
  let largest = 0;
  for (let k = 0; k < last; k += 1) largest = Math.max(largest, predictors[k]);
  let total = 0;
  for (let k = 0; k <= last; k += 1) {
    out[k] = Math.exp((k < last ? predictors[k] : 0) - largest);
    total += out[k];
  }
  for (let k = 0; k <= last; k += 1) out[k] /= total;
}

/** Classes by their codes, with log odds against the last class; `shares` are positive. */
export function multinomialLikelihood(codes: Int32Array, shares: Float64Array): Likelihood {
  const outputs = shares.length - 1;
  const probabilities = new Float64Array(shares.length);
  const logOf = (code: number, predictors: Float64Array) => {
    let largest = 0;
    for (let k = 0; k < outputs; k += 1) largest = Math.max(largest, predictors[k]);
    let total = Math.exp(-largest);
    for (let k = 0; k < outputs; k += 1) total += Math.exp(predictors[k] - largest);
    return (code < outputs ? predictors[code] : 0) - largest - Math.log(total);
  };
  return {
    outputs,
    center: Float64Array.from({ length: outputs }, (_, k) => Math.log(shares[k] / shares[outputs])),
    // Squares of distances from the mean of all classes, so that no class is special.
    coupling: Float64Array.from(
      { length: outputs ** 2 },
      (_, at) => Number(Math.floor(at / outputs) === at % outputs) - 1 / shares.length,
    ),
    derive(index, predictors, gradient, information) {
      writeProbabilities(predictors, probabilities);
      const code = codes[index];
      for (let k = 0; k < outputs; k += 1) {
        gradient[k] = Number(k === code) - probabilities[k];
        for (let l = 0; l < outputs; l += 1)
          information[k * outputs + l] = probabilities[k] * (Number(k === l) - probabilities[l]);
      }
      return logOf(code, predictors);
    },
    deviance: (index, predictors) => -2 * logOf(codes[index], predictors),
  };
}

/** The families of local regressions, with the link in which their likelihood is concave. */
export const LOCAL_FAMILIES = ["gaussian", "poisson", "gamma"] as const;
/** A family of local likelihood regressions. */
export type LocalFamily = (typeof LOCAL_FAMILIES)[number];

interface FamilyRule {
  readonly accepts: (y: number) => boolean;
  readonly expected: string;
  /** Twice the log-likelihood that a mean lacks compared with y itself, for a dispersion of 1. */
  readonly deviance: (y: number, mean: number) => number;
}

/** Which responses a family has, and how far one is from its mean. */
export const FAMILY_RULES: Readonly<Record<LocalFamily, FamilyRule>> = {
  gaussian: { accepts: () => true, expected: "a number", deviance: (y, mean) => (y - mean) ** 2 },
  poisson: {
    accepts: (y) => y >= 0,
    expected: "a number ≥ 0",
    deviance: (y, mean) => 2 * ((y === 0 ? 0 : y * Math.log(y / mean)) - (y - mean)),
  },
  gamma: {
    accepts: (y) => y > 0,
    expected: "a number > 0",
    deviance: (y, mean) => 2 * ((y - mean) / mean - Math.log(y / mean)),
  },
};

/** The mean that a linear predictor stands for. */
export function meanOf(family: LocalFamily, predictor: number): number {
  return family === "gaussian" ? predictor : Math.exp(predictor);
}

/** Numbers with a mean, which is the predictor itself or its exponential. */
export function meanLikelihood(family: LocalFamily, y: Float64Array, mean: number): Likelihood {
  const { deviance } = FAMILY_RULES[family];
  const derivatives = {
    gaussian: (response: number, predictor: number) => [
      response - predictor,
      1,
      -0.5 * (response - predictor) ** 2,
    ],
    poisson: (response: number, predictor: number) => {
      const rate = Math.exp(predictor);
      return [response - rate, rate, response * predictor - rate];
    },
    // The observed information, which is positive with the logarithm as the link.
    gamma: (response: number, predictor: number) => {
      const ratio = response * Math.exp(-predictor);
      return [ratio - 1, ratio, -predictor - ratio];
    },
  }[family];
  return {
    outputs: 1,
    center: Float64Array.of(family === "gaussian" ? mean : Math.log(mean)),
    coupling: Float64Array.of(1),
    derive(index, predictors, gradient, information) {
      const [slope, curvature, value] = derivatives(y[index], predictors[0]);
      gradient[0] = slope;
      information[0] = curvature;
      return value;
    },
    deviance: (index, predictors) => deviance(y[index], meanOf(family, predictors[0])),
  };
}
