import { columnName, DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Features } from "../../../model/input.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { TermFit } from "../engine/mars/fit-terms.js";
import { featuresMissing, rangesOf } from "../engine/mars/learn.js";
import { type HingeTerm, termColumn } from "../engine/mars/term.js";
import { termText } from "../engine/mars/wording.js";
import { type FeatureImportance, importanceOf } from "./importance.js";
import type { PrunedSubset } from "./state.js";

/** What the models of a regression and of a classifier know of their terms. */
export interface GrownTermsState {
  readonly kind: string;
  readonly inputs: Features;
  readonly grown: readonly HingeTerm[];
  readonly subsets: readonly PrunedSubset[];
  readonly chosen: number;
  readonly missing: readonly number[];
}

/** What both models keep of the terms that were grown. */
export function grownState(fit: TermFit, inputs: Features, x: Matrix) {
  return {
    inputs,
    grown: fit.terms,
    subsets: fit.subsets.map((subset, k) => ({ ...subset, gcv: fit.gcvs[k] })),
    chosen: fit.chosen,
    ending: fit.ending,
    cases: x.rows,
    totalWeight: fit.totalWeight,
    ranges: rangesOf(inputs, x),
    missing: featuresMissing(x),
  };
}

/** The terms that stayed, the intercept first. */
export function selectedTerms({
  grown,
  subsets,
  chosen,
}: Pick<GrownTermsState, "grown" | "subsets" | "chosen">): readonly HingeTerm[] {
  return subsets[chosen].terms.map((index) => grown[index]);
}

/** The terms as texts. */
export function termTexts(model: GrownTermsState): readonly string[] {
  return selectedTerms(model).map((term) => termText(term, model.inputs));
}

/** New cases, in which features of the model may be missing only if they were in training. */
export function readTermCases(model: GrownTermsState, rows: Rows): Matrix {
  const { kind, inputs, missing } = model;
  if (missing.length === 0) return readNewCases(kind, rows, inputs, "error");
  const x = readNewCases(kind, rows, inputs, "native");
  const features = new Set(selectedTerms(model).flatMap((term) => term.map(({ feature }) => feature)));
  for (const feature of features) {
    if (missing.includes(feature)) continue;
    for (let row = 0; row < x.rows; row += 1)
      if (Number.isNaN(x.data[row * x.columns + feature]))
        throw neverMissing(kind, inputs.names[feature], row);
  }
  return x;
}

function neverMissing(kind: string, name: string, row: number): DataError {
  const sentence = words`the ${columnName(name)} is ${got("missing")} at ${rowName(row)}, but no training case says what that means; ${wanted("a value")} is needed.`;
  return new DataError(kind, sentence);
}

/** The values of the terms: rows × terms. */
export function basisOf(model: GrownTermsState, rows: Rows): Matrix {
  const x = readTermCases(model, rows);
  return Matrix.fromColumns(selectedTerms(model).map((term) => termColumn(term, x)));
}

/** The features that matter, the most important first. */
export function importanceOfModel({ grown, subsets, chosen, inputs }: GrownTermsState): FeatureImportance[] {
  return importanceOf({ terms: grown, subsets, chosen }, inputs.names);
}
