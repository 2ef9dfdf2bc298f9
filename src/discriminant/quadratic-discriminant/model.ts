import { z } from "zod";
import type { Label } from "../../base/label.js";
import { classPriors } from "../../classify/priors.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { estimateCovariances } from "../engine/covariances.js";
import { DensityModel, type GaussianState } from "../engine/gaussian-model.js";
import { learnedSchema, sameForm } from "../engine/learned-schema.js";
import { type QuadraticDiscriminantSettings, quadraticDiscriminantOptions } from "./options.js";

interface State<L extends Label> extends GaussianState<L> {
  readonly settings: QuadraticDiscriminantSettings;
}

/** A fitted `QuadraticDiscriminant`. */
export class QuadraticDiscriminantModel<L extends Label = Label> extends DensityModel<L> {
  readonly kind = "QuadraticDiscriminant";
  readonly settings: QuadraticDiscriminantSettings;
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
        covariances: estimateCovariances("full", statistics, settings, names),
      },
      {
        names,
        mass: statistics.mass,
        remedy: 'raise the option "varianceFloor", or take RegularizedDiscriminant or LinearDiscriminant',
      },
    );
  }

  static fromJSON(json: unknown): QuadraticDiscriminantModel {
    return readModel(quadraticDiscriminantFormat, parseJson(json));
  }

  /** How many numbers the boundaries depend on: (K − 1)·(p(p + 3)/2 + 1) for K classes and p features (ESL 4.3). */
  get parameterCount(): number {
    const { classes, columns } = this.statistics;
    return (classes - 1) * ((columns * (columns + 3)) / 2 + 1);
  }

  toJSON(): ModelJson {
    return writeModel(quadraticDiscriminantFormat, this);
  }
}

const schema = z.strictObject({ ...learnedSchema, settings: quadraticDiscriminantOptions });

export const quadraticDiscriminantFormat: ModelFormat<QuadraticDiscriminantModel, typeof schema> = {
  kind: "QuadraticDiscriminant",
  schema: schema.refine(...sameForm<z.output<typeof schema>>(() => "each")),
  state: ({ classes, inputs, statistics, settings }) => ({
    classes: [...classes],
    inputs,
    statistics,
    settings,
  }),
  create: (state) => new QuadraticDiscriminantModel(state),
};
