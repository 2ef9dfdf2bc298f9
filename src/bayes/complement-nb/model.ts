import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import { fieldFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { ClassCounts } from "../engine/class-counts.js";
import { countsSchema } from "../engine/counts-schema.js";
import { ComplementLikelihood, readNewCounts } from "../engine/multinomial.js";
import { NaiveModel } from "../engine/naive-model.js";
import { type ComplementNBSettings, complementNBOptions } from "./options.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly counts: ClassCounts;
  readonly settings: ComplementNBSettings;
}

/** A fitted `ComplementNB`. */
export class ComplementNBModel<L extends Label = Label> extends NaiveModel<L, SparseMatrix> {
  readonly kind = "ComplementNB";
  /** What was learned of the data; `ComplementNB.update` adds to it. */
  readonly counts: ClassCounts;
  readonly settings: ComplementNBSettings;
  protected readonly likelihood: ComplementLikelihood;

  constructor({ classes, inputs, counts, settings }: State<L>) {
    const priors = classPriors("ComplementNB", settings.priors, counts.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.counts = counts;
    this.settings = settings;
    const names = { method: "ComplementNB", features: inputs.names };
    this.likelihood = new ComplementLikelihood(counts, settings, settings.normalize, names);
  }

  static fromJSON(json: unknown): ComplementNBModel {
    return readModel(complementNBFormat, parseJson(json));
  }

  /** What one occurrence adds to the score of a class: classes × features. */
  get coefficients(): Matrix {
    return this.likelihood.weights;
  }

  /** The score of every class for an empty case. */
  get intercepts(): Float64Array {
    return this.priors.map(Math.log);
  }

  protected read(rows: Rows): SparseMatrix {
    return readNewCounts(this.kind, rows, this.inputs);
  }

  toJSON(): ModelJson {
    return writeModel(complementNBFormat, this);
  }
}

export const complementNBFormat = fieldFormat(
  "ComplementNB",
  countsSchema(complementNBOptions),
  (state): ComplementNBModel => new ComplementNBModel(state),
);
