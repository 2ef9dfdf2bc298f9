import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { LabeledCases } from "../../learn/cases.js";

export type ClassWeights = "equal" | "balanced" | readonly number[];

/** The factor of the costs of each class, by the weights of the cases that count and the places of their classes. */
export function classFactors(
  { method, classes }: LabeledCases,
  codes: Int32Array,
  weights: Float64Array | undefined,
  option: ClassWeights,
): Float64Array {
  const totals = new Float64Array(classes.length);
  codes.forEach((code, i) => {
    totals[code] += weights?.[i] ?? 1;
  });
  const empty = totals.indexOf(0);
  if (empty >= 0) {
    const name = quote(classes[empty]);
    const sentence = `the class ${name} has no case with a weight above 0; drop its rows.`;
    throw new DataError(method, sentence, {
      option: "weights",
      expected: "a case of every class",
      received: `none of ${name}`,
    });
  }
  if (option === "equal") return totals.map(() => 1);
  const all = totals.reduce((sum, total) => sum + total, 0);
  if (option === "balanced") return totals.map((total) => all / (classes.length * total));
  if (option.length === classes.length) return Float64Array.from(option);
  const [expected, received] = [`${classes.length} numbers`, `${option.length} numbers`];
  const sentence = `option "classWeights" has ${received} for ${classes.length} classes.`;
  throw new DataError(method, sentence, { option: "classWeights", expected, received });
}
