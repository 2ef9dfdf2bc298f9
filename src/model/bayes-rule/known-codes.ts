import { DataError, got, wanted, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import type { LabeledCases } from "../cases.js";

/** The indices of the cases' labels among the classes of a model; `why` ends the sentence that refuses others. */
export function knownCodes(
  { method, codes, classes: labels }: Pick<LabeledCases, "method" | "codes" | "classes">,
  classes: readonly Label[],
  why: string,
): Int32Array {
  const indices = labels.map((label) => classes.indexOf(label));
  const unknown = indices.indexOf(-1);
  if (unknown < 0) return codes.map((code) => indices[code]);
  const expected = classes.map((label) => quote(label)).join(", ");
  const sentence = words`the model has no class ${got(quote(labels[unknown]))}; its classes are ${wanted(expected)}, and ${why}.`;
  throw new DataError(method, sentence);
}
