import { DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { SUM_TOLERANCE } from "../../math/probability/table/cell-values.js";
import type { LossMatrix } from "./loss-matrix.js";
import { requireLoss } from "./require-loss.js";

/**
 * The expected loss Σ λ P(class) of every action (a column) in every case (a row). The columns of the
 * probabilities are the classes in the order of the loss matrix.
 *
 * ```ts
 * const loss = new LossMatrix({ classes: ["low", "high"], actions: ["grant", "refuse"], losses: [[0, 1000], [100, 0]] });
 * expectedRisk([[2 / 3, 1 / 3]], loss).toArrays(); // [[333.3…, 66.6…]]
 * ```
 */
export function expectedRisk(probabilities: MatrixLike, loss: LossMatrix<Label, Label>): Matrix {
  requireLoss("expectedRisk", loss);
  return risks(readProbabilities("expectedRisk", probabilities, loss.classes.length), loss.losses);
}

/**
 * The expected utility of every action (a column) in every case (a row): the negative of the expected risk.
 *
 * ```ts
 * const bet = LossMatrix.fromUtilities({ classes: ["win", "lose"], actions: ["play", "pass"], utilities: [[5, -1], [0, 0]] });
 * expectedUtility([[0.1, 0.9]], bet).toArrays(); // [[-0.4, 0]]
 * ```
 */
export function expectedUtility(probabilities: MatrixLike, loss: LossMatrix<Label, Label>): Matrix {
  requireLoss("expectedUtility", loss);
  const matrix = readProbabilities("expectedUtility", probabilities, loss.classes.length);
  // 0 − r instead of −r, so that a risk of 0 is a utility of 0 and not of −0.
  return risks(matrix, loss.losses).map((risk) => 0 - risk);
}

/** The probabilities as a matrix, after the check that every row is a distribution over the classes. */
export function readProbabilities(method: string, source: MatrixLike, classes: number): Matrix {
  const matrix = source instanceof Matrix ? source : Matrix.from(source);
  const { rows, columns, data } = matrix;
  if (rows > 0 && columns !== classes) {
    const message = words`the losses are for ${wanted(classes)} classes, but the probabilities are for ${got(columns)}.`;
    throw new ShapeError(method, message);
  }
  for (let row = 0, at = 0; row < rows; row += 1) {
    let sum = 0;
    for (const end = at + columns; at < end; at += 1) {
      if (!(data[at] >= 0)) throw notProbability(method, row, data[at]);
      sum += data[at];
    }
    if (Math.abs(sum - 1) <= SUM_TOLERANCE) continue;
    const sentence = words`the probabilities of ${rowName(row)} must sum to ${wanted("1")}; their sum is ${got(sum)}.`;
    throw new DataError(method, sentence);
  }
  return matrix;
}

function notProbability(method: string, row: number, value: number): DataError {
  const sentence = words`probabilities must be ${wanted("numbers ≥ 0")}; got ${got(value)} in ${rowName(row)}.`;
  return new DataError(method, sentence);
}

export function risks(probabilities: Matrix, losses: Matrix): Matrix {
  const { rows, data } = probabilities;
  const { rows: actions, columns: classes } = losses;
  const out = new Matrix(rows, actions);
  for (let row = 0; row < rows; row += 1) {
    for (let action = 0; action < actions; action += 1) {
      let sum = 0;
      for (let k = 0; k < classes; k += 1) sum += losses.data[action * classes + k] * data[row * classes + k];
      out.data[row * actions + action] = sum;
    }
  }
  return out;
}
