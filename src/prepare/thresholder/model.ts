import { z } from "zod";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { Column } from "../../data/column.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { ColumnwiseModel, columnwiseFormat, type NamedColumn, ranksOf } from "../columnwise/index.js";
import { placesOf } from "../encode/levels.js";
import { finiteNumbers } from "../threshold-input.js";

/** What the rules of numbers and of levels have in common. */
const common = {
  column: z.string(),
  /** How much the entropy of the classes falls, in bits, where they were learned from. */
  gain: z.number().min(0).optional(),
  /** Whether all training cases came to lie on one side. */
  constant: z.boolean(),
};

const numberRule = z.strictObject({ ...common, threshold: z.number() });

const levelRule = z
  .strictObject({
    ...common,
    levels: z.array(codecs.label).readonly(),
    threshold: codecs.label,
  })
  .refine(({ levels, threshold }) => levels.includes(threshold), {
    path: ["threshold"],
    message: "is none of the levels",
  });

const thresholderRule = z.union([numberRule, levelRule]);

/** A column and the least value or level that becomes true. */
export type ThresholderRule = z.output<typeof thresholderRule>;

/** A fitted `Thresholder`. */
export class ThresholderModel extends ColumnwiseModel<ThresholderRule> {
  readonly kind = "Thresholder";

  static fromJSON(json: unknown): ThresholderModel {
    return readModel(thresholderFormat, parseJson(json));
  }

  /** The threshold of every column: a number, or of an ordinal column a level. */
  get thresholds(): Readonly<Record<string, Label>> {
    return Object.fromEntries(this.rules.map(({ column, threshold }) => [column, threshold]));
  }

  /** The columns of which all training cases lie on one side of the threshold. */
  get constantColumns(): readonly string[] {
    return this.rules.filter(({ constant }) => constant).map(({ column }) => column);
  }

  toJSON(): ModelJson {
    return writeModel(thresholderFormat, this);
  }

  protected convert(rule: ThresholderRule, column: Column): readonly NamedColumn[] {
    const { values, least } = comparable(rule, column);
    const codes = new Int8Array(values.length);
    for (let row = 0; row < values.length; row += 1)
      codes[row] = Number.isNaN(values[row]) ? -1 : values[row] >= least ? 1 : 0;
    return [[rule.column, { kind: "boolean", codes }]];
  }
}

export const thresholderFormat = columnwiseFormat(
  "Thresholder",
  thresholderRule,
  (state) => new ThresholderModel(state),
);

/** The column as numbers or ranks, NaN where missing, with the least that is true. */
function comparable(rule: ThresholderRule, column: Column): { values: Float64Array; least: number } {
  if (!("levels" in rule))
    return { values: finiteNumbers("Thresholder", rule.column, column), least: rule.threshold };
  const { levels, threshold } = rule;
  requireLevels(rule.column, column);
  const places = placesOf("Thresholder", { column: rule.column, levels, rare: [] }, column, "error");
  return { values: ranksOf(places), least: levels.indexOf(threshold) };
}

function requireLevels(name: string, { kind }: Column): void {
  if (kind === "ordinal" || kind === "categorical") return;
  throw new DataError(
    `Thresholder: column "${name}" was ordinal in the training table; here it is ${kind}.`,
    { method: "Thresholder", column: name, expected: "ordinal", received: kind },
  );
}
