import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import { fieldFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { ClassCounts } from "../engine/class-counts.js";
import { countsSchema } from "../engine/counts-schema.js";
import { MultinomialLikelihood, readNewCounts } from "../engine/multinomial.js";
import { NaiveModel } from "../engine/naive-model.js";
import { type MultinomialNBSettings, multinomialNBOptions } from "./options.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly counts: ClassCounts;
  readonly settings: MultinomialNBSettings;
}

/** A fitted `MultinomialNB`. */
export class MultinomialNBModel<L extends Label = Label> extends NaiveModel<L, SparseMatrix> {
  readonly kind = "MultinomialNB";
  /** What was learned of the data; `MultinomialNB.update` adds to it. */
  readonly counts: ClassCounts;
  readonly settings: MultinomialNBSettings;
  protected readonly likelihood: MultinomialLikelihood;

  constructor({ classes, inputs, counts, settings }: State<L>) {
    const priors = classPriors("MultinomialNB", settings.priors, counts.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.counts = counts;
    this.settings = settings;
    const names = { method: "MultinomialNB", features: inputs.names };
    this.likelihood = new MultinomialLikelihood(counts, settings, names);
  }

  static fromJSON(json: unknown): MultinomialNBModel {
    return readModel(multinomialNBFormat, parseJson(json));
  }

  /** P(feature | class) of every occurrence: classes × features; every row sums to 1. */
  get probabilities(): Matrix {
    return this.likelihood.probabilities;
  }

  /** What one occurrence adds to the score of a class, its log-probability: classes × features. */
  get coefficients(): Matrix {
    return this.likelihood.logProbabilities;
  }

  /**
   * The score of every class for an empty case; scores are log P(class, case) but for the multinomial
   * coefficient, which all classes share.
   */
  get intercepts(): Float64Array {
    return this.priors.map(Math.log);
  }

  protected read(rows: Rows): SparseMatrix {
    return readNewCounts(this.kind, rows, this.inputs);
  }

  toJSON(): ModelJson {
    return writeModel(multinomialNBFormat, this);
  }
}

export const multinomialNBFormat = fieldFormat(
  "MultinomialNB",
  countsSchema(multinomialNBOptions),
  (state): MultinomialNBModel => new MultinomialNBModel(state),
);
