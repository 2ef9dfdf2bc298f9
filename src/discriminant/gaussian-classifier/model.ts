import { z } from "zod";
import type { Label } from "../../base/label.js";
import { classPriors } from "../../classify/priors.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { estimateCovariances, scatterFormOf } from "../engine/covariances.js";
import { DensityModel, type GaussianState } from "../engine/gaussian-model.js";
import { learnedSchema, sameForm } from "../engine/learned-schema.js";
import { type GaussianClassifierSettings, gaussianClassifierOptions } from "./options.js";

interface State<L extends Label> extends GaussianState<L> {
  readonly settings: GaussianClassifierSettings;
}

/** A fitted `GaussianClassifier`. */
export class GaussianClassifierModel<L extends Label = Label> extends DensityModel<L> {
  readonly kind = "GaussianClassifier";
  readonly settings: GaussianClassifierSettings;
  protected readonly gaussians: ClassGaussians;

  constructor(state: State<L>) {
    super(state);
    const { settings, statistics } = state;
    this.settings = settings;
    const { names } = this;
    this.gaussians = new ClassGaussians(
      {
        priors: classPriors(names.method, settings.priors, statistics.mass),
        means: statistics.means,
        covariances: estimateCovariances(settings.covariance, statistics, settings, names),
      },
      {
        names,
        mass: statistics.mass,
        remedy: 'take a simpler option "covariance", or raise the option "varianceFloor"',
      },
    );
  }

  static fromJSON(json: unknown): GaussianClassifierModel {
    return readModel(gaussianClassifierFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(gaussianClassifierFormat, this);
  }
}

const schema = z.strictObject({ ...learnedSchema, settings: gaussianClassifierOptions });

export const gaussianClassifierFormat: ModelFormat<GaussianClassifierModel, typeof schema> = {
  kind: "GaussianClassifier",
  schema: schema.refine(
    ...sameForm<z.output<typeof schema>>(({ settings }) => scatterFormOf(settings.covariance)),
  ),
  state: ({ classes, inputs, statistics, settings }) => ({
    classes: [...classes],
    inputs,
    statistics,
    settings,
  }),
  create: (state) => new GaussianClassifierModel(state),
};
