import { DataError, got, words } from "../../base/errors.js";
import type { Cases } from "../../model/cases.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { chosenColumns } from "../engine/table-columns.js";
import { PolynomialFeaturesModel } from "./model.js";
import { polynomialFeaturesOptions } from "./options.js";
import { countTerms, exceedsTerms, MOST_TERMS } from "./terms.js";

/**
 * Adds the products of columns up to a degree, so that linear methods can fit curves. Nothing is learned but
 * the columns.
 *
 * ```ts
 * const model = await new PolynomialFeatures().fit([[2, 3]]);
 * model.outputs; // ["x0", "x1", "x0^2", "x0 x1", "x1^2"]
 * ```
 */
export class PolynomialFeatures extends NumberTransformerEstimator<
  typeof polynomialFeaturesOptions,
  PolynomialFeaturesModel
> {
  static readonly kind = "PolynomialFeatures";
  static readonly schema = polynomialFeaturesOptions;
  static readonly models = [PolynomialFeaturesModel];

  protected learn(cases: Cases): PolynomialFeaturesModel {
    const { kind } = this;
    const { degree, interactionOnly, intercept, columns } = this.options;
    cases.requireNumbers();
    const { features: inputs } = cases;
    const expanded = chosenColumns(kind, cases.source, inputs.names, columns);
    if (exceedsTerms(expanded.length, degree, interactionOnly)) {
      const count = countTerms(expanded.length, degree, interactionOnly);
      const sentence = words`degree ${degree} over ${expanded.length} columns gives ${got(count)} terms; choose a lower degree or fewer columns.`;
      throw new DataError(kind, sentence, { option: "degree", expected: `at most ${MOST_TERMS} terms` });
    }
    return new PolynomialFeaturesModel({ inputs, expanded, degree, interactionOnly, intercept });
  }
}
