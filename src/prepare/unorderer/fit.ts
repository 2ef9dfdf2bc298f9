import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { columnCases } from "../engine/encode/cases.js";
import { learnLevels } from "../engine/encode/levels.js";
import { UnordererModel } from "./model.js";
import { unordererOptions } from "./options.js";

/**
 * Drops the order of levels: ordinal columns become categorical.
 *
 * ```ts
 * const model = await new Unorderer().fit(table);
 * model.transformTable(table).kind("grade"); // "categorical"
 * ```
 */
export class Unorderer extends TransformerEstimator<typeof unordererOptions, UnordererModel> {
  static readonly kind = "Unorderer";
  static readonly schema = unordererOptions;
  static readonly models = [UnordererModel];

  protected learn(cases: Cases): UnordererModel {
    const read = columnCases(cases, this.options.columns, (kind) => kind === "ordinal");
    const { table, weights, inputs, converted, passed } = read;
    const rules = converted.map((column) => {
      const { levels } = learnLevels(this.kind, column, table.column(column), weights, 0);
      return { column, levels };
    });
    return new UnordererModel({ inputs, passed, rules });
  }
}
