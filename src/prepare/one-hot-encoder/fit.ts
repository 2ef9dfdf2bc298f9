import type { Cases } from "../../learn/cases.js";
import { TransformerEstimator } from "../../learn/tasks/unsupervised.js";
import { columnCases, hasLevels } from "../engine/encode/cases.js";
import { learnLevels } from "../engine/encode/levels.js";
import { OneHotEncoderModel } from "./model.js";
import { oneHotEncoderOptions } from "./options.js";

/**
 * Gives every level of a column a 0/1 column of its own.
 *
 * ```ts
 * const table = Table.fromColumns({ age: [31, 44], city: ["Rome", "Oslo"] });
 * const model = await new OneHotEncoder().fit(table);
 * model.outputs; // ["age", "city=Rome", "city=Oslo"]
 * ```
 */
export class OneHotEncoder extends TransformerEstimator<typeof oneHotEncoderOptions, OneHotEncoderModel> {
  static readonly kind = "OneHotEncoder";
  static readonly schema = oneHotEncoderOptions;
  static readonly models = [OneHotEncoderModel];

  protected learn(cases: Cases): OneHotEncoderModel {
    const { drop, unknown, minFrequency, columns } = this.options;
    const { table, weights, inputs, converted, passed } = columnCases(cases, columns, hasLevels);
    const rules = converted.map((name) =>
      learnLevels(this.kind, name, table.column(name), weights, minFrequency),
    );
    return new OneHotEncoderModel({ inputs, passed, rules, drop, unknown });
  }
}
