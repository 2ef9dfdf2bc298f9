import { requireFields } from "../../base/arguments.js";
import type { Label } from "../../base/label.js";
import { allFinite } from "../../base/numbers.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { brentRoot } from "../../math/optimize/brent-root.js";
import { logisticFunction } from "../../math/probability/special/logit.js";
import { softmax } from "../../wasm/log-rows.js";
import { isList, type PositiveOptions, readAnyScores, type Scores } from "../metrics/input/scores.js";

/** P(class) ∝ exp(score / temperature) */
export class TemperatureCalibrator {
  readonly method = "temperature";
  /** Above 1 if the scores are overconfident. */
  readonly temperature: number;

  constructor(given: { readonly temperature: number }) {
    const { temperature } = requireFields("TemperatureCalibrator", "the parameters", given, ["temperature"]);
    this.temperature = temperature;
  }

  /** Probabilities from one score per class, or of the positive one of two classes from its log-odds. */
  calibrate(logOdds: ArrayLike<number>): Float64Array;
  calibrate(scores: MatrixLike): Matrix;
  calibrate(scores: Scores): Float64Array | Matrix;
  calibrate(scores: Scores): Float64Array | Matrix {
    if (isList(scores)) return Float64Array.from(scores, (s) => logisticFunction(s / this.temperature));
    const given = Matrix.from(scores);
    const divided = given.scale(1 / this.temperature);
    const safe = allFinite(divided.data) ? divided : this.#dividedBelowBest(given);
    return new Matrix(safe.rows, safe.columns, softmax(safe));
  }

  /** Quotients of what the scores lack to the best of their case, which may overflow without harm. */
  #dividedBelowBest(scores: Matrix): Matrix {
    const best = Array.from({ length: scores.rows }, (_, i) =>
      scores.row(i).reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY),
    );
    return scores.map((score, at) => {
      const lack = score - best[Math.floor(at / scores.columns)];
      return lack === 0 ? 0 : lack / this.temperature;
    });
  }
}

/**
 * Temperature scaling (Guo, Pleiss, Sun and Weinberger 2017): one number that all scores are divided by, which
 * changes how sure predictions are but not which class is predicted. Scores are log-probabilities up to a constant per
 * case, one per class, or log-odds of the positive one of two classes.
 *
 * ```ts
 * const { temperature } = temperatureScaling([0, 1, 0, 1], [-4, 3, 2, 5]);
 * ```
 */
export function temperatureScaling(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: PositiveOptions = {},
): TemperatureCalibrator {
  const cases = readAnyScores("temperatureScaling", truth, scores, options);
  // A single number is split into halves of opposite sign, one per class.
  const logits = isList(scores) ? cases.scores.scale(0.5) : cases.scores;
  return fitTemperature(logits, cases.truth, cases.weights);
}

/** The inverse temperature is sought between these. */
const LIMITS = [Math.exp(-10), Math.exp(10)] as const;

export function fitTemperature(
  scores: Matrix,
  truth: Int32Array,
  weights: Float64Array | undefined,
): TemperatureCalibrator {
  const [low, high] = LIMITS;
  const slope = (inverse: number) => lossSlope(scores, truth, weights, inverse);
  // The loss is convex in the inverse temperature: its slope rises.
  if (slope(low) >= 0) return new TemperatureCalibrator({ temperature: 1 / low });
  if (slope(high) <= 0) return new TemperatureCalibrator({ temperature: 1 / high });
  const ofLog = (log: number) => slope(Math.exp(log));
  const { x } = brentRoot(ofLog, Math.log(low), Math.log(high), { tolerance: 1e-15 });
  return new TemperatureCalibrator({ temperature: 1 / Math.exp(x) });
}

/** The derivative of −Σ w ln P(truth) by the inverse temperature: Σ w (mean score − score of the truth). */
function lossSlope(
  { data, rows, columns }: Matrix,
  truth: Int32Array,
  weights: Float64Array | undefined,
  inverse: number,
): number {
  let total = 0;
  for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
    const w = weights === undefined ? 1 : weights[i];
    if (w === 0) continue;
    const logit = data[at + truth[i]];
    let top = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < columns; k += 1) top = Math.max(top, data[at + k]);
    let [totalWeight, excess] = [0, 0];
    for (let k = 0; k < columns; k += 1) {
      const share = Math.exp(inverse * (data[at + k] - top));
      totalWeight += share;
      if (share > 0) excess += share * (data[at + k] - logit);
    }
    total += (w * excess) / totalWeight;
  }
  return total;
}
