import * as z from "zod";
import { Table } from "../../data/table/table.js";
import * as codecs from "../../model/files/codecs.js";
import { type ColumnwiseState, columnwiseState } from "../engine/columnwise/index.js";
import { SelectingModel } from "../engine/selecting-model.js";
import { type FeatureScore, featureSelectorOptions } from "./options.js";

const scoreRule = z.strictObject({
  column: z.string(),
  score: codecs.anyNumber,
  pValue: codecs.anyNumber.optional(),
  missing: z.int().min(0),
  selected: z.boolean(),
});

/** The score of a feature, and whether it is kept. */
type ScoreRule = z.output<typeof scoreRule>;

/** What `FeatureSelector` learns. */
export interface FeatureSelectorState extends ColumnwiseState<ScoreRule> {
  /** How features were scored. */
  readonly score: FeatureScore;
  readonly seed: number;
}

export interface FeatureSelectorModel extends FeatureSelectorState {}

/** A fitted `FeatureSelector`. */
export class FeatureSelectorModel extends SelectingModel<ScoreRule, FeatureSelectorState> {
  static readonly kind = "FeatureSelector";
  static readonly state = columnwiseState(scoreRule).extend<FeatureSelectorState>({
    score: featureSelectorOptions.shape.score.unwrap(),
    seed: z.int().min(0),
  });

  /** Every feature, the best first: its score, its p-value if the score is a test, and how many cases lack it. */
  get scores(): Table {
    const order = [...this.rules].sort((a, b) => b.score - a.score);
    const tested = order.some(({ pValue }) => pValue !== undefined);
    return Table.fromColumns(
      {
        feature: order.map(({ column }) => column),
        score: order.map(({ score }) => score),
        ...(tested && { pValue: order.map(({ pValue }) => pValue ?? Number.NaN) }),
        missing: order.map(({ missing }) => missing),
        selected: order.map(({ selected }) => selected),
      },
      { kinds: { feature: "text" } },
    );
  }
}
