import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { columnCases } from "../engine/encode/cases.js";
import { learnLevels, leveled, levelWeights } from "../engine/encode/levels.js";
import { requireAmong } from "../engine/table-columns.js";
import { groupLevels } from "./group-levels.js";
import { LevelGrouperModel } from "./model.js";
import { levelGrouperOptions } from "./options.js";

/**
 * Joins levels of categorical columns: rare levels into one, or any levels into named groups.
 *
 * ```ts
 * const model = await new LevelGrouper({ minFrequency: 10 }).fit(table);
 * model.transformTable(table); // rare cities have become "(other)"
 * ```
 */
export class LevelGrouper extends TransformerEstimator<typeof levelGrouperOptions, LevelGrouperModel> {
  static readonly kind = "LevelGrouper";
  static readonly schema = levelGrouperOptions;
  static readonly models = [LevelGrouperModel];

  protected learn(cases: Cases): LevelGrouperModel {
    const { columns, groups, unknown, other } = this.options;
    const read = columnCases(cases, columns, (kind) => kind === "categorical");
    const { table, weights, inputs, converted, passed } = read;
    requireAmong(this.kind, "groups", Object.keys(groups), converted, "the grouped columns are");
    const rules = converted.map((name) => {
      const column = table.column(name);
      const { levels } = learnLevels(this.kind, name, column, weights, 0);
      const found = leveled(this.kind, name, column);
      const totalWeights = levelWeights(found, weights);
      const ownWeights = Float64Array.from(levels, (level) => totalWeights[found.levels.indexOf(level)]);
      const named = this.#namedGroups(name, Object.hasOwn(groups, name) ? groups[name] : {}, levels);
      const limits = { ...this.options, always: unknown === "other" };
      return { column: name, ...groupLevels(levels, ownWeights, named, limits), unknown, other };
    });
    return new LevelGrouperModel({ inputs, passed, rules });
  }

  /** The group of every level that has one; an unknown level, or one in two groups, is an error. */
  #namedGroups(
    column: string,
    groups: Readonly<Record<string, readonly Label[]>>,
    levels: readonly Label[],
  ): Map<Label, string> {
    const groupOf = new Map<Label, string>();
    for (const [group, members] of Object.entries(groups)) {
      for (const level of members) {
        const twice = groupOf.has(level);
        if (levels.includes(level) && !twice) {
          groupOf.set(level, group);
          continue;
        }
        const problem = twice
          ? `option "groups" has ${quote(level)} in two groups of column ${quote(column)}`
          : `option "groups" has ${quote(level)} in group ${quote(group)} of column ${quote(column)}; known levels: ${listLevels(levels)}`;
        throw new DataError(this.kind, `${problem}.`, {
          option: "groups",
          column,
          expected: listLevels(levels),
          received: quote(level),
        });
      }
    }
    return groupOf;
  }
}
