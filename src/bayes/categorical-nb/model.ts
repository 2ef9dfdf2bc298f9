import { z } from "zod";
import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { CategoricalLikelihood } from "../engine/categorical.js";
import { placeOf } from "../engine/explain.js";
import { type LevelCounts, levelCounts } from "../engine/level-counts.js";
import { NaiveModel } from "../engine/naive-model.js";
import { type CategoricalNBSettings, categoricalNBOptions } from "./options.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly counts: LevelCounts;
  readonly settings: CategoricalNBSettings;
}

/** A fitted `CategoricalNB`. */
export class CategoricalNBModel<L extends Label = Label> extends NaiveModel<L, Matrix> {
  readonly kind = "CategoricalNB";
  /** What was learned of the data; `CategoricalNB.update` adds to it. */
  readonly counts: LevelCounts;
  readonly settings: CategoricalNBSettings;
  protected readonly likelihood: CategoricalLikelihood;

  constructor({ classes, inputs, counts, settings }: State<L>) {
    const priors = classPriors("CategoricalNB", settings.priors, counts.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.counts = counts;
    this.settings = settings;
    const names = { method: "CategoricalNB", features: inputs.names };
    this.likelihood = new CategoricalLikelihood(counts, settings, names);
  }

  static fromJSON(json: unknown): CategoricalNBModel {
    return readModel(categoricalNBFormat, parseJson(json));
  }

  /** The levels of a feature, in the order of the columns of `probabilities`. */
  levels(feature: string): readonly Label[] {
    const j = placeOf(this.kind, "feature", this.features, feature);
    const rule = this.inputs.encoding?.columns[j];
    if (rule !== undefined && "levels" in rule) return rule.levels;
    if (rule?.coding === "boolean") return [false, true];
    return Array.from({ length: this.counts.levels[j] }, (_, level) => level);
  }

  /** P(level | class) of a feature: classes × levels; every row sums to 1. */
  probabilities(feature: string): Matrix {
    const j = placeOf(this.kind, "feature", this.features, feature);
    const { starts, probabilities } = this.likelihood;
    return probabilities.slice(0, this.classes.length, starts[j], starts[j + 1]);
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.settings.missing);
  }

  toJSON(): ModelJson {
    return writeModel(categoricalNBFormat, this);
  }
}

const schema = z.strictObject({
  classes: z.array(codecs.label),
  inputs: codecs.features,
  counts: levelCounts,
  settings: categoricalNBOptions,
});

export const categoricalNBFormat: ModelFormat<CategoricalNBModel, typeof schema> = {
  kind: "CategoricalNB",
  schema: schema.refine(
    ({ classes, counts, inputs }) =>
      counts.sums.rows === classes.length && counts.levels.length === inputs.names.length,
    "the counts do not fit the classes and features",
  ),
  state: ({ classes, inputs, counts, settings }) => ({ classes: [...classes], inputs, counts, settings }),
  create: (state) => new CategoricalNBModel(state),
};
