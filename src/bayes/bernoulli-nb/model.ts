import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import { fieldFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { readNewSparseCases } from "../../learn/sparse-input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { BernoulliLikelihood, type Bits, readBits } from "../engine/bernoulli.js";
import type { ClassCounts } from "../engine/class-counts.js";
import { countsSchema } from "../engine/counts-schema.js";
import { NaiveModel } from "../engine/naive-model.js";
import { type BernoulliNBSettings, bernoulliNBOptions } from "./options.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly counts: ClassCounts;
  readonly settings: BernoulliNBSettings;
}

/** A fitted `BernoulliNB`. */
export class BernoulliNBModel<L extends Label = Label> extends NaiveModel<L, Bits> {
  readonly kind = "BernoulliNB";
  /** What was learned of the data; `BernoulliNB.update` adds to it. */
  readonly counts: ClassCounts;
  readonly settings: BernoulliNBSettings;
  protected readonly likelihood: BernoulliLikelihood;

  constructor({ classes, inputs, counts, settings }: State<L>) {
    const priors = classPriors("BernoulliNB", settings.priors, counts.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.counts = counts;
    this.settings = settings;
    const names = { method: "BernoulliNB", features: inputs.names };
    this.likelihood = new BernoulliLikelihood(counts, settings, names);
  }

  static fromJSON(json: unknown): BernoulliNBModel {
    return readModel(bernoulliNBFormat, parseJson(json));
  }

  /** P(1 | class) of every feature: classes × features. */
  get probabilities(): Matrix {
    return this.likelihood.probabilities;
  }

  /** What a 1 adds to the score of a class: classes × features. */
  get coefficients(): Matrix {
    return this.likelihood.present.subtract(this.likelihood.lacking);
  }

  /** The score of every class for a case of zeros; scores are log P(class, case). */
  get intercepts(): Float64Array {
    const { lacking } = this.likelihood;
    return this.priors.map((prior, k) => lacking.row(k).reduce((sum, log) => sum + log, Math.log(prior)));
  }

  protected read(rows: Rows): Bits {
    const { missing, threshold } = this.settings;
    return readBits(readNewSparseCases(this.kind, rows, this.inputs, missing), threshold);
  }

  toJSON(): ModelJson {
    return writeModel(bernoulliNBFormat, this);
  }
}

export const bernoulliNBFormat = fieldFormat(
  "BernoulliNB",
  countsSchema(bernoulliNBOptions),
  (state): BernoulliNBModel => new BernoulliNBModel(state),
);
