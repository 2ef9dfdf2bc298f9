import { DataError, got, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import { requireList } from "../../base/numbers.js";
import type { Distribution } from "../../math/probability/distributions/distribution.js";
import { requireOption, requireReal } from "../../math/probability/distributions/require.js";
import { type Random, random } from "../../math/probability/random/index.js";
import { type Seed, seedOf } from "../../math/probability/random/seed.js";

/** How far the estimates of a rule are from the truth: meanSquaredError = bias² + variance. */
export interface EstimatorQuality {
  /** The mean of the estimates minus the truth. */
  readonly bias: number;
  /** The mean squared distance of the estimates from their mean. */
  readonly variance: number;
  readonly meanSquaredError: number;
}

/** Quality by simulation, with standard errors. */
export interface SimulatedQuality extends EstimatorQuality {
  /** The mean of the estimates. */
  readonly mean: number;
  readonly standardErrors: EstimatorQuality;
  readonly size: number;
  readonly repetitions: number;
  readonly seed: number;
}

/** How the quality of an estimator is simulated. */
export interface EstimatorSimulation<S = ArrayLike<number>> {
  /** Where samples come from: a distribution of numbers, or a function that draws a sample of a size. */
  readonly draw: Distribution | ((stream: Random, size: number) => S);
  readonly estimator: (sample: S) => number;
  /** What is estimated. */
  readonly truth: number;
  /** How many cases a sample has. */
  readonly size: number;
  /** How many samples are drawn; 1000 by default. */
  readonly repetitions?: number;
  /** 0 by default. */
  readonly seed?: Seed;
}

const SIMULATION = ["draw", "estimator", "truth", "repetitions", "seed"] as const;

/**
 * Bias, variance and mean squared error of an estimator, from many samples. Sample r is drawn from its own stream,
 * `random(seed).child(r)`, so two estimators with the same seed see the same samples. The variance has the number of
 * samples as its divisor, so that the three add up exactly.
 *
 * ```ts
 * const draw = new Normal({ mean: 0, standardDeviation: 2 });
 * estimatorQuality({ draw, estimator: (x) => variance(x, "n"), truth: 4, size: 5 }).bias; // about −4/5
 * ```
 */
export function estimatorQuality<S = ArrayLike<number>>(
  simulation: EstimatorSimulation<S>,
): SimulatedQuality {
  requireKnownParameters("estimatorQuality", simulation, [...SIMULATION, "size"]);
  return simulate("estimatorQuality", simulation);
}

/**
 * The qualities of an estimator for growing samples: it is consistent if bias and variance go to 0.
 *
 * ```ts
 * const draw = new Uniform({ lower: 0, upper: 1 });
 * const estimator = (x: ArrayLike<number>) => Math.max(...Array.from(x));
 * estimatorConsistency({ draw, estimator, truth: 1, sizes: [10, 100, 1000] }); // one quality for each size
 * ```
 */
export function estimatorConsistency<S = ArrayLike<number>>(
  options: Omit<EstimatorSimulation<S>, "size"> & { readonly sizes: ArrayLike<number> },
): SimulatedQuality[] {
  requireKnownParameters("estimatorConsistency", options, [...SIMULATION, "sizes"]);
  const { sizes, ...simulation } = options;
  requireList("estimatorConsistency", "sizes", sizes);
  return Array.from(sizes, (size) => simulate("estimatorConsistency", { ...simulation, size }));
}

function simulate<S>(
  method: string,
  { draw, estimator, truth, size, repetitions = 1000, seed: given = 0 }: EstimatorSimulation<S>,
): SimulatedQuality {
  const seed = seedOf(given);
  requireReal(method, "truth", truth);
  requireOption(method, "size", size, Number.isSafeInteger(size) && size >= 1, "a whole number ≥ 1");
  const several = Number.isSafeInteger(repetitions) && repetitions >= 2;
  requireOption(method, "repetitions", repetitions, several, "a whole number ≥ 2");
  const sample =
    typeof draw === "function" ? draw : (stream: Random, n: number) => draw.sampleMany(stream, n) as S;
  const streams = random(seed);
  const estimates = Float64Array.from({ length: repetitions }, (_, row) => {
    const estimate = estimator(sample(streams.child(row), size));
    if (Number.isFinite(estimate)) return estimate;
    const sentence = words`the estimate of sample ${row} is ${got(estimate)}; it must be ${wanted("finite")}.`;
    throw new DataError(method, sentence, { row });
  });
  return { ...summarize(estimates, truth), size, repetitions, seed };
}

function summarize(estimates: Float64Array, truth: number) {
  const n = estimates.length;
  const average = (f: (estimate: number) => number) =>
    estimates.reduce((sum, estimate) => sum + f(estimate), 0) / n;
  // Differences from the truth, which is close: no digits are lost if estimates are large.
  const bias = average((estimate) => estimate - truth);
  const variance = average((estimate) => (estimate - truth - bias) ** 2);
  const meanSquaredError = bias * bias + variance;
  const fourth = average((estimate) => (estimate - truth - bias) ** 4);
  const squaredErrors = average((estimate) => ((estimate - truth) ** 2 - meanSquaredError) ** 2);
  const error = (spread: number) => Math.sqrt(Math.max(0, spread) / (n - 1));
  return {
    mean: truth + bias,
    bias,
    variance,
    meanSquaredError,
    standardErrors: {
      bias: error(variance),
      variance: error(fourth - variance * variance),
      meanSquaredError: error(squaredErrors),
    },
  };
}
