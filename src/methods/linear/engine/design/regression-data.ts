import type { Matrix } from "../../../../math/linalg/matrix.js";
import type { ResponseCases } from "../../../../model/cases.js";
import type { PathData } from "../choice/validate-path.js";

/** Cases that may have numbers that are not finite; `requireUsable` throws if they do. */
export interface OpenData extends PathData<Matrix> {
  readonly requireUsable?: (() => void) | undefined;
}

/** The numbers of a regression, checked, with the rows that folds are made by. */
export function dataOf(cases: ResponseCases) {
  return { x: cases.owned.matrix, y: cases.y, weights: cases.weights, source: cases.source };
}

/** The unchecked numbers of a regression: sums over the cases may show later whether all of them are finite. */
export function openDataOf(cases: ResponseCases) {
  const requireUsable = () => cases.requireUsable();
  return {
    x: cases.unchecked,
    y: cases.y,
    weights: cases.weights,
    source: cases.source,
    requireUsable,
  };
}
