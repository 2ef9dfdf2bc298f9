import { DataError, got, words } from "../../base/errors.js";
import { momentsOf } from "../../math/linalg/moments.js";
import { readGroup } from "./arguments.js";
import { HypothesisTest } from "./hypothesis-test.js";
import { standardNormal } from "./standard-normal.js";

const METHOD = "shapiroWilkTest";
const MOST = 5000;

// Royston's polynomials (Applied Statistics 1995, algorithm AS R94): the two outermost coefficients in 1/√n, then mean
// and standard deviation of the transformed statistic in n for few numbers and in log n for many.
const FIRST = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056];
const SECOND = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633];
const FEW = {
  limit: [-2.273, 0.459],
  mean: [0.544, -0.39978, 0.025054, -6.714e-4],
  logDeviation: [1.3822, -0.77857, 0.062767, -0.0020322],
};
const MANY = {
  mean: [-1.5861, -0.31082, -0.083751, 0.0038915],
  logDeviation: [-0.4803, -0.082676, 0.0030302],
};

/**
 * The Shapiro–Wilk test of whether numbers come from a normal distribution, for 3 to 5,000 of them. W is the squared
 * correlation of the ordered numbers with those expected of a normal sample.
 *
 * ```ts
 * shapiroWilkTest([2.1, 2.5, 2.9, 3.0, 3.2, 3.9, 9.5]).pValue; // 0.0014…
 * ```
 */
export function shapiroWilkTest(values: ArrayLike<number>): HypothesisTest {
  const sorted = readGroup(METHOD, values, 3).sort();
  const n = sorted.length;
  if (n > MOST) {
    const sentence = words`is for at most ${MOST} numbers; got ${got(n)}. Test a sample, or look at a quantile plot.`;
    throw new DataError(METHOD, sentence, { expected: `3 to ${MOST} numbers` });
  }
  // The range of numbers of opposite signs may overflow, that of their halves cannot.
  const x = Number.isFinite(sorted[n - 1] - sorted[0]) ? sorted : sorted.map((value) => value / 2);
  const range = x[n - 1] - x[0];
  if (range === 0) {
    throw new DataError(METHOD, words`every number is ${got(x[0])}; a constant is not normal.`, {
      expected: "numbers that differ",
    });
  }
  const half = coefficients(n);
  const { squares } = momentsOf(
    METHOD,
    x.map((value) => value / range),
  );
  let product = 0;
  let norm = 0;
  half.forEach((coefficient, i) => {
    product += coefficient * (x[n - 1 - i] / range - x[i] / range);
    norm += 2 * coefficient ** 2;
  });
  const most = Math.sqrt(norm * squares);
  // 1 − W by its factors, so that a W near 1 keeps its digits.
  const rest = Math.max(0, ((most - product) * (most + product)) / (norm * squares));
  return new HypothesisTest({
    test: "Shapiro–Wilk test of normality",
    symbol: "W",
    statistic: 1 - rest,
    pValue: pValueOf(rest, n),
  });
}

/** The coefficients of the upper half, the outermost first. */
function coefficients(n: number): number[] {
  if (n === 3) return [Math.SQRT1_2];
  const scores = Array.from({ length: Math.floor(n / 2) }, (_, i) =>
    standardNormal.quantile((i + 0.625) / (n + 0.25)),
  );
  const sum = 2 * scores.reduce((total, score) => total + score ** 2, 0);
  const root = 1 / Math.sqrt(n);
  const first = polynomial(FIRST, root) - scores[0] / Math.sqrt(sum);
  const fixed = n > 5 ? [first, polynomial(SECOND, root) - scores[1] / Math.sqrt(sum)] : [first];
  let [above, below] = [sum, 1];
  fixed.forEach((coefficient, i) => {
    above -= 2 * scores[i] ** 2;
    below -= 2 * coefficient ** 2;
  });
  const factor = Math.sqrt(above / below);
  return scores.map((score, i) => fixed[i] ?? -score / factor);
}

function pValueOf(rest: number, n: number): number {
  if (n === 3) {
    const exact = (6 / Math.PI) * (Math.asin(Math.sqrt(1 - rest)) - Math.asin(Math.sqrt(0.75)));
    return Math.min(1, Math.max(0, exact));
  }
  const y = Math.log(rest);
  if (n <= 11) {
    const limit = polynomial(FEW.limit, n);
    if (y >= limit) return 0;
    const z = (-Math.log(limit - y) - polynomial(FEW.mean, n)) / Math.exp(polynomial(FEW.logDeviation, n));
    return standardNormal.survival(z);
  }
  const log = Math.log(n);
  return standardNormal.survival(
    (y - polynomial(MANY.mean, log)) / Math.exp(polynomial(MANY.logDeviation, log)),
  );
}

function polynomial(factors: readonly number[], x: number): number {
  return factors.reduceRight((sum, factor) => sum * x + factor, 0);
}
