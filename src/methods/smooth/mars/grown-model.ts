import { Matrix } from "../../../math/linalg/matrix.js";
import type { Features } from "../../../model/input.js";
import { type Rows, readNewCases } from "../../../model/input.js";
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
}

/** The terms that stayed, the intercept first. */
export function selectedTerms({
  grown,
  subsets,
  chosen,
}: Omit<GrownTermsState, "kind" | "inputs">): readonly HingeTerm[] {
  return subsets[chosen].terms.map((index) => grown[index]);
}

/** The terms as texts. */
export function termTexts(model: GrownTermsState): readonly string[] {
  return selectedTerms(model).map((term) => termText(term, model.inputs.names));
}

/** The values of the terms: rows × terms. */
export function basisOf(model: GrownTermsState, rows: Rows): Matrix {
  const x = readNewCases(model.kind, rows, model.inputs, "error");
  return Matrix.fromColumns(selectedTerms(model).map((term) => termColumn(term, x)));
}

/** The features that matter, the most important first. */
export function importanceOfModel({ grown, subsets, chosen, inputs }: GrownTermsState): FeatureImportance[] {
  return importanceOf({ terms: grown, subsets, chosen }, inputs.names);
}
