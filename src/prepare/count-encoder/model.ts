import * as z from "zod";
import type { Label } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import type { SeenLevels } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { levelIndices, MISSING } from "../engine/encode/levels.js";
import { countEncoderOptions } from "./options.js";

/** How a column is encoded. */
export interface CountRule {
  readonly column: string;
  readonly levels: readonly Label[];
  /** What each level becomes. */
  readonly counts: Float64Array;
  /** What a missing value becomes. */
  readonly missing: number;
  readonly unknown: "zero" | "error";
}

const countRule: z.ZodType<CountRule> = z
  .strictObject({
    column: z.string(),
    levels: codecs.labels,
    counts: codecs.nonNegativeArray,
    missing: z.number().min(0),
    unknown: countEncoderOptions.shape.unknown.unwrap(),
  })
  .refine(({ levels, counts }) => counts.length === levels.length, {
    error: "must have one count per level",
    when: codecs.ifWhole,
  });

/** A fitted `CountEncoder`. */
export class CountEncoderModel extends ColumnwiseModel<CountRule> {
  static readonly kind = "CountEncoder";
  static readonly state = columnwiseState(countRule);

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    const open = this.rules.filter(({ unknown }) => unknown !== "error");
    return new Map(open.map(({ column, levels }) => [column, levels]));
  }

  protected convert(rule: CountRule, column: Column): readonly NamedColumn[] {
    const { column: name, levels, counts, missing, unknown } = rule;
    const policy = unknown === "error" ? "error" : "ignore";
    const indices = levelIndices(this.kind, { column: name, levels, rare: [] }, column, policy);
    const values = Float64Array.from(indices, (index) =>
      index >= 0 ? counts[index] : index === MISSING ? missing : 0,
    );
    return [[name, { kind: "quantitative", values }]];
  }
}
