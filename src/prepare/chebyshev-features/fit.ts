import { columnName, DataError, words } from "../../base/errors.js";
import { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import type { Cases } from "../../model/cases.js";
import { numbersIn } from "../engine/columnwise/index.js";
import { noValues } from "../engine/no-values.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { chosenColumns, positionsOf } from "../engine/table-columns.js";
import { type ColumnStatistics, columnStatistics } from "../scale/column-statistics.js";
import { ChebyshevFeaturesModel } from "./model.js";
import { chebyshevFeaturesOptions } from "./options.js";

/**
 * Replaces every column by Chebyshev polynomials of it: the same fits as with powers, without the loss of
 * digits that high powers cause.
 *
 * ```ts
 * const model = await new ChebyshevFeatures({ degree: 2 }).fit([[0], [5], [10]]);
 * model.transform([[0], [5], [10]]); // [[-1, 1], [0, -1], [1, 1]]
 * ```
 */
export class ChebyshevFeatures extends NumberTransformerEstimator<
  typeof chebyshevFeaturesOptions,
  ChebyshevFeaturesModel
> {
  static readonly kind = "ChebyshevFeatures";
  static readonly schema = chebyshevFeaturesOptions;
  static readonly models = [ChebyshevFeaturesModel];

  protected learn({ matrix, features, weights, source }: Cases): ChebyshevFeaturesModel {
    const { degree, outside, intercept, columns } = this.options;
    const chosen = chosenColumns(this.kind, source, features.names, columns);
    if (source instanceof Table) for (const name of chosen) numbersIn(this.kind, name, source.column(name));
    const indices = positionsOf(chosen, features.names);
    const rules = columnStatistics(chosen, indices, matrix, weights).map((column, at) => {
      const [low, high] = this.#range(column);
      return {
        column: column.name,
        low,
        high,
        clip: outside === "clip",
        degree,
        intercept: intercept && at === 0,
      };
    });
    const names = features.names.filter((name) => !chosen.includes(name));
    const encoding =
      features.encoding &&
      new Encoding(features.encoding.columns.filter(({ column }) => names.includes(column)));
    const inputs = { names: features.names };
    return new ChebyshevFeaturesModel({ inputs, passed: { names, encoding }, rules });
  }

  /** The values that are mapped to −1 and 1. */
  #range(column: ColumnStatistics): readonly [low: number, high: number] {
    const { range } = this.options;
    if (column.empty) throw noValues(this.kind, column.name);
    if (range === "none") return [-1, 1];
    if (range !== "data") return range;
    const { minimum, maximum } = column;
    if (Number.isFinite(maximum - minimum)) return [minimum, maximum];
    throw new DataError(
      this.kind,
      words`the range of ${columnName(column.name)} is infinite; divide its values first.`,
      { expected: "a finite range", received: `${minimum} to ${maximum}` },
    );
  }
}
