// Tails of sums of squares of normal numbers with different variances, by mixtures of χ² (Ruben 1962): all terms are
// positive, so that small tails have as many digits as large ones.

import { ChiSquared, FisherF } from "../../../math/probability/distributions/index.js";

/** Weights below this share of the largest are one χ² with the same mean and variance: the series would be long. */
const SMALL = 0.02;
/** What the terms that are left out may add up to. */
const TOLERANCE = 1e-11;
const MOST_TERMS = 3000;

/** P(Σ w·χ²₁ > q); given degrees of freedom f, P(Σ w·χ²₁ > q·χ²_f / f). */
export function chiSquaredSumTail(q: number, weights: readonly number[], degrees?: number): number {
  const groups = grouped(weights.filter((weight) => weight > 0));
  if (groups.length === 0) return q > 0 ? 0 : 1;
  if (!(q > 0)) return 1;
  const beta = Math.min(...groups.map(({ weight }) => weight));
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const rates = groups.map(({ weight }) => 1 - beta / weight);
  const terms = [
    Math.exp(groups.reduce((sum, { weight, count }) => sum + 0.5 * count * Math.log(beta / weight), 0)),
  ];
  const powers: number[] = [];
  const tail = (freedom: number) =>
    degrees === undefined
      ? new ChiSquared({ degreesOfFreedom: freedom }).survival(q / beta)
      : new FisherF({ numeratorDegrees: freedom, denominatorDegrees: degrees }).survival(q / beta / freedom);
  let sum = terms[0] * tail(total);
  let left = 1 - terms[0];
  let next = Number.POSITIVE_INFINITY;
  for (let k = 1; (left > TOLERANCE || next > TOLERANCE * sum) && k < MOST_TERMS; k += 1) {
    powers.push(groups.reduce((all, { count }, i) => all + 0.5 * count * rates[i] ** k, 0));
    let term = 0;
    for (let r = 0; r < k; r += 1) term += powers[k - 1 - r] * terms[r];
    terms.push(term / k);
    next = terms[k] * tail(total + 2 * k);
    sum += next;
    left -= terms[k];
  }
  return Math.min(1, sum + Math.max(0, left < TOLERANCE ? 0 : left));
}

interface Group {
  readonly weight: number;
  /** How many degrees of freedom have this weight. */
  readonly count: number;
}

function grouped(weights: readonly number[]): Group[] {
  const largest = Math.max(0, ...weights);
  const large = weights.filter((weight) => weight >= SMALL * largest);
  const small = weights.filter((weight) => weight < SMALL * largest);
  const groups = large.map((weight) => ({ weight, count: 1 }));
  const mean = small.reduce((sum, weight) => sum + weight, 0);
  if (mean === 0) return groups;
  const squares = small.reduce((sum, weight) => sum + weight * weight, 0);
  const weight = Math.max(squares / mean, SMALL * largest);
  return [...groups, { weight, count: mean / weight }];
}
