import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
import { learnLevels, leveled, levelWeights } from "../encode/levels.js";
import { groupLevels } from "./group-levels.js";
import { LevelGrouperModel } from "./model.js";
import { levelGrouperOptions } from "./options.js";

/**
 * Joins levels of categorical columns: those that are seldom into one, or any into groups with names.
 *
 * ```ts
 * const model = await new LevelGrouper({ minFrequency: 10 }).fit(table);
 * model.transformTable(table); // seldom cities have become "(other)"
 * ```
 */
export class LevelGrouper extends Estimator<typeof levelGrouperOptions> {
  static readonly kind = "LevelGrouper";
  static readonly task = "transformation";
  static readonly schema = levelGrouperOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<LevelGrouperModel> {
    const { columns, groups, unknown, other } = this.options;
    const table = trainingTable(this.kind, rows);
    const categorical = table.featureNames().filter((name) => table.kind(name) === "categorical");
    const cases = readTrainingCases(this.kind, rows, columns ?? categorical, [], control);
    const { features, encoded, passed, weights } = cases;
    this.#requireColumns(encoded);
    const rules = encoded.map((name) => {
      const column = table.column(name);
      const { levels } = learnLevels(this.kind, name, column, weights, 0);
      const found = leveled(this.kind, name, column);
      const masses = levelWeights(found, weights);
      const ownMasses = Float64Array.from(levels, (level) => masses[found.levels.indexOf(level)]);
      const named = this.#namedGroups(name, Object.hasOwn(groups, name) ? groups[name] : {}, levels);
      const limits = { ...this.options, always: unknown === "other" };
      return { column: name, ...groupLevels(levels, ownMasses, named, limits), unknown, other };
    });
    return new LevelGrouperModel({ features, passed, rules });
  }

  /** The group of every level that has one; a level that is not there, or in two groups, is refused. */
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
          ? `two groups of "${column}" take in ${quote(level)}`
          : `the group "${group}" of "${column}" takes in ${quote(level)}; the levels are ${listLevels(levels)}`;
        throw new DataError(`${this.kind}: ${problem}.`, {
          method: this.kind,
          option: "groups",
          column,
          expected: listLevels(levels),
          received: quote(level),
        });
      }
    }
    return groupOf;
  }

  #requireColumns(encoded: readonly string[]): void {
    const stranger = Object.keys(this.options.groups).find((name) => !encoded.includes(name));
    if (stranger === undefined) return;
    const message = `${this.kind}: option "groups" names the column ${quote(stranger)}; grouped are ${listLevels(encoded)}.`;
    throw new DataError(message, {
      method: this.kind,
      option: "groups",
      column: stranger,
      expected: encoded.join(", "),
      received: stranger,
    });
  }
}
