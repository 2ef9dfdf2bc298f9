import * as z from "zod";
import { Table } from "../../data/table/table.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf } from "../../model/files/state.js";
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

const featureSelectorState = columnwiseState(scoreRule).extend({
  /** How features were scored. */
  score: field<FeatureScore>(featureSelectorOptions.shape.score.unwrap()),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
});

/** What `FeatureSelector` learns. */
export interface FeatureSelectorState
  extends Pick<ColumnwiseState<ScoreRule>, "rules">,
    StateOf<typeof featureSelectorState> {}

export interface FeatureSelectorModel extends FeatureSelectorState {}

/** A fitted `FeatureSelector`. */
export class FeatureSelectorModel extends SelectingModel<ScoreRule, FeatureSelectorState> {
  static readonly kind = "FeatureSelector";
  static readonly state = featureSelectorState;

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
