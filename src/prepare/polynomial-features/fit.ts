import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readPredictors, readWeights } from "../../learn/input.js";
import { chosenColumns, numberColumns } from "../table-columns.js";
import { PolynomialFeaturesModel } from "./model.js";
import { polynomialFeaturesOptions } from "./options.js";
import { countTerms } from "./terms.js";

/** More terms than this are a slip: one row of them would take megabytes. */
const MOST_TERMS = 1_000_000;

/**
 * Adds the products of columns up to a degree, so that linear methods can bend. Nothing is learned but
 * the columns.
 *
 * ```ts
 * const model = await new PolynomialFeatures().fit([[2, 3]]);
 * model.outputs; // ["x0", "x1", "x0^2", "x0 x1", "x1^2"]
 * ```
 */
export class PolynomialFeatures extends Estimator<typeof polynomialFeaturesOptions> {
  static readonly kind = "PolynomialFeatures";
  static readonly task = "transformation";
  static readonly schema = polynomialFeaturesOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<PolynomialFeaturesModel> {
    const { kind } = this;
    const { degree, interactionOnly, bias, columns } = this.options;
    throwIfAborted(kind, control.signal);
    const { features } = readPredictors(kind, rows, {
      missing: "native",
      ...(rows instanceof Table && { columns: numberColumns(rows, columns) }),
    });
    readWeights(kind, rows, control.weights);
    const expanded = chosenColumns(kind, rows, features.names, columns);
    const count = countTerms(expanded.length, degree, interactionOnly);
    if (count > MOST_TERMS) {
      throw new DataError(
        `${kind}: degree ${degree} over ${expanded.length} columns gives ${count} terms; choose a lower degree or fewer columns.`,
        { method: kind, option: "degree", expected: `at most ${MOST_TERMS} terms`, received: String(count) },
      );
    }
    return new PolynomialFeaturesModel({ inputs: features, expanded, degree, interactionOnly, bias });
  }
}
