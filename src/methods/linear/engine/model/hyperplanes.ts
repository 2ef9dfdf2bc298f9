import { finiteScores } from "../../../../model/answers.js";
// Classes on the sides of hyperplanes: what a perceptron and a linear support vector machine predict.

import { DataError, got, words } from "../../../../base/errors.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { Features, Rows } from "../../../../model/input.js";
import { linearPredictor, readLinearCases } from "./linear-model.js";

/** One row of coefficients and one intercept per hyperplane. */
export interface Hyperplanes {
  readonly kind: string;
  readonly inputs: Features;
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
}

/** One score per hyperplane. */
export function hyperplaneScores(
  { kind, inputs, coefficients, intercepts }: Hyperplanes,
  rows: Rows,
): Matrix {
  const x = readLinearCases(kind, rows, inputs);
  const columns = Array.from(intercepts, (intercept, k) =>
    linearPredictor(x, intercept, coefficients.row(k)),
  );
  return finiteScores(kind, Matrix.fromColumns(columns));
}

/** The signed distance of every case to every hyperplane. */
export function hyperplaneDistances(model: Hyperplanes, rows: Rows): Matrix {
  const scores = hyperplaneScores(model, rows);
  const lengths = hyperplaneLengths(model.coefficients);
  if (lengths.includes(0)) {
    const sentence = words`all coefficients of a hyperplane are ${got("0")}, so distances to it are undefined.`;
    throw new DataError(model.kind, sentence, { expected: "a coefficient other than 0" });
  }
  return finiteScores(
    model.kind,
    scores.map((score, at) => score / lengths[at % lengths.length]),
  );
}

/** The length of every row of coefficients. */
export function hyperplaneLengths(coefficients: Matrix): Float64Array {
  return Float64Array.from({ length: coefficients.rows }, (_, k) =>
    Math.sqrt(coefficients.row(k).reduce((sum, value) => sum + value * value, 0)),
  );
}

/** 1 for the class on whose side a case lies, or of the largest score, the first of equal ones; 0 for the others. */
export function certainties(scores: Matrix, classes: number): Matrix {
  const out = new Matrix(scores.rows, classes);
  for (let i = 0; i < scores.rows; i += 1) out.data[i * out.columns + winner(scores.row(i))] = 1;
  return out;
}

function winner(scores: Float64Array): number {
  if (scores.length === 1) return scores[0] > 0 ? 1 : 0;
  let best = 0;
  for (let k = 1; k < scores.length; k += 1) if (scores[k] > scores[best]) best = k;
  return best;
}
