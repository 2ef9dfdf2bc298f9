import { columnName, DataError, got, optionName, wanted, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { columnCases, hasLevels } from "../engine/encode/cases.js";
import { type LevelRule, learnLevels } from "../engine/encode/levels.js";
import { OneHotEncoderModel } from "./model.js";
import { oneHotEncoderOptions } from "./options.js";

/**
 * Gives every level of a column its own 0/1 column.
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
    const { drop, contrasts, reference, unknown, minFrequency, columns } = this.options;
    const { table, weights, inputs, converted, passed } = columnCases(cases, columns, hasLevels);
    for (const name of Object.keys(reference))
      if (!converted.includes(name)) throw unknownReference(this.kind, name, converted);
    const rules = converted.map((name) => {
      const rule = learnLevels(this.kind, name, table.column(name), weights, minFrequency);
      return Object.hasOwn(reference, name) ? withFirst(this.kind, rule, reference[name]) : rule;
    });
    if (contrasts !== "none") for (const rule of rules) requireTwoLevels(this.kind, rule);
    return new OneHotEncoderModel({ inputs, passed, rules, drop, contrasts, unknown });
  }
}

/** The levels with the reference first. */
function withFirst(method: string, rule: LevelRule, reference: Label): LevelRule {
  const { column, levels } = rule;
  if (levels.includes(reference))
    return { ...rule, levels: [reference, ...levels.filter((level) => level !== reference)] };
  const sentence = words`${optionName("reference")}: ${columnName(column)} has no level ${got(quote(reference))}; known levels: ${wanted(listLevels(levels))}.`;
  throw new DataError(method, sentence);
}

function unknownReference(method: string, column: string, known: readonly string[]): DataError {
  const sentence = words`${optionName("reference")} names the ${columnName(column)}, which is not encoded; encoded columns: ${wanted(listLevels(known))}.`;
  return new DataError(method, sentence);
}

function requireTwoLevels(method: string, { column, levels, rare }: LevelRule): void {
  if (levels.length + Math.min(1, rare.length) >= 2) return;
  throw new DataError(
    method,
    words`${optionName("contrasts")}: ${columnName(column)} must have ${wanted("at least two levels")}.`,
    { received: listLevels(levels) },
  );
}
