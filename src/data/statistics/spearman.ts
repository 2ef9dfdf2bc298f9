// The distribution of Spearman's coefficient if all orders of y are equally likely, for values without ties. Student's
// t is too small there: by half where the probability is 0.001 and there are 14 pairs, and 0 for a coefficient of 1.

import { StudentT } from "../../math/probability/distributions/student-t.js";
import { erfc } from "../../math/probability/special/erf.js";

/** Up to this many pairs, all orders are counted. */
const EXACT_UP_TO = 12;
/** From this many pairs on, the series is no better than Student's t; R switches there, too. */
const SERIES_BELOW = 1290;
/** Below this probability, the series is too small, sometimes even negative, and Student's t may be closer. */
const TAIL = 1e-3;

export function isSpearmanExact(pairs: number): boolean {
  return pairs <= EXACT_UP_TO;
}

/** The probability of at least this coefficient. */
export function spearmanSurvival(coefficient: number, pairs: number): number {
  const largest = (pairs * (pairs * pairs - 1)) / 3;
  // The sum of the squared differences of ranks is an even number.
  const sum = 2 * Math.round((largest * (1 - coefficient)) / 4);
  if (isSpearmanExact(pairs)) return exactChance(pairs, sum);
  const byT = studentSurvival(coefficient, pairs);
  if (pairs >= SERIES_BELOW) return byT;
  const bySeries = seriesSurvival(coefficient, pairs);
  return byT < TAIL ? Math.max(byT, bySeries) : bySeries;
}

/** Infinite for a coefficient of ±1. */
function studentStatistic(coefficient: number, pairs: number): number {
  const rest = (1 - coefficient) * (1 + coefficient);
  return rest <= 0 ? coefficient * Number.POSITIVE_INFINITY : coefficient * Math.sqrt((pairs - 2) / rest);
}

function studentSurvival(coefficient: number, pairs: number): number {
  return new StudentT({ degreesOfFreedom: pairs - 2 }).survival(studentStatistic(coefficient, pairs));
}

/**
 * The share of all orders whose sum of squared differences is at most this one. Positions are filled from the first to the
 * last; what counts is only which ranks are used, so that orders of the same ranks are counted together.
 */
function exactChance(pairs: number, most: number): number {
  let counts = new Map<number, Float64Array>([[0, Float64Array.of(1)]]);
  for (let position = 0; position < pairs; position += 1) {
    const next = new Map<number, Float64Array>();
    for (const [used, sums] of counts) {
      for (let rank = 0; rank < pairs; rank += 1) {
        const bit = 1 << rank;
        if ((used & bit) !== 0) continue;
        const into = next.get(used | bit) ?? new Float64Array(most + 1);
        const added = (rank - position) ** 2;
        const end = Math.min(sums.length, into.length - added);
        for (let sum = 0; sum < end; sum += 1) into[sum + added] += sums[sum];
        next.set(used | bit, into);
      }
    }
    counts = next;
  }
  let orders = 1;
  for (let count = 2; count <= pairs; count += 1) orders *= count;
  const [all = Float64Array.of()] = counts.values();
  return all.reduce((sum, count) => sum + count, 0) / orders;
}

/** Edgeworth's series, corrected for continuity, with the coefficients of Best and Roberts (1975). */
function seriesSurvival(coefficient: number, pairs: number): number {
  const b = 1 / pairs;
  const step = (6 * b) / (pairs * pairs - 1);
  const x = (coefficient - step) * Math.sqrt(pairs - 1);
  const squared = x * x;
  const powers = [
    0.2274 + b * (0.2531 + 0.1745 * b),
    -0.0758 + b * (0.1033 + 0.3932 * b),
    -b * (0.0879 + 0.0151 * b),
    b * (0.0072 - 0.0831 * b),
    0.0131 * b * b,
    -0.00046 * b * b,
  ];
  const polynomial = powers.reduceRight((sum, power) => sum * squared + power, 0);
  const tail = 0.5 * erfc(x / Math.SQRT2) + x * b * polynomial * Math.exp(-squared / 2);
  return Math.min(1, Math.max(0, tail));
}
