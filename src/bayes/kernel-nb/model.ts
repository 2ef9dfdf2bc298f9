import { z } from "zod";
import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { KernelDensity } from "../../probability/density/kernel-density.js";
import { type ClassSample, classSample } from "../engine/class-sample.js";
import { placeOf } from "../engine/explain.js";
import { KernelLikelihood } from "../engine/kernel.js";
import { NaiveModel } from "../engine/naive-model.js";
import { type KernelNBSettings, kernelNBOptions } from "./options.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly cases: ClassSample;
  readonly settings: KernelNBSettings;
}

/** A fitted `KernelNB`. */
export class KernelNBModel<L extends Label = Label> extends NaiveModel<L, Matrix> {
  readonly kind = "KernelNB";
  /** The training cases, which the densities stand on; `KernelNB.update` adds to it. */
  readonly cases: ClassSample;
  readonly settings: KernelNBSettings;
  protected readonly likelihood: KernelLikelihood;

  constructor({ classes, inputs, cases, settings }: State<L>) {
    const priors = classPriors("KernelNB", settings.priors, cases.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.cases = cases;
    this.settings = settings;
    const names = { method: "KernelNB", features: inputs.names };
    this.likelihood = new KernelLikelihood(cases, settings, names);
  }

  static fromJSON(json: unknown): KernelNBModel {
    return readModel(kernelNBFormat, parseJson(json));
  }

  /** The density of a feature within a class. */
  density(label: L, feature: string): KernelDensity {
    const k = placeOf(this.kind, "class", this.classes, label);
    return this.likelihood.densities[k][placeOf(this.kind, "feature", this.features, feature)];
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.settings.missing);
  }

  toJSON(): ModelJson {
    return writeModel(kernelNBFormat, this);
  }
}

const schema = z.strictObject({
  classes: z.array(codecs.label),
  inputs: codecs.features,
  cases: classSample,
  settings: kernelNBOptions,
});

export const kernelNBFormat: ModelFormat<KernelNBModel, typeof schema> = {
  kind: "KernelNB",
  schema: schema.refine(
    ({ classes, cases, inputs }) =>
      cases.classes === classes.length && cases.x.columns === inputs.names.length,
    "the cases do not fit the classes and features",
  ),
  state: ({ classes, inputs, cases, settings }) => ({ classes: [...classes], inputs, cases, settings }),
  create: (state) => new KernelNBModel(state),
};
