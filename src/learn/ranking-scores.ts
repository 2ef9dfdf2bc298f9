import { Matrix } from "../linalg/matrix.js";
import { can } from "./capabilities.js";
import type { Rows } from "./input.js";
import type { Classifier } from "./model.js";

/**
 * Scores that rank cases by class, one column per class, where the probabilities do not: a machine that is certain of
 * every case says 0 or 1, but how far cases are on their side still orders them. Undefined if probabilities rank, or
 * there is nothing better.
 */
export function rankingScores(model: Classifier, rows: Rows, probabilities: Matrix): Matrix | undefined {
  if (!can(model, "scores") || !probabilities.data.every((value) => value === 0 || value === 1))
    return undefined;
  const scores = model.decisionFunction(rows);
  return scores.columns === 1 ? ofBothClasses(scores) : scores;
}

/** A single score is that of the second class. */
function ofBothClasses({ data, rows }: Matrix): Matrix {
  return new Matrix(rows, 2).map((_, at) => (at % 2 === 0 ? -data[at >> 1] : data[at >> 1]));
}
