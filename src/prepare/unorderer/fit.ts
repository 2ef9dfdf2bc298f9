import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
import { learnLevels } from "../encode/levels.js";
import { UnordererModel } from "./model.js";
import { unordererOptions } from "./options.js";

/**
 * Forgets the order of levels: ordinal columns become categorical ones.
 *
 * ```ts
 * const model = await new Unorderer().fit(table);
 * model.transformTable(table).kind("grade"); // "categorical"
 * ```
 */
export class Unorderer extends Estimator<typeof unordererOptions> {
  static readonly kind = "Unorderer";
  static readonly task = "transformation";
  static readonly schema = unordererOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<UnordererModel> {
    const table = trainingTable(this.kind, rows);
    const ordinal = table.featureNames().filter((name) => table.kind(name) === "ordinal");
    const named = this.options.columns ?? ordinal;
    const { features, encoded, passed, weights } = readTrainingCases(this.kind, rows, named, [], control);
    const rules = encoded.map((column) => {
      const { levels } = learnLevels(this.kind, column, table.column(column), weights, 0);
      return { column, levels };
    });
    return new UnordererModel({ features, passed, rules });
  }
}
