import { DataError, got, optionName, wanted, words } from "../../base/errors.js";
import { compareLabels, type Label, listLevels, quote } from "../../base/label.js";
import type { Classes } from "../../model/input.js";

/** One class against all others together. */
export interface Contrast {
  readonly positive: Label;
  /** The code of the positive class. */
  readonly code: number;
  /** Whether the names of the columns that come out contain the class. */
  readonly named: boolean;
}

/**
 * The given class, the second of two, or each of more against the others. Classes are sorted unless the
 * target has its own order; classes without weight are left out.
 */
export function contrastsOf(
  method: string,
  { classes, codes }: Classes<Label>,
  weights: Float64Array | undefined,
  ordered: boolean,
  positive: Label | undefined,
): readonly Contrast[] {
  const totalWeights = new Float64Array(classes.length);
  for (let row = 0; row < codes.length; row += 1) totalWeights[codes[row]] += weights?.[row] ?? 1;
  const present = classes.filter((_, code) => totalWeights[code] > 0);
  // An order that was given to a categorical column is not an order of its levels.
  if (!ordered) present.sort(compareLabels);
  if (present.length < 2) {
    const sentence = words`calibration needs ${wanted("at least two classes")}; there is only ${got(listLevels(present))}.`;
    throw new DataError(method, sentence);
  }
  const contrast = (label: Label, named: boolean) => ({
    positive: label,
    code: classes.indexOf(label),
    named,
  });
  if (positive === undefined)
    return present.length === 2
      ? [contrast(present[1], false)]
      : present.map((label) => contrast(label, true));
  if (present.includes(positive)) return [contrast(positive, false)];
  const sentence = words`${optionName("positive")} is ${got(quote(positive))}; known classes: ${wanted(listLevels(present))}.`;
  throw new DataError(method, sentence);
}
