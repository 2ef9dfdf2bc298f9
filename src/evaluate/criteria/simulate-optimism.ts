import { counted, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import { requireOption } from "../../math/probability/distributions/require.js";
import { type Seed, streamOf } from "../../math/probability/random/seed.js";
import { requireNotNegative } from "./likelihood-fit.js";

/** How the optimism of the training error is simulated. */
export interface OptimismSimulation {
  /** The mean response of every case; the inputs stay as they are. */
  readonly means: ArrayLike<number>;
  /** σ²: how responses vary around their means, as normal numbers. */
  readonly noiseVariance: number;
  /** Fits to responses, and gives the fitted values. */
  readonly fittedValues: (responses: Float64Array) => ArrayLike<number>;
  /** How often responses are drawn; 1000 by default. */
  readonly replications?: number;
  /** 0 by default. */
  readonly seed?: Seed;
}

/** How far the training error was below the error on new responses, in a simulation. */
export interface SimulatedOptimism {
  /** The mean training error. */
  readonly trainingError: number;
  /** The mean squared error for new responses at the same inputs. */
  readonly inSampleError: number;
  /** The difference of the two. */
  readonly optimism: number;
  /** The standard error of the optimism. */
  readonly standardError: number;
  /** (2/N) Σ Cov(ŷ, y), which has the same expectation for any fit (ESL 7.21). */
  readonly covariancePenalty: number;
}

/**
 * The optimism of any fit, by simulating responses: how much better it does on its own training responses than on new
 * ones at the same inputs. For a linear fit with d parameters it is 2dσ²/N.
 *
 * ```ts
 * const mean = (y: Float64Array) => y.map(() => y.reduce((a, b) => a + b) / y.length);
 * simulateOptimism({ means: [1, 2, 3, 4], noiseVariance: 1, fittedValues: mean }).optimism; // about 2/4
 * ```
 */
export function simulateOptimism(simulation: OptimismSimulation): SimulatedOptimism {
  const method = "simulateOptimism";
  requireKnownParameters(method, simulation, [
    "means",
    "noiseVariance",
    "fittedValues",
    "replications",
    "seed",
  ]);
  const { means, noiseVariance, fittedValues, replications = 1000, seed = 0 } = simulation;
  const deviation = Math.sqrt(requireNotNegative(method, "noiseVariance", noiseVariance));
  const several = Number.isSafeInteger(replications) && replications >= 2;
  requireOption(method, "replications", replications, several, "a whole number ≥ 2");
  const cases = means.length;
  const stream = streamOf(seed);
  const responses = new Float64Array(cases);
  const [sumFitted, sumProducts] = [new Float64Array(cases), new Float64Array(cases)];
  const sumNoise = new Float64Array(cases);
  let [training, inSample, squares] = [0, 0, 0];
  for (let repeat = 0; repeat < replications; repeat += 1) {
    for (let i = 0; i < cases; i += 1) responses[i] = means[i] + deviation * stream.normal();
    const fitted = fittedValues(responses.slice());
    if (fitted.length !== cases) {
      const sentence = words`the fit gave ${got(counted(fitted.length, "value"))} for ${wanted(cases)} responses.`;
      throw new ShapeError(method, sentence);
    }
    let [trainingSum, fresh] = [0, 0];
    for (let i = 0; i < cases; i += 1) {
      const noise = responses[i] - means[i];
      trainingSum += (responses[i] - fitted[i]) ** 2;
      fresh += (means[i] - fitted[i]) ** 2 + noiseVariance;
      sumNoise[i] += noise;
      sumFitted[i] += fitted[i] - means[i];
      sumProducts[i] += noise * (fitted[i] - means[i]);
    }
    training += trainingSum / cases;
    inSample += fresh / cases;
    squares += ((fresh - trainingSum) / cases) ** 2;
  }
  const optimism = (inSample - training) / replications;
  const variance = (squares - replications * optimism ** 2) / (replications - 1);
  const covariances = sumProducts.map(
    (products, i) => (products - (sumNoise[i] * sumFitted[i]) / replications) / (replications - 1),
  );
  return {
    trainingError: training / replications,
    inSampleError: inSample / replications,
    optimism,
    standardError: Math.sqrt(Math.max(0, variance) / replications),
    covariancePenalty: (2 / cases) * covariances.reduce((sum, value) => sum + value, 0),
  };
}
