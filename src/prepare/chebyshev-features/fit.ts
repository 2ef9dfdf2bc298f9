import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Encoding } from "../../data/encoding.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readPredictors, readWeights } from "../../learn/input.js";
import { numbersIn } from "../columnwise/index.js";
import { type ColumnStatistics, columnStatistics } from "../scale/column-statistics.js";
import { chosenColumns, numberColumns } from "../table-columns.js";
import { ChebyshevFeaturesModel } from "./model.js";
import { chebyshevFeaturesOptions } from "./options.js";

/**
 * Replaces every column by Chebyshev polynomials of it: the same fits as with powers, without the loss of
 * digits that high powers bring.
 *
 * ```ts
 * const model = await new ChebyshevFeatures({ degree: 2 }).fit([[0], [5], [10]]);
 * model.transform([[0], [5], [10]]); // [[-1, 1], [0, -1], [1, 1]]
 * ```
 */
export class ChebyshevFeatures extends Estimator<typeof chebyshevFeaturesOptions> {
  static readonly kind = "ChebyshevFeatures";
  static readonly task = "transformation";
  static readonly schema = chebyshevFeaturesOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<ChebyshevFeaturesModel> {
    const { kind } = this;
    const { degree, outside, bias, columns } = this.options;
    throwIfAborted(kind, control.signal);
    const { matrix, features } = readPredictors(kind, rows, {
      missing: "native",
      ...(rows instanceof Table && { columns: numberColumns(rows, columns) }),
    });
    const weights = readWeights(kind, rows, control.weights);
    const chosen = chosenColumns(kind, rows, features.names, columns);
    if (rows instanceof Table) for (const name of chosen) numbersIn(kind, name, rows.column(name));
    const places = chosen.map((name) => features.names.indexOf(name));
    const rules = columnStatistics(chosen, places, matrix, weights).map((column, at) => {
      const [low, high] = this.#range(column);
      return { column: column.name, low, high, clip: outside === "clip", degree, bias: bias && at === 0 };
    });
    const names = features.names.filter((name) => !chosen.includes(name));
    const encoding =
      features.encoding &&
      new Encoding(features.encoding.columns.filter(({ column }) => names.includes(column)));
    return new ChebyshevFeaturesModel({ features: features.names, passed: { names, encoding }, rules });
  }

  /** The values that go to the ends of [−1, 1]. */
  #range(column: ColumnStatistics): readonly [low: number, high: number] {
    const { range } = this.options;
    if (column.empty) {
      throw new DataError(`${this.kind}: column "${column.name}" has no values to learn from; drop it.`, {
        method: this.kind,
        column: column.name,
        expected: "at least 1 value that is not missing",
        received: "none",
      });
    }
    if (range === "none") return [-1, 1];
    if (range !== "data") return range;
    const { minimum, maximum } = column;
    if (Number.isFinite(maximum - minimum)) return [minimum, maximum];
    throw new DataError(
      `${this.kind}: the range of column "${column.name}" lies beyond that of numbers; divide its values first.`,
      {
        method: this.kind,
        column: column.name,
        expected: "a finite range",
        received: `${minimum} to ${maximum}`,
      },
    );
  }
}
