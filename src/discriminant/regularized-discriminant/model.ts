import { z } from "zod";
import type { Label } from "../../base/label.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { validationSchema } from "../../linear/path/path-model.js";
import type { ClassGaussians } from "../engine/class-gaussians.js";
import { DensityModel, type GaussianState } from "../engine/gaussian-model.js";
import { learnedSchema, sameForm } from "../engine/learned-schema.js";
import { type RegularizedDiscriminantSettings, regularizedDiscriminantOptions } from "./options.js";
import { regularizedGaussians } from "./solver.js";
import type { RegularizationValidation } from "./validate.js";

interface State<L extends Label> extends GaussianState<L> {
  readonly settings: RegularizedDiscriminantSettings;
  readonly alpha: number;
  readonly gamma: number;
  readonly validation?: RegularizationValidation | undefined;
}

/** A fitted `RegularizedDiscriminant`. */
export class RegularizedDiscriminantModel<L extends Label = Label> extends DensityModel<L> {
  readonly kind = "RegularizedDiscriminant";
  readonly settings: RegularizedDiscriminantSettings;
  /** How much of its own covariance each class keeps. */
  readonly alpha: number;
  /** How much of the common covariance is kept. */
  readonly gamma: number;
  /** What cross-validation found, where it chose. */
  readonly validation: RegularizationValidation | undefined;
  readonly seed: number;
  protected readonly gaussians: ClassGaussians;

  constructor(state: State<L>) {
    super(state);
    const { settings, statistics, alpha, gamma, validation } = state;
    this.settings = settings;
    this.alpha = alpha;
    this.gamma = gamma;
    this.validation = validation;
    this.seed = settings.seed;
    this.gaussians = regularizedGaussians(statistics, { alpha, gamma }, settings, this.names);
  }

  static fromJSON(json: unknown): RegularizedDiscriminantModel {
    return readModel(regularizedDiscriminantFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(regularizedDiscriminantFormat, this);
  }
}

const part = z.number().min(0).max(1);

const schema = z.strictObject({
  ...learnedSchema,
  settings: regularizedDiscriminantOptions,
  alpha: part,
  gamma: part,
  validation: validationSchema
    .extend({ alphas: codecs.float64Array, gammas: codecs.float64Array })
    .optional(),
});

export const regularizedDiscriminantFormat: ModelFormat<RegularizedDiscriminantModel, typeof schema> = {
  kind: "RegularizedDiscriminant",
  schema: schema.refine(...sameForm<z.output<typeof schema>>(() => "each")),
  state: ({ classes, inputs, statistics, settings, alpha, gamma, validation }) => ({
    classes: [...classes],
    inputs,
    statistics,
    settings,
    alpha,
    gamma,
    ...(validation !== undefined && { validation: validation as z.output<typeof schema>["validation"] }),
  }),
  create: (state) => new RegularizedDiscriminantModel(state),
};
