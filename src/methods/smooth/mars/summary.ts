import { textGrid } from "../../../base/text-grid.js";
import { decimals, number, plain } from "../../linear/engine/report.js";
import type { ForwardEnding } from "../engine/mars/forward.js";
import type { MARSModel } from "./model.js";

/** Why the forward pass ended, for a report. */
export const endings: Readonly<Record<ForwardEnding, string>> = {
  "largest size": "the largest number of terms was reached",
  "small gain": "the next terms would have explained less than the threshold",
  "nearly all explained": "the rest of the variance was below the threshold",
  "no gain": "no other term explained anything",
  "poor generalization": "the model began to generalize badly",
};

/** The report that users of R's `earth` know. */
export function formatSummary(model: MARSModel): string {
  const { terms, coefficients, grown, response } = model;
  const rows = terms.map((term, m) => [term, number(coefficients[m])]);
  return [
    `Multivariate adaptive regression splines of ${response}${model.hasOffset ? ", with an offset" : ""}`,
    "",
    textGrid([["term", "coefficient"], ...rows], 1),
    "",
    `${terms.length} of ${grown.length} terms and ${usedFeatures(model)} of ${model.features.length} features selected; growing ended because ${endings[model.ending]}`,
    `GCV: ${number(model.gcv)}, RSS: ${number(model.residualSum)}, GRSq: ${decimals(model.grSquared, 4)}, RSq: ${decimals(model.rSquared, 4)}, cases: ${plain(model.totalWeight)}`,
    `Importance: ${importanceLine(model)}`,
    ...(model.spread.converged ? [] : ["The weights of the variance model did not settle."]),
  ].join("\n");
}

function usedFeatures({ products }: MARSModel): number {
  return new Set(products.flatMap((term) => term.map(({ feature }) => feature))).size;
}

function importanceLine(model: MARSModel): string {
  const names = model.importance().map(({ feature }) => feature);
  return names.length === 0 ? "no feature" : names.slice(0, 12).join(", ") + (names.length > 12 ? ", …" : "");
}
