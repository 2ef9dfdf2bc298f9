// What members of a boosted classifier add to the scores of the classes.

import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { can } from "../../../model/capabilities.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, spreadColumns } from "../../../model/model.js";
import { codesOf, indicators, probabilitiesOf } from "../engine/votes.js";

/** The least probability whose logarithm counts. */
const LEAST_LOG = Math.log(Number.EPSILON);

/** 1 for the class that a member votes for; or the logarithms of its probabilities: cases × classes. */
export function contributionOf(
  model: Classifier,
  classes: readonly Label[],
  method: "discrete" | "real",
  rows: Rows,
): Matrix {
  if (method === "discrete") return indicators(codesOf(model, classes, rows), classes.length);
  return logProbabilitiesOf(model, classes, rows).map((log) => Math.max(log, LEAST_LOG));
}

function logProbabilitiesOf(model: Classifier, classes: readonly Label[], rows: Rows): Matrix {
  const whole = model.classes.length === classes.length;
  if (!(whole && can(model, "logProbabilities")))
    return probabilitiesOf(model, classes, rows).map((probability) => Math.log(probability));
  const classIndices = model.classes.map((label) => classes.indexOf(label));
  return spreadColumns(model.predictLogProba(rows), classIndices, classes.length);
}

/** Adds a contribution, times its confidence, to scores. */
export function addContribution(scores: Matrix, contribution: Matrix, confidence: number): void {
  for (let at = 0; at < scores.data.length; at += 1) scores.data[at] += confidence * contribution.data[at];
}
