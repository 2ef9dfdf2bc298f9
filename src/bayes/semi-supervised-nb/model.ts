import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Family } from "../naive-bayes/families.js";
import { agrees, MixedModel, mixedState } from "../naive-bayes/model.js";
import { Gathered } from "../naive-bayes/parts.js";
import { type SemiSupervisedNBSettings, semiSupervisedNBOptions } from "./options.js";
import { partSettings } from "./part-settings.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly families: readonly Family[];
  readonly evidence: Gathered;
  readonly settings: SemiSupervisedNBSettings;
  readonly logPosteriors: Float64Array;
  readonly convergence?: Convergence | undefined;
}

/** A fitted `SemiSupervisedNB`. */
export class SemiSupervisedNBModel<L extends Label = Label> extends MixedModel<L> {
  readonly kind = "SemiSupervisedNB";
  readonly settings: SemiSupervisedNBSettings;
  /**
   * What EM makes larger in every step: the log-likelihood of labeled and unlabeled cases, and the logarithm
   * of the smoothing's prior, but for a constant.
   */
  readonly logPosteriors: Float64Array;
  declare readonly convergence?: Convergence;

  constructor(state: State<L>) {
    super("SemiSupervisedNB", { ...state, settings: partSettings(state.settings) });
    this.settings = state.settings;
    this.logPosteriors = state.logPosteriors;
    if (state.convergence !== undefined) this.convergence = state.convergence;
  }

  static fromJSON(json: unknown): SemiSupervisedNBModel {
    return readModel(semiSupervisedNBFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(semiSupervisedNBFormat, this);
  }
}

const schema = z.strictObject({
  ...mixedState,
  settings: semiSupervisedNBOptions,
  logPosteriors: codecs.float64Array,
  convergence: codecs.convergence.optional(),
});

export const semiSupervisedNBFormat: ModelFormat<SemiSupervisedNBModel, typeof schema> = {
  kind: "SemiSupervisedNB",
  schema: schema.refine(agrees, "the evidence does not fit the classes and features"),
  state: ({ classes, inputs, families, evidence, settings, logPosteriors, convergence }) => ({
    classes: [...classes],
    inputs,
    families: [...families],
    classWeights: new Float64Array(evidence.classWeights),
    evidence: evidence.parts,
    settings,
    logPosteriors: new Float64Array(logPosteriors),
    ...(convergence && { convergence }),
  }),
  create: ({ classWeights, evidence, ...state }) =>
    new SemiSupervisedNBModel({ ...state, evidence: new Gathered(evidence, classWeights) }),
};
