import { z } from "zod";
import type { Label } from "../../base/label.js";
import { classPriors } from "../../classify/priors.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { estimateCovariances, scatterFormOf } from "../engine/covariances.js";
import { DensityModel, type GaussianState } from "../engine/gaussian-model.js";
import { learnedSchema, sameForm } from "../engine/learned-schema.js";
import { COVARIANCE_OF, type NearestMeanSettings, nearestMeanOptions } from "./options.js";

interface State<L extends Label> extends GaussianState<L> {
  readonly settings: NearestMeanSettings;
}

/** A fitted `NearestMean`. */
export class NearestMeanModel<L extends Label = Label> extends DensityModel<L> {
  readonly kind = "NearestMean";
  readonly settings: NearestMeanSettings;
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
        covariances: estimateCovariances(
          COVARIANCE_OF[settings.distance],
          statistics,
          { ...settings, divisor: "n" },
          names,
        ),
      },
      { names, mass: statistics.mass, remedy: 'raise the option "varianceFloor"' },
    );
  }

  static fromJSON(json: unknown): NearestMeanModel {
    return readModel(nearestMeanFormat, parseJson(json));
  }

  /** How far every case is from the mean of every class, in the units of the option `distance`. */
  distances(rows: Rows): Matrix {
    const variance = this.settings.distance === "euclidean" ? this.gaussians.covariance(0).get(0, 0) : 1;
    return this.gaussians.squaredDistances(this.read(rows)).map((square) => Math.sqrt(variance * square));
  }

  toJSON(): ModelJson {
    return writeModel(nearestMeanFormat, this);
  }
}

const schema = z.strictObject({ ...learnedSchema, settings: nearestMeanOptions });

export const nearestMeanFormat: ModelFormat<NearestMeanModel, typeof schema> = {
  kind: "NearestMean",
  schema: schema.refine(
    ...sameForm<z.output<typeof schema>>(({ settings }) => scatterFormOf(COVARIANCE_OF[settings.distance])),
  ),
  state: ({ classes, inputs, statistics, settings }) => ({
    classes: [...classes],
    inputs,
    statistics,
    settings,
  }),
  create: (state) => new NearestMeanModel(state),
};
