import { columnName, DataError, got, words } from "../../base/errors.js";
import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { columnCases } from "../engine/encode/cases.js";
import { requireDistinct } from "../engine/table-columns.js";
import { DateFeaturesModel, requireDates } from "./model.js";
import { dateFeaturesOptions } from "./options.js";

/**
 * Turns dates into numbers: the days since the first one, and where they are in the year, the week and the day.
 *
 * ```ts
 * const table = Table.fromColumns({ sold: [new Date("2024-01-01"), new Date("2024-01-31")] });
 * const model = await new DateFeatures({ parts: ["month", "elapsed"], cycles: [] }).fit(table);
 * model.transform(table); // [[1, 0], [1, 30]]
 * ```
 */
export class DateFeatures extends TransformerEstimator<typeof dateFeaturesOptions, DateFeaturesModel> {
  static readonly kind = "DateFeatures";
  static readonly schema = dateFeaturesOptions;
  static readonly models = [DateFeaturesModel];

  protected learn(cases: Cases): DateFeaturesModel {
    const { kind } = this;
    const { parts, cycles, columns } = this.options;
    const read = columnCases(cases, columns, (column) => column === "date");
    const { table, weights, inputs, converted, passed } = read;
    const rules = converted.map((column) => {
      const { values, resolution } = requireDates(kind, column, table.column(column));
      const byResolution =
        resolution === "time" ? (["year", "week", "day"] as const) : (["year", "week"] as const);
      return {
        column,
        first: firstDate(kind, column, values, weights),
        parts,
        cycles: cycles ?? byResolution,
      };
    });
    const model = new DateFeaturesModel({ inputs, passed, rules });
    const others = table.names.filter((name) => !inputs.names.includes(name));
    requireDistinct(kind, [...others, ...model.outputs]);
    return model;
  }
}

function firstDate(
  method: string,
  column: string,
  values: Float64Array,
  weights: Float64Array | undefined,
): number {
  let first = Number.POSITIVE_INFINITY;
  for (let row = 0; row < values.length; row += 1)
    if (weights?.[row] !== 0 && values[row] < first) first = values[row];
  if (first < Number.POSITIVE_INFINITY) return first;
  const sentence = words`${columnName(column)} has ${got("no dates")} to learn from; drop it.`;
  throw new DataError(method, sentence, { expected: "at least 1 date" });
}
