import { z } from "zod";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import type { Label } from "../../data/column.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { type ClassCounts, classCounts } from "../engine/class-counts.js";
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
  readonly #likelihood: ComplementLikelihood;

  constructor({ classes, inputs, counts, settings }: State<L>) {
    const priors = classPriors("ComplementNB", settings.priors, counts.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.counts = counts;
    this.settings = settings;
    const names = { method: "ComplementNB", features: inputs.names };
    this.#likelihood = new ComplementLikelihood(counts, settings, settings.normalize, names);
  }

  static fromJSON(json: unknown): ComplementNBModel {
    return readModel(complementNBFormat, parseJson(json));
  }

  /** What one occurrence adds to the score of a class: classes × features. */
  get coefficients(): Matrix {
    return this.#likelihood.weights;
  }

  /** The score of every class for an empty case. */
  get intercepts(): Float64Array {
    return this.priors.map(Math.log);
  }

  protected read(rows: Rows): SparseMatrix {
    return readNewCounts(this.kind, rows, this.inputs);
  }

  protected likelihoodOf(x: SparseMatrix): Matrix {
    return this.#likelihood.logLikelihood(x);
  }

  protected termsOf(x: SparseMatrix): Matrix {
    return this.#likelihood.terms(x);
  }

  toJSON(): ModelJson {
    return writeModel(complementNBFormat, this);
  }
}

const schema = z.strictObject({
  classes: z.array(codecs.label),
  inputs: codecs.features,
  counts: classCounts,
  settings: complementNBOptions,
});

export const complementNBFormat: ModelFormat<ComplementNBModel, typeof schema> = {
  kind: "ComplementNB",
  schema: schema.refine(
    ({ classes, counts, inputs }) =>
      counts.sums.rows === classes.length && counts.sums.columns === inputs.names.length,
    "the counts do not fit the classes and features",
  ),
  state: ({ classes, inputs, counts, settings }) => ({ classes: [...classes], inputs, counts, settings }),
  create: (state) => new ComplementNBModel(state),
};
