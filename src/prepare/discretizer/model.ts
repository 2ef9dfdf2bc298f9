import * as z from "zod";
import type { Column } from "../../data/table/column.js";
import type { ColumnWriter } from "../../math/linalg/interleave.js";
import * as codecs from "../../model/files/codecs.js";
import { binCodes, binWriter } from "../engine/bins/bins.js";
import { intervalNames } from "../engine/bins/interval-names.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { finiteNumbers } from "../engine/threshold-input.js";
import { discretizerOptions } from "./options.js";

const weightsByClass = z.array(z.number()).readonly();

const discretizerRule = z.strictObject({
  column: z.string(),
  thresholds: z.array(z.number()).refine(isRising, "must rise").readonly(),
  output: discretizerOptions.shape.output.unwrap(),
  asked: z.int().min(2).optional(),
  classes: codecs.labels.optional(),
  steps: z
    .array(
      z.strictObject({
        threshold: z.number(),
        score: z.number(),
        required: codecs.anyNumber.optional(),
        accepted: z.boolean().optional(),
        considered: z
          .array(z.strictObject({ threshold: z.number(), score: z.number() }))
          .readonly()
          .optional(),
        left: weightsByClass,
        right: weightsByClass,
      }),
    )
    .readonly(),
});

/**
 * Where a column is cut: the bin of a value is the number of thresholds that are not above it. `asked` is
 * the number of bins that was asked for. With the option `trace`, `steps` tells how the thresholds were
 * found; its weights are in the order of `classes`.
 */
export type DiscretizerRule = z.output<typeof discretizerRule>;

/** A column with fewer bins than were asked for. */
export interface FewerBins {
  readonly column: string;
  readonly asked: number;
  readonly bins: number;
}

/** A fitted `Discretizer`. */
export class DiscretizerModel extends ColumnwiseModel<DiscretizerRule> {
  static readonly kind = "Discretizer";
  static readonly state = columnwiseState(discretizerRule);

  /** The thresholds of every column that is cut, ascending. */
  get thresholds(): Readonly<Record<string, readonly number[]>> {
    return Object.fromEntries(this.rules.map(({ column, thresholds }) => [column, thresholds]));
  }

  /** The names of every column's bins. */
  get levels(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      this.rules.map(({ column, thresholds }) => [column, intervalNames(thresholds)]),
    );
  }

  /** The columns that have fewer bins than were asked for, because of too few values or too many ties. */
  get fewerBins(): readonly FewerBins[] {
    return this.rules.flatMap(({ column, asked, thresholds }) => {
      const bins = thresholds.length + 1;
      return asked === undefined || bins === asked ? [] : [{ column, asked, bins }];
    });
  }

  /** The columns with a single bin: they are constant, or tell nothing about the classes. */
  get singleBinColumns(): readonly string[] {
    return this.rules.filter(({ thresholds }) => thresholds.length === 0).map(({ column }) => column);
  }

  protected override names({ column, thresholds, output }: DiscretizerRule): readonly string[] {
    if (output !== "one-hot") return [column];
    return intervalNames(thresholds).map((name) => `${column}=${name}`);
  }

  protected override writer(rule: DiscretizerRule, source: Column): ColumnWriter | undefined {
    if (rule.output === "one-hot") return undefined;
    return binWriter(finiteNumbers(this.kind, rule.column, source), rule.thresholds);
  }

  protected convert(rule: DiscretizerRule, source: Column): readonly NamedColumn[] {
    const { column, thresholds, output } = rule;
    const values = finiteNumbers(this.kind, column, source);
    if (output === "codes") {
      const bins = new Float64Array(values.length);
      binWriter(values, thresholds).write(bins, 1, 0, 0, bins.length);
      return [[column, { kind: "quantitative", values: bins }]];
    }
    const codes = binCodes(values, thresholds);
    if (output === "ordinal")
      return [[column, { kind: "ordinal", codes, levels: intervalNames(thresholds) }]];
    return this.names(rule).map((name, bin) => {
      const holds = Int8Array.from(codes, (code) => (code < 0 ? -1 : code === bin ? 1 : 0));
      return [name, { kind: "boolean", codes: holds }];
    });
  }
}

function isRising(thresholds: readonly number[]): boolean {
  return thresholds.every((threshold, at) => at === 0 || threshold > thresholds[at - 1]);
}
