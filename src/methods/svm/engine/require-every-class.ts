import { DataError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { LabeledCases } from "../../../model/cases.js";

/** Refuses a class whose cases all have weight 0: no machine can be between it and another. */
export function requireEveryClass(
  { method, classes }: LabeledCases,
  codes: Int32Array,
  weights: Float64Array | undefined,
): void {
  const totals = new Float64Array(classes.length);
  codes.forEach((code, i) => {
    totals[code] += weights?.[i] ?? 1;
  });
  const empty = totals.indexOf(0);
  if (empty < 0) return;
  const name = quote(classes[empty]);
  const sentence = `the class ${name} has no case with a weight above 0; drop its rows.`;
  throw new DataError(method, sentence, {
    option: "weights",
    expected: "a case of every class",
    received: `none of ${name}`,
  });
}
