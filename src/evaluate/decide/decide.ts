import { requireFields } from "../../base/arguments.js";
import type { Label } from "../../base/label.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import type { Rows } from "../../model/input.js";
import type { Classifier } from "../../model/model.js";
import { readProbabilities } from "./expected-risk.js";
import type { LossMatrix } from "./loss-matrix.js";
import { requireLoss } from "./require-loss.js";

/**
 * The action of the least expected loss, case by case: from probabilities with the classes of the loss matrix
 * as columns, or from a classifier and rows, where classes are matched by their labels. Among actions whose risks
 * differ only by rounding, the first is chosen, so that a case at the threshold of rejection is accepted.
 *
 * ```ts
 * decide([[0.6, 0.4], [0.95, 0.05]], LossMatrix.zeroOne(["ham", "spam"]).withReject(0.1)); // ["reject", "ham"]
 * ```
 */
export function decide<A extends Label>(probabilities: MatrixLike, loss: LossMatrix<A, Label>): A[];
export function decide<A extends Label>(model: Classifier, rows: Rows, loss: LossMatrix<A, Label>): A[];
export function decide<A extends Label>(
  source: MatrixLike | Classifier,
  rowsOrLoss: Rows | LossMatrix<A, Label>,
  given?: LossMatrix<A, Label>,
): A[] {
  const method = "decide";
  if (given === undefined) return leastRisk(method, source as MatrixLike, rowsOrLoss as LossMatrix<A, Label>);
  const model = source as Classifier;
  requireLoss(method, given);
  requireFields(method, "the model", model, ["predictProba", "classes"], "a classifier");
  return leastRisk(method, model.predictProba(rowsOrLoss as Rows), given.forClasses(model.classes, method));
}

function leastRisk<A extends Label>(
  method: string,
  probabilities: MatrixLike,
  loss: LossMatrix<A, Label>,
): A[] {
  requireLoss(method, loss);
  const { actions, classes, losses } = loss;
  const { rows, columns, data } = readProbabilities(method, probabilities, classes.length);
  const out = new Array<A>(rows);
  for (let row = 0; row < rows; row += 1) out[row] = actions[bestAction(losses, data, row * columns)];
  return out;
}

/**
 * The first action of least Σ λ p over the classes, whose p stand from `start` on; they need not sum to 1. A
 * later action wins only if its sum is lower by more than both sums may be wrong.
 */
export function bestAction({ rows, columns, data }: Matrix, p: ArrayLike<number>, start: number): number {
  let best = 0;
  let least = 0;
  let leastSize = 0;
  for (let action = 0, at = 0; action < rows; action += 1) {
    let risk = 0;
    let size = 0;
    for (let k = 0; k < columns; k += 1, at += 1) {
      const term = data[at] * p[start + k];
      risk += term;
      size += Math.abs(term);
    }
    if (action > 0 && !(least - risk > columns * 2 ** -52 * Math.max(size, leastSize))) continue;
    best = action;
    least = risk;
    leastSize = size;
  }
  return best;
}
