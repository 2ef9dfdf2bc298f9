// Which of two classes is the positive one. The rule looks at names and counts, never at the order of rows.

import { requireFields } from "../../../base/arguments.js";
import { compareLabels, type Label, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { codeOfClass } from "./labels.js";

/** Names, in lower case, by which people mean the positive class. */
const CONVENTIONAL: ReadonlySet<string> = new Set(["yes", "y", "true", "t", "positive", "pos", "+"]);
/** 1 is the positive class only beside these; beside 2 it is a number like any other. */
const NEGATIVE_NUMBERS: ReadonlySet<string> = new Set(["0", "-1"]);

/** Why a class is the positive one. */
export type PositiveReason = "named" | "conventional" | "rarer" | "last";

/** The positive one of two classes. */
export interface PositiveClass {
  readonly label: Label;
  /** Its index among the classes. */
  readonly code: number;
  /**
   * It was named; its name is "yes", "true", "1", "positive" or similar; it is the rarer one; or, where both are as
   * frequent, it is the last in the order of labels.
   */
  readonly reason: PositiveReason;
}

/**
 * The positive class: the one named; else the one of two whose name is conventional ("yes", "true", "1", "positive");
 * else the rarer one; of equally frequent ones the last in the order of labels. Undefined if there are not two classes
 * and none is named. `counts` has the number of cases of every class.
 *
 * ```ts
 * positiveClass(["No", "Yes"], [10, 90])?.label; // "Yes"
 * positiveClass(["churned", "stayed"], [10, 90])?.label; // "churned"
 * ```
 */
export function positiveClass(
  classes: readonly Label[],
  counts: ArrayLike<number>,
  positive?: Label,
  method = "positiveClass",
): PositiveClass | undefined {
  requireList(method, "classes", classes);
  requireList(method, "counts", counts);
  const chosen = (code: number, reason: PositiveReason) => ({ label: classes[code], code, reason });
  if (positive !== undefined) return chosen(codeOfClass(method, "positive", classes, positive), "named");
  if (classes.length !== 2) return undefined;
  const conventional = conventionalCode(classes);
  if (conventional !== undefined) return chosen(conventional, "conventional");
  if (counts[0] !== counts[1]) return chosen(counts[0] < counts[1] ? 0 : 1, "rarer");
  return chosen(compareLabels(classes[0], classes[1]) < 0 ? 1 : 0, "last");
}

/** `"yes" is the positive class`, and why. */
export function describePositive(positive: PositiveClass): string {
  requireFields("describePositive", "the positive class", positive, ["label", "reason"], "{ label, reason }");
  const { label, reason } = positive;
  const why: Readonly<Record<PositiveReason, string>> = {
    named: "",
    conventional: ", by its name",
    rarer: ", as the rarer one",
    last: ", as the last of two equally frequent ones",
  };
  return `${quote(label)} is the positive class${why[reason]}`;
}

function conventionalCode(classes: readonly Label[]): number | undefined {
  const names = classes.map((label) => String(label).trim().toLowerCase());
  const found = [0, 1].filter(
    (code) => CONVENTIONAL.has(names[code]) || (names[code] === "1" && NEGATIVE_NUMBERS.has(names[1 - code])),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The weight of the cases of every class. */
export function classTotals(
  classes: number,
  codes: Int32Array,
  weights: Float64Array | undefined,
): Float64Array {
  const totals = new Float64Array(classes);
  for (let row = 0; row < codes.length; row += 1)
    totals[codes[row]] += weights === undefined ? 1 : weights[row];
  return totals;
}
