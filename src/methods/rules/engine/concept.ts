// Concepts: one class is positive, and all others are negative.

import { DataError, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { type Label, listLevels, mergeLabels, quote } from "../../../base/label.js";
import { classTotals, positiveClass } from "../../../evaluate/metrics/input/positive-class.js";
import type { LabeledCases } from "../../../model/cases.js";
import * as codecs from "../../../model/files/codecs.js";

export const positiveOption = codecs.label
  .optional()
  .meta({ constraint: "a label" })
  .describe(
    'The positive class, which is described; all others are negative. The default of two classes is the one named "yes", "true", "1", "positive" or similar, otherwise the rarer one. With more classes it must be given.',
  );

/** The cases of a fit, divided into those of the concept and the others. */
export interface ConceptCases {
  /** The classes of the cases, and the positive one. */
  readonly classes: readonly Label[];
  /** The index of the positive class among the classes. */
  readonly positive: number;
  /** The total weight of every class. */
  readonly classWeights: Float64Array;
  /** The rows of the positive and of the negative cases. Cases of weight 0 are in neither. */
  readonly positives: readonly number[];
  readonly negatives: readonly number[];
}

/**
 * Divides the cases by whether they are of the class that is the concept. With `negativesAlone`, there may be no positive
 * case: the positive class may have no weight, or be one that does not occur.
 */
export function divideCases(
  cases: LabeledCases,
  positive: Label | undefined,
  { negativesAlone = false } = {},
): ConceptCases {
  const { method, weights } = cases;
  const isNew = negativesAlone && positive !== undefined && isTheOther(cases.classes, positive);
  const labels = isNew ? mergeLabels(cases.classes, [positive]) : undefined;
  const classes = labels?.merged ?? cases.classes;
  const codes = labels === undefined ? cases.codes : cases.codes.map((code) => labels.before[code]);
  const classWeights = classTotals(classes.length, codes, weights);
  const code = positiveCode(method, classes, classWeights, positive);
  const positives: number[] = [];
  const negatives: number[] = [];
  for (let row = 0; row < codes.length; row += 1) {
    if (weights?.[row] === 0) continue;
    (codes[row] === code ? positives : negatives).push(row);
  }
  if (positives.length > 0 || negativesAlone)
    return { classes, positive: code, classWeights, positives, negatives };
  throw new DataError(method, `every case of the positive class ${quote(classes[code])} has weight 0.`, {
    expected: "a positive case with a weight above 0",
    received: "0 cases",
  });
}

/** Beside two classes or more, a label that none of them has is rather a slip. */
function isTheOther(classes: readonly Label[], positive: Label): boolean {
  return classes.length === 1 && classes[0] !== positive;
}

function positiveCode(
  method: string,
  classes: readonly Label[],
  classWeights: Float64Array,
  positive: Label | undefined,
): number {
  const found = positiveClass(classes, classWeights, positive, method);
  if (found !== undefined) return found.code;
  if (classes.length === 1) return 0;
  const expected = `one of the classes ${listLevels(classes)}`;
  const sentence = words`${optionName("positive")} must be given, because there are ${classes.length} classes; it is ${wanted(expected)}.`;
  throw new OptionError(method, sentence, { received: "undefined" });
}
