import { z } from "zod";
import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import type { ClassMoments } from "../../data/class-moments.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { Normal } from "../../probability/distributions/index.js";
import { random } from "../../probability/random/index.js";
import { placeOf } from "../engine/explain.js";
import { GaussianLikelihood } from "../engine/gaussian.js";
import { NaiveModel } from "../engine/naive-model.js";
import { type GaussianNBSettings, gaussianNBOptions } from "./options.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly moments: ClassMoments;
  readonly settings: GaussianNBSettings;
}

/** A fitted `GaussianNB`. */
export class GaussianNBModel<L extends Label = Label> extends NaiveModel<L, Matrix> {
  readonly kind = "GaussianNB";
  /** What was learned of the data; `GaussianNB.update` adds to it. */
  readonly moments: ClassMoments;
  readonly settings: GaussianNBSettings;
  protected readonly likelihood: GaussianLikelihood;

  constructor({ classes, moments, inputs, settings }: State<L>) {
    const priors = classPriors("GaussianNB", settings.priors, moments.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.moments = moments;
    this.settings = settings;
    const names = { method: "GaussianNB", features: inputs.names, classes };
    this.likelihood = new GaussianLikelihood(moments, settings.varianceFloor, names);
  }

  /** Mean of every feature in every class: classes × features. */
  get means(): Matrix {
    return this.likelihood.means;
  }

  /** Variance of every feature in every class, the floor included. */
  get variances(): Matrix {
    return this.likelihood.variances;
  }

  static fromJSON(json: unknown): GaussianNBModel {
    return readModel(gaussianNBFormat, parseJson(json));
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.settings.missing);
  }

  /** The normal distribution of a feature within a class. */
  distribution(label: L, feature: string): Normal {
    const k = placeOf(this.kind, "class", this.classes, label);
    const j = placeOf(this.kind, "feature", this.features, feature);
    return new Normal({ mean: this.means.get(k, j), standardDeviation: Math.sqrt(this.variances.get(k, j)) });
  }

  /** Cases drawn from the model, with the classes they were drawn from. */
  sample(count: number, seed = 0): { rows: Matrix; labels: L[] } {
    const [forClasses, forValues] = random(seed).split(2);
    const codes = forClasses.weightedIndices(this.priors, count);
    const { columns } = this.means;
    const rows = new Matrix(count, columns).map((_, at) => {
      const cell = codes[Math.floor(at / columns)] * columns + (at % columns);
      return this.means.data[cell] + Math.sqrt(this.variances.data[cell]) * forValues.normal();
    });
    return { rows, labels: Array.from(codes, (code) => this.classes[code]) };
  }

  toJSON(): ModelJson {
    return writeModel(gaussianNBFormat, this);
  }
}

const schema = z.strictObject({
  classes: z.array(codecs.label),
  moments: codecs.classMoments,
  inputs: codecs.features,
  settings: gaussianNBOptions,
});

export const gaussianNBFormat: ModelFormat<GaussianNBModel, typeof schema> = {
  kind: "GaussianNB",
  schema: schema.refine(
    ({ classes, moments, inputs }) =>
      moments.mass.rows === classes.length && moments.mass.columns === inputs.names.length,
    "the moments do not fit the classes and features",
  ),
  state: ({ classes, moments, inputs, settings }) => ({ classes: [...classes], moments, inputs, settings }),
  create: (state) => new GaussianNBModel(state),
};
