import type { Cases, Reading } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { columnCases, hasLevels } from "../engine/encode/cases.js";
import { learnLevels, leveled, levelWeights } from "../engine/encode/levels.js";
import { CountEncoderModel } from "./model.js";
import { countEncoderOptions } from "./options.js";

/**
 * Turns levels into how often they occur among the training cases. A missing value counts as a separate level.
 *
 * ```ts
 * const table = Table.fromColumns({ city: ["a", "b", "a"] });
 * const model = await new CountEncoder().fit(table);
 * model.transform(table); // [[2], [1], [2]]
 * ```
 */
export class CountEncoder extends TransformerEstimator<typeof countEncoderOptions, CountEncoderModel> {
  static readonly kind = "CountEncoder";
  static readonly schema = countEncoderOptions;
  static readonly models = [CountEncoderModel];

  protected override get reading(): Reading {
    return { missing: "native", extremes: "all" };
  }

  protected learn(cases: Cases): CountEncoderModel {
    const { form, unknown, columns } = this.options;
    const { table, weights, inputs, converted, passed } = columnCases(cases, columns, hasLevels);
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? table.rows;
    const value = (weight: number) =>
      form === "share" ? weight / total : form === "count" ? weight : Math.log1p(weight);
    const rules = converted.map((name) => {
      const column = table.column(name);
      const { levels } = learnLevels(this.kind, name, column, weights, 0);
      const found = leveled(this.kind, name, column);
      const totalWeights = levelWeights(found, weights);
      const byLevel = new Map(found.levels.map((level, code) => [level, totalWeights[code]]));
      const known = totalWeights.reduce((sum, weight) => sum + weight, 0);
      const counts = Float64Array.from(levels, (level) => value(byLevel.get(level) ?? 0));
      // Weights that are not whole numbers may leave a rest of rounding.
      const absent = Array.from(found.codes).some((code, row) => code < 0 && (weights?.[row] ?? 1) > 0);
      return { column: name, levels, counts, missing: absent ? value(total - known) : 0, unknown };
    });
    return new CountEncoderModel({ inputs, passed, rules });
  }
}
