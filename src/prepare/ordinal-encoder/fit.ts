import { argumentName, OptionError, words } from "../../base/errors.js";
import { compareLabels, type Label, listLevels } from "../../base/label.js";
import { classTotals, positiveClass } from "../../evaluate/metrics/input/positive-class.js";
import type { TargetKind } from "../../model/estimator.js";
import { type TargetCases, TargetTransformerEstimator } from "../../model/tasks/target-transformer.js";
import { type ColumnCases, columnCases, hasLevels } from "../engine/encode/cases.js";
import { learnLevels, leveled, levelWeights } from "../engine/encode/levels.js";
import { OrdinalEncoderModel } from "./model.js";
import { ordinalEncoderOptions } from "./options.js";

/**
 * Orders levels and numbers them from 0: as the table has them, alphabetically, by the mean of a numeric target, or by
 * the share of a class.
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
    const { order } = this.options;
    return order === "target-mean" ? "numbers" : order === "class-share" ? "classes" : undefined;
  }

  protected learn(cases: TargetCases): OrdinalEncoderModel {
    const { order, unknown, columns } = this.options;
    const read = columnCases(cases, columns, hasLevels);
    const responses =
      order === "target-mean"
        ? cases.numbers("order")
        : order === "class-share"
          ? this.#memberships(cases)
          : undefined;
    const rules = read.converted.map((column) => ({
      column,
      levels: this.#levels(read, column, responses),
      rare: [],
      unknown,
    }));
    const { inputs, passed } = read;
    return new OrdinalEncoderModel({ inputs, passed, rules });
  }

  /** 1 for every case of the positive class, whose mean is the share of that class. */
  #memberships(cases: TargetCases): Float64Array {
    const { classes, codes } = cases.classes("order");
    const totals = classTotals(classes.length, codes, cases.weights);
    const positive = positiveClass(classes, totals, this.options.positive, this.kind);
    if (positive !== undefined) return Float64Array.from(codes, (code) => Number(code === positive.code));
    const expected = `one of the classes ${listLevels(classes)}`;
    const sentence = words`the target has ${classes.length} classes; name one with ${argumentName("positive")}.`;
    throw new OptionError(this.kind, sentence, { expected, received: "nothing" });
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
    const totalWeights = levelWeights(found, weights);
    const sums = levelWeights(
      found,
      responses.map((response, row) => response * (weights?.[row] ?? 1)),
    );
    const mean = new Map(found.levels.map((level, code) => [level, sums[code] / totalWeights[code]]));
    return [...levels].sort((a, b) => Number(mean.get(a)) - Number(mean.get(b)));
  }
}
