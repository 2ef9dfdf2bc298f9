// The cases of an ensemble, from which its members learn.

import type { Label } from "../../../base/label.js";
import { ClassificationTrial, RegressionTrial } from "../../../evaluate/validate/trial.js";
import { type CaseRows, ownRows, ownValues } from "../../../model/case-rows.js";
import type { LabeledCases, ResponseCases } from "../../../model/cases.js";
import type { Estimator } from "../../../model/estimator.js";

/** A trial of all cases, or of other rows with the same target and weights. */
export type TrialsOf<T> = (rows?: CaseRows) => T;

export function classTrials(estimator: Estimator, cases: LabeledCases): TrialsOf<ClassificationTrial> {
  const input = owned(cases);
  return (rows = input.rows) => new ClassificationTrial({ ...input, estimator, rows });
}

export function numberTrials(estimator: Estimator, cases: ResponseCases): TrialsOf<RegressionTrial> {
  const input = owned(cases);
  return (rows = input.rows) => new RegressionTrial({ ...input, estimator, rows });
}

/** Members learn between pauses, in which the caller may change the data; hence the copies. */
function owned({ method, source, target, weights }: LabeledCases | ResponseCases) {
  return { method, rows: ownRows(source), target: ownValues<ArrayLike<Label> | string>(target), weights };
}
