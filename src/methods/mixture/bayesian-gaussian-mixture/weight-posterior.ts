// What is believed about the weights of the components: a Dirichlet distribution, or the sticks of a Dirichlet process,
// of which every component breaks off a part of what those before it have left.

import { logBeta } from "../../../math/probability/special/beta.js";
import { digamma } from "../../../math/probability/special/digamma.js";
import { logGamma } from "../../../math/probability/special/gamma.js";

export type WeightPrior = "dirichlet-process" | "dirichlet";

/** The posterior of the weights: concentrations, and for sticks what is left behind each component. */
export interface WeightPosterior {
  readonly prior: WeightPrior;
  readonly concentrations: Float64Array;
  /** The second parameters of the sticks; empty for a Dirichlet distribution. */
  readonly remainders: Float64Array;
}

/** The posterior, from the weight of the cases of every component. */
export function weightPosterior(
  prior: WeightPrior,
  concentration: number,
  totalWeights: Float64Array,
): WeightPosterior {
  if (prior === "dirichlet")
    return {
      prior,
      concentrations: totalWeights.map((value) => concentration + value),
      remainders: new Float64Array(0),
    };
  const remainders = new Float64Array(totalWeights.length);
  let behind = 0;
  for (let k = totalWeights.length - 1; k >= 0; k -= 1) {
    remainders[k] = concentration + behind;
    behind += totalWeights[k];
  }
  return { prior, concentrations: totalWeights.map((value) => 1 + value), remainders };
}

/** E[ln weight] of every component. */
export function expectedLogWeights({ prior, concentrations, remainders }: WeightPosterior): Float64Array {
  if (prior === "dirichlet") {
    const whole = digamma(sum(concentrations));
    return concentrations.map((value) => digamma(value) - whole);
  }
  let left = 0;
  return concentrations.map((value, k) => {
    const whole = digamma(value + remainders[k]);
    const expected = left + digamma(value) - whole;
    left += digamma(remainders[k]) - whole;
    return expected;
  });
}

/** The expected weights; those of sticks are divided by their sum, because the last one leaves a rest. */
export function expectedWeights({ prior, concentrations, remainders }: WeightPosterior): Float64Array {
  let left = 1;
  const sizes =
    prior === "dirichlet"
      ? concentrations
      : concentrations.map((value, k) => {
          const share = value / (value + remainders[k]);
          const result = left * share;
          left *= 1 - share;
          return result;
        });
  const total = sum(sizes);
  return sizes.map((size) => size / total);
}

/** The Kullback-Leibler divergence of the posterior from the prior. */
export function weightDivergence(posterior: WeightPosterior, concentration: number): number {
  const { prior, concentrations, remainders } = posterior;
  if (prior === "dirichlet") {
    const { length } = concentrations;
    const logs = expectedLogWeights(posterior);
    const normalizer = logGamma(sum(concentrations)) - logGamma(length * concentration);
    return concentrations.reduce(
      (total, value, k) =>
        total - logGamma(value) + logGamma(concentration) + (value - concentration) * logs[k],
      normalizer,
    );
  }
  return concentrations.reduce((total, a, k) => {
    const b = remainders[k];
    const spread = (a - 1) * digamma(a) + (b - concentration) * digamma(b);
    return (
      total +
      logBeta(1, concentration) -
      logBeta(a, b) +
      spread +
      (1 + concentration - a - b) * digamma(a + b)
    );
  }, 0);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
