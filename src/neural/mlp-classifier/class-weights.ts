import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { LabeledCases } from "../../learn/cases.js";
import type { MLPClassifierSettings } from "./options.js";

/** The weights of the cases times the factors of their classes; undefined if all count the same. */
export function weightsByClass(
  { method, classes, codes, weights }: Pick<LabeledCases, "method" | "classes" | "codes" | "weights">,
  classWeights: MLPClassifierSettings["classWeights"],
): Float64Array | undefined {
  if (classWeights === "none") return weights?.slice();
  const factors =
    classWeights === "balanced"
      ? balancedFactors(classes.length, codes, weights)
      : givenFactors(method, classes.map(String), classWeights);
  return Float64Array.from(codes, (code, row) => (weights?.[row] ?? 1) * factors[code]);
}

/** Total / (classes · weight of the class). */
function balancedFactors(
  classes: number,
  codes: Int32Array,
  weights: Float64Array | undefined,
): Float64Array {
  const masses = new Float64Array(classes);
  for (let row = 0; row < codes.length; row += 1) masses[codes[row]] += weights?.[row] ?? 1;
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => (mass > 0 ? total / (classes * mass) : 0));
}

function givenFactors(
  method: string,
  classes: readonly string[],
  given: Readonly<Record<string, number>>,
): Float64Array {
  const unknown = Object.keys(given).find((name) => !classes.includes(name));
  if (unknown === undefined)
    return Float64Array.from(classes, (name) => (Object.hasOwn(given, name) ? given[name] : 1));
  const expected = classes.map((name) => quote(name)).join(", ");
  throw new OptionError(
    method,
    `option "classWeights" names the class ${quote(unknown)}, which does not occur; classes: ${expected}.`,
    { option: "classWeights", expected, received: quote(unknown) },
  );
}
