import { compareLabels, type Label } from "../../base/label.js";
import type { TargetKind } from "../../learn/estimator.js";
import { type TargetCases, TargetTransformerEstimator } from "../../learn/tasks/target-transformer.js";
import { type ColumnCases, columnCases, hasLevels } from "../engine/encode/cases.js";
import { learnLevels, leveled, levelWeights } from "../engine/encode/levels.js";
import { OrdinalEncoderModel } from "./model.js";
import { ordinalEncoderOptions } from "./options.js";

/**
 * Orders levels and numbers them from 0: as the table has them, alphabetically, or by the mean of the target.
 *
 * ```ts
 * const table = Table.fromColumns({ size: ["L", "S", "M"] });
 * const model = await new OrdinalEncoder({ levels: { size: ["S", "M", "L"] } }).fit(table);
 * model.transform(table); // [[2], [0], [1]]
 * ```
 */
export class OrdinalEncoder extends TargetTransformerEstimator<
  typeof ordinalEncoderOptions,
  OrdinalEncoderModel
> {
  static readonly kind = "OrdinalEncoder";
  static readonly schema = ordinalEncoderOptions;
  static readonly models = [OrdinalEncoderModel];

  override get target(): TargetKind | undefined {
    return this.options.order === "target-mean" ? "numbers" : undefined;
  }

  protected learn(cases: TargetCases): OrdinalEncoderModel {
    const { order, unknown, columns } = this.options;
    const read = columnCases(cases, columns, hasLevels);
    const responses = order === "target-mean" ? cases.numbers("order") : undefined;
    const rules = read.converted.map((column) => ({
      column,
      levels: this.#levels(read, column, responses),
      rare: [],
      unknown,
    }));
    const { inputs, passed } = read;
    return new OrdinalEncoderModel({ inputs, passed, rules });
  }

  #levels(
    { table, weights }: ColumnCases,
    name: string,
    responses: Float64Array | undefined,
  ): readonly Label[] {
    const { order, levels: given } = this.options;
    if (Object.hasOwn(given, name)) return given[name];
    const { levels } = learnLevels(this.kind, name, table.column(name), weights, 0);
    if (order === "alphabetical") return [...levels].sort(compareLabels);
    if (responses === undefined) return levels;
    const found = leveled(this.kind, name, table.column(name));
    const mass = levelWeights(found, weights);
    const sums = levelWeights(
      found,
      responses.map((response, row) => response * (weights?.[row] ?? 1)),
    );
    const mean = new Map(found.levels.map((level, code) => [level, sums[code] / mass[code]]));
    return [...levels].sort((a, b) => Number(mean.get(a)) - Number(mean.get(b)));
  }
}
