import { z } from "zod";
import type { Column } from "../../data/column.js";
import { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import {
  ColumnwiseModel,
  type ColumnwiseState,
  columnwiseFormat,
  type NamedColumn,
} from "../columnwise/index.js";
import { type FeatureScore, featureSelectorOptions } from "./options.js";

const scoreRule = z.strictObject({
  column: z.string(),
  score: codecs.anyNumber,
  pValue: codecs.anyNumber.optional(),
  missing: z.int().min(0),
  selected: z.boolean(),
});

/** What a feature scored, and whether it is kept. */
type ScoreRule = z.output<typeof scoreRule>;

interface State extends ColumnwiseState<ScoreRule> {
  readonly score: FeatureScore;
  readonly seed: number;
}

/** A fitted `FeatureSelector`. */
export class FeatureSelectorModel extends ColumnwiseModel<ScoreRule> {
  readonly kind = "FeatureSelector";
  /** How features were judged. */
  readonly score: FeatureScore;
  readonly seed: number;

  constructor(state: State) {
    super(state);
    this.score = state.score;
    this.seed = state.seed;
  }

  static fromJSON(json: unknown): FeatureSelectorModel {
    return readModel(featureSelectorFormat, parseJson(json));
  }

  /** The names of the features that are kept. */
  get selected(): readonly string[] {
    return this.rules.filter(({ selected }) => selected).map(({ column }) => column);
  }

  /** Every feature with its score and, where the score is a test, its p-value, and how many cases lack it, the best first. */
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

  toJSON(): ModelJson {
    return writeModel(featureSelectorFormat, this);
  }

  protected override names({ column, selected }: ScoreRule): readonly string[] {
    return selected ? [column] : [];
  }

  protected convert(rule: ScoreRule, column: Column): readonly NamedColumn[] {
    return rule.selected ? [[rule.column, column]] : [];
  }
}

export const featureSelectorFormat = columnwiseFormat(
  "FeatureSelector",
  scoreRule,
  (state) => new FeatureSelectorModel(state as State),
  { score: featureSelectorOptions.shape.score.unwrap(), seed: z.int().min(0) },
);
