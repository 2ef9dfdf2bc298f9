import { got, OptionError, optionName, wanted, words } from "../../../../base/errors.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { classPriors, type Priors } from "../../../../model/bayes-rule/priors.js";
import { requireTwoClasses } from "../../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../../model/cases.js";
import { requireWeight } from "../estimator.js";
import type { GroupedCases } from "./optimal-scores.js";

interface ClassSettings {
  readonly priors: Priors;
  readonly components?: number | undefined;
}

/** The classes as groups, which must be several and have some weight. */
export function readClasses(given: LabeledCases, { priors, components = 1 }: ClassSettings) {
  requireTwoClasses(given);
  const cases = given.owned;
  const { method, classes, codes, weights } = cases;
  const totals = new Float64Array(classes.length);
  for (const [row, code] of codes.entries()) totals[code] += weights?.[row] ?? 1;
  requireWeight(method, classes, totals);
  if (components >= classes.length) {
    const sentence = words`${optionName("components")} must be ${wanted(`at most ${classes.length - 1}`)}, one less than the number of classes; got ${got(components)}.`;
    throw new OptionError(method, sentence);
  }
  const shares = new Matrix(codes.length, classes.length);
  for (let i = 0; i < codes.length; i += 1) shares.data[i * classes.length + codes[i]] = 1;
  const grouped: GroupedCases = { shares, weights };
  return { cases, priors: classPriors(method, priors, totals), grouped };
}
