import * as z from "zod";
import type { Label } from "../../base/label.js";
import { blankAs } from "../../data/kinds/blank.js";
import type { Column } from "../../data/table/column.js";
import * as codecs from "../../model/files/codecs.js";
import { requireSameKind } from "../engine/column-kind.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn, ranksOf } from "../engine/columnwise/index.js";
import { levelIndices } from "../engine/encode/levels.js";
import { finiteNumbers } from "../engine/threshold-input.js";

/** What the rules of numbers and of levels have in common. */
const common = {
  column: z.string(),
  /** How much the entropy of the classes falls, in bits, if the threshold was learned from them. */
  gain: z.number().min(0).optional(),
  /** Whether all training cases are on one side. */
  constant: z.boolean(),
};

const numberRule = z.strictObject({ ...common, threshold: z.number() });

const levelRule = z
  .strictObject({
    ...common,
    levels: codecs.labels,
    threshold: codecs.label,
  })
  .refine(({ levels, threshold }) => levels.includes(threshold), {
    path: ["threshold"],
    message: "must be one of the levels",
    when: codecs.ifWhole,
  });

const thresholderRule = z.union([numberRule, levelRule]);

/** A column and the least value or level that becomes true. */
export type ThresholderRule = z.output<typeof thresholderRule>;

/** A fitted `Thresholder`. */
export class ThresholderModel extends ColumnwiseModel<ThresholderRule> {
  static readonly kind = "Thresholder";
  static readonly state = columnwiseState(thresholderRule);

  /** The threshold of every column: a number, or a level of an ordinal column. */
  get thresholds(): Readonly<Record<string, Label>> {
    return Object.fromEntries(this.rules.map(({ column, threshold }) => [column, threshold]));
  }

  /** The columns whose training cases are all on one side of the threshold, so that what comes out is constant. */
  get constantFeatures(): readonly string[] {
    return this.rules.filter(({ constant }) => constant).map(({ column }) => column);
  }

  protected convert(rule: ThresholderRule, column: Column): readonly NamedColumn[] {
    const kind = "levels" in rule ? "ordinal" : "quantitative";
    const { values, least } = comparable(rule, blankAs(kind, "levels" in rule ? rule.levels : [], column));
    const codes = new Int8Array(values.length);
    for (let row = 0; row < values.length; row += 1)
      codes[row] = Number.isNaN(values[row]) ? -1 : values[row] >= least ? 1 : 0;
    return [[rule.column, { kind: "boolean", codes }]];
  }
}

/** The column as numbers or ranks, NaN where missing, with the smallest that becomes true. */
function comparable(rule: ThresholderRule, column: Column): { values: Float64Array; least: number } {
  if (!("levels" in rule))
    return { values: finiteNumbers("Thresholder", rule.column, column), least: rule.threshold };
  const { levels, threshold } = rule;
  if (column.kind !== "categorical") requireSameKind("Thresholder", rule.column, "ordinal", column.kind);
  const indices = levelIndices("Thresholder", { column: rule.column, levels, rare: [] }, column, "error");
  return { values: ranksOf(indices), least: levels.indexOf(threshold) };
}
