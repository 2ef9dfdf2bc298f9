import { DataError, got, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Table } from "../../data/table/table.js";
import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { numbersIn } from "../engine/columnwise/index.js";
import { constructionOf } from "../engine/construct/index.js";
import { learnSpline, requireSplineOptions } from "../engine/splines/index.js";
import { requireDistinct } from "../engine/table-columns.js";
import { MOST_PRODUCTS, productCount, TensorSplineFeaturesModel } from "./model.js";
import { tensorSplineFeaturesOptions } from "./options.js";

/**
 * Replaces two or more columns by all products of one spline of each, so that linear methods fit smooth surfaces.
 *
 * ```ts
 * const rows = [[0, 0], [0, 1], [1, 0], [1, 1]];
 * const model = await new TensorSplineFeatures({ degree: 1, knotCount: 2 }).fit(rows);
 * model.outputs; // ["s1(x0) s2(x1)", "s2(x0) s1(x1)", "s2(x0) s2(x1)"]
 * ```
 */
export class TensorSplineFeatures extends TransformerEstimator<
  typeof tensorSplineFeaturesOptions,
  TensorSplineFeaturesModel
> {
  static readonly kind = "TensorSplineFeatures";
  static readonly schema = tensorSplineFeaturesOptions;
  static readonly models = [TensorSplineFeaturesModel];

  protected learn({ table, weights }: Cases): TensorSplineFeaturesModel {
    const { kind, options } = this;
    requireSplineOptions(kind, options);
    const columns = this.#columns(table);
    const rules = columns.map((column) => {
      const values = numbersIn(kind, column, table.column(column, kind));
      const learned = learnSpline(kind, column, values, weights, { ...options, intercept: true });
      return { ...learned, missing: "keep" as const };
    });
    const count = productCount(rules);
    if (count > MOST_PRODUCTS) {
      const sentence = words`there are ${got(count)} products of splines; choose fewer columns or knots.`;
      throw new DataError(kind, sentence, {
        option: "columns",
        expected: `at most ${MOST_PRODUCTS} products`,
      });
    }
    const construction = constructionOf(kind, table, columns, options.keep);
    const model = new TensorSplineFeaturesModel({ ...construction, rules, intercept: options.intercept });
    requireDistinct(kind, [...table.names, ...model.constructed]);
    return model;
  }

  /** The columns to multiply; a table without numbers has none. */
  #columns(table: Table): readonly string[] {
    if (this.options.columns !== undefined) return this.options.columns;
    const numeric = table.featureNames().filter((name) => table.kind(name) === "quantitative");
    if (numeric.length !== 1) return numeric;
    throw new DataError(
      this.kind,
      `the only quantitative column is ${quote(numeric[0])}; two are needed. Use SplineFeatures for one.`,
      { column: numeric[0], expected: "2 or more quantitative columns", received: "1" },
    );
  }
}
