import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { readTrainingCases } from "../encode/cases.js";
import { learnLevels } from "../encode/levels.js";
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
export class OneHotEncoder extends Estimator<typeof oneHotEncoderOptions> {
  static readonly kind = "OneHotEncoder";
  static readonly task = "transformation";
  static readonly schema = oneHotEncoderOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<OneHotEncoderModel> {
    const { drop, unknown, minFrequency, columns } = this.options;
    const cases = readTrainingCases(this.kind, rows, columns, [], control);
    const { table, weights, features, encoded, passed } = cases;
    const rules = encoded.map((name) =>
      learnLevels(this.kind, name, table.column(name), weights, minFrequency),
    );
    return new OneHotEncoderModel({ features, passed, rules, drop, unknown });
  }
}
