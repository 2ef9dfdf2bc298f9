// The terms of local polynomials, chosen by options and refused where cases cannot tell them apart.

import { DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { counted } from "../../../base/sentence.js";
import { unknownName } from "../../../base/unknown-name.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { independentTerms } from "./independent-terms.js";
import { type Exponents, polynomialTerms, termCount } from "./polynomial.js";

/** Each local fit solves a system of this size at most: more columns than that have no local neighborhoods. */
const MOST_TERMS = 150;

/** The indices of features that an option names. */
export function featuresNamed(
  method: string,
  option: string,
  given: readonly string[] | undefined,
  names: readonly string[],
): number[] {
  return (given ?? []).map((name) => {
    const j = names.indexOf(name);
    if (j >= 0) return j;
    throw new OptionError(method, words`${optionName(option)}: ${unknownName("feature", name, names)}`);
  });
}

/** The terms up to a degree; without a penalty, those that the cases tell apart. */
export function designTerms(
  method: string,
  x: Matrix,
  {
    degree,
    linear = [],
    penalty = 0,
  }: { readonly degree: number; readonly linear?: readonly number[]; readonly penalty?: number },
): Exponents[] {
  const features = x.columns;
  // A penalty determines what the cases do not.
  const most = penalty > 0 ? MOST_TERMS : Math.min(MOST_TERMS, x.rows);
  const count = linear.length === 0 ? termCount(features, degree) : 0;
  const terms = count > most ? [] : polynomialTerms({ features, degree, linear: new Set(linear) });
  const wantedTerms = Math.max(count, terms.length);
  if (wantedTerms <= most) return penalty > 0 ? terms : independentTerms(x, terms);
  const why =
    wantedTerms > MOST_TERMS
      ? "in so many features no neighborhood is local"
      : "neighborhoods have fewer cases";
  const sentence = words`polynomials of degree ${String(degree)} in ${counted(features, "feature")} have ${got(counted(wantedTerms, "term"))}, and ${wanted(`at most ${counted(most, "term")}`)} can be fitted to ${counted(x.rows, "case")}: ${why}; lower ${optionName("degree")}, or give fewer features.`;
  throw new DataError(method, sentence, { option: "degree" });
}
