import { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import type { Cases } from "../../model/cases.js";
import { numbersIn } from "../engine/columnwise/index.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { learnSpline, requireSplineOptions } from "../engine/splines/index.js";
import { chosenColumns, positionsOf } from "../engine/table-columns.js";
import { SplineFeaturesModel } from "./model.js";
import { splineFeaturesOptions } from "./options.js";

/**
 * Replaces every column by splines of it, so that linear methods fit smooth curves.
 *
 * ```ts
 * const model = await new SplineFeatures({ basis: "natural", knotCount: 3 }).fit([[0], [1], [2], [3], [4]]);
 * model.outputs; // ["s1(x0)", "s2(x0)"]
 * ```
 */
export class SplineFeatures extends NumberTransformerEstimator<
  typeof splineFeaturesOptions,
  SplineFeaturesModel
> {
  static readonly kind = "SplineFeatures";
  static readonly schema = splineFeaturesOptions;
  static readonly models = [SplineFeaturesModel];

  protected learn({ matrix, features, weights, source }: Cases): SplineFeaturesModel {
    const { kind, options } = this;
    requireSplineOptions(kind, options);
    const chosen = chosenColumns(kind, source, features.names, options.columns);
    if (source instanceof Table) for (const name of chosen) numbersIn(kind, name, source.column(name));
    const indices = positionsOf(chosen, features.names);
    const rules = chosen.map((column, k) => ({
      ...learnSpline(kind, column, matrix.column(indices[k]), weights, options),
      missing: options.missing,
    }));
    const names = features.names.filter((name) => !chosen.includes(name));
    const encoding =
      features.encoding &&
      new Encoding(features.encoding.columns.filter(({ column }) => names.includes(column)));
    return new SplineFeaturesModel({ inputs: { names: features.names }, passed: { names, encoding }, rules });
  }
}
