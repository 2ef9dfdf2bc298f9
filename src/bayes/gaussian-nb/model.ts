import { z } from "zod";
import { type ClassifierState, PosteriorModel } from "../../classify/posterior-model.js";
import type { ClassMoments } from "../../data/class-moments.js";
import { type Label, listLevels, quote } from "../../data/column.js";
import { DataError } from "../../errors.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { Normal } from "../../probability/distributions/index.js";
import { random } from "../../probability/random/index.js";
import { jointLogLikelihood } from "./joint.js";
import { type GaussianNBSettings, gaussianNBOptions } from "./options.js";
import { estimate } from "./parameters.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly moments: ClassMoments;
  readonly settings: GaussianNBSettings;
}

/** A fitted `GaussianNB`. */
export class GaussianNBModel<L extends Label = Label> extends PosteriorModel<L> {
  readonly kind = "GaussianNB";
  /** What was learned of the data; `GaussianNB.update` adds to it. */
  readonly moments: ClassMoments;
  readonly settings: GaussianNBSettings;
  /** Probabilities of the classes before anything is seen, in the order of `classes`. */
  readonly priors: Float64Array;
  /** Mean of every feature in every class: classes × features. */
  readonly means: Matrix;
  /** Variance of every feature in every class, the floor included. */
  readonly variances: Matrix;

  constructor({ classes, moments, inputs, settings }: State<L>) {
    super({ classes, inputs });
    this.moments = moments;
    this.settings = settings;
    const { priors, means, variances } = estimate(moments, settings, { classes, features: inputs.names });
    this.priors = priors;
    this.means = means;
    this.variances = variances;
  }

  static fromJSON(json: unknown): GaussianNBModel {
    return readModel(gaussianNBFormat, parseJson(json));
  }

  /** log P(class, case), one row per case. */
  jointLogLikelihood(rows: Rows): Matrix {
    return jointLogLikelihood(readNewCases(this.kind, rows, this.inputs, this.settings.missing), this);
  }

  protected logScores(rows: Rows): Matrix {
    return this.jointLogLikelihood(rows);
  }

  /** The normal distribution of a feature within a class. */
  distribution(label: L, feature: string): Normal {
    const k = position(this.kind, "class", this.classes, label);
    const j = position(this.kind, "feature", this.features, feature);
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

function position<T extends Label>(method: string, what: string, known: readonly T[], wanted: T): number {
  const at = known.indexOf(wanted);
  if (at >= 0) return at;
  throw new DataError(`${method}: there is no ${what} ${quote(wanted)}; known are ${listLevels(known)}.`, {
    method,
    expected: listLevels(known),
    received: quote(wanted),
  });
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
