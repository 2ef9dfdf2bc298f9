import { z } from "zod";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { classPriors } from "../../classify/priors.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { Matrix } from "../../linalg/matrix.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { DensityModel, type GaussianState } from "../engine/gaussian-model.js";
import { learnedSchema, sameForm } from "../engine/learned-schema.js";
import { type BasicLinearSettings, basicLinearOptions } from "./options.js";

interface State<L extends Label> extends GaussianState<L> {
  readonly settings: BasicLinearSettings;
}

/** A fitted `BasicLinear`. */
export class BasicLinearModel<L extends Label = Label> extends DensityModel<L> {
  readonly kind = "BasicLinear";
  readonly settings: BasicLinearSettings;
  protected readonly gaussians: ClassGaussians;

  constructor(state: State<L>) {
    super(state);
    const { settings, statistics } = state;
    this.settings = settings;
    const { means } = statistics;
    const priors = classPriors(this.kind, settings.priors, statistics.mass);
    const variances = new Matrix(1, means.columns).map(() => 1);
    this.gaussians = new ClassGaussians(
      { priors, means, covariances: { shape: "diagonal", variances } },
      { names: this.names, mass: statistics.mass, remedy: "" },
    );
  }

  static fromJSON(json: unknown): BasicLinearModel {
    return readModel(basicLinearFormat, parseJson(json));
  }

  /** Of two classes: from the mean of the first to that of the second, which is the positive one. */
  get weights(): Float64Array {
    this.#requireTwo("weights");
    const [first, second] = [this.means.row(0), this.means.row(1)];
    return second.map((value, j) => value - first[j]);
  }

  /** Of two classes: the second is predicted where Σ weight·feature is above it. */
  get threshold(): number {
    const { weights, means, priors } = this;
    const middle = weights.reduce(
      (sum, weight, j) => sum + weight * (means.get(0, j) / 2 + means.get(1, j) / 2),
      0,
    );
    return middle + Math.log(priors[0]) - Math.log(priors[1]);
  }

  #requireTwo(what: string): void {
    const { length } = this.classes;
    if (length === 2) return;
    const method = `${this.kind}.${what}`;
    throw new DataError(`${method}: there are ${length} classes; boundary(a, b) tells two of them apart.`, {
      method,
      expected: "2 classes",
      received: `${length} classes`,
    });
  }

  toJSON(): ModelJson {
    return writeModel(basicLinearFormat, this);
  }
}

const schema = z.strictObject({ ...learnedSchema, settings: basicLinearOptions });

export const basicLinearFormat: ModelFormat<BasicLinearModel, typeof schema> = {
  kind: "BasicLinear",
  schema: schema.refine(...sameForm<z.output<typeof schema>>(() => "squares")),
  state: ({ classes, inputs, statistics, settings }) => ({
    classes: [...classes],
    inputs,
    statistics,
    settings,
  }),
  create: (state) => new BasicLinearModel(state),
};
