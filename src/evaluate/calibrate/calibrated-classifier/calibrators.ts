// The maps of one model: learned from the scores of cases that it has not seen, and applied to new cases.

import { Matrix } from "../../../math/linalg/matrix.js";
import { equals } from "../../metrics/input/scores.js";
import { fitBeta } from "../beta.js";
import type { Calibrator } from "../calibrator.js";
import { fitIsotonic } from "../isotonic.js";
import { fitSigmoid } from "../platt.js";
import { fitTemperature } from "../temperature.js";
import type { CalibratedClassifierSettings } from "./options.js";

/** The scores of cases, as `scoresOf` gives them, with their true classes. */
export interface ScoredCases {
  readonly scores: Matrix;
  readonly codes: Int32Array;
  readonly weights: Float64Array | undefined;
}

type Settings = Pick<CalibratedClassifierSettings, "method" | "smoothing">;

/** One map for every column of scores, each class against the others, or one temperature. */
export function learnCalibrators(
  estimator: string,
  { scores, codes, weights }: ScoredCases,
  { method, smoothing }: Settings,
): Calibrator[] {
  if (method === "temperature") return [fitTemperature(asLogits(scores), codes, weights)];
  return Array.from({ length: scores.columns }, (_, column) => {
    const isPositive = equals(codes, scores.columns === 1 ? 1 : column);
    const cases = { isPositive, scores: scores.column(column), weights };
    if (method === "isotonic") return fitIsotonic(cases);
    return method === "beta" ? fitBeta(estimator, cases, smoothing) : fitSigmoid(estimator, cases, smoothing);
  });
}

/** The probabilities of all classes; one-against-others probabilities are divided by their sum. */
export function applyCalibrators(calibrators: readonly Calibrator[], scores: Matrix): Matrix {
  const [first] = calibrators;
  if (first.method === "temperature") return first.calibrate(asLogits(scores));
  const columns = calibrators.map((each, column) => probabilities(each, scores.column(column)));
  if (columns.length === 1) return Matrix.fromColumns([columns[0].map((p) => 1 - p), columns[0]]);
  return normalized(Matrix.fromColumns(columns));
}

function probabilities(each: Calibrator, scores: Float64Array): Float64Array {
  return each.method === "beta" ? each.calibrateLogOdds(scores) : each.calibrate(scores);
}

/** If every class has probability 0, all get the same. */
function normalized(matrix: Matrix): Matrix {
  const { data, columns } = matrix;
  for (let at = 0; at < data.length; at += columns) {
    const row = data.subarray(at, at + columns);
    const total = row.reduce((sum, p) => sum + p, 0);
    for (let k = 0; k < columns; k += 1) row[k] = total > 0 ? row[k] / total : 1 / columns;
  }
  return matrix;
}

/** A single column of log-odds is split in halves of opposite signs, one for each class. */
function asLogits(scores: Matrix): Matrix {
  if (scores.columns > 1) return scores;
  const half = scores.column(0).map((score) => score / 2);
  return Matrix.fromColumns([half.map((score) => -score), half]);
}
