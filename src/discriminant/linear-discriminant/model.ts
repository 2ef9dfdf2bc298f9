import { z } from "zod";
import { OptionError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { type LinearFunctions, scoreLinear } from "../../classify/linear-functions.js";
import { classPriors } from "../../classify/priors.js";
import type { ScatterForm } from "../../data/class-scatter.js";
import type { Table } from "../../data/table.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { replaceFeatures } from "../../linear/latent/model.js";
import type { TableTransformer } from "../../prepare/table-transformer.js";
import type { LogOddsForm } from "../engine/boundary.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { pooledDegrees } from "../engine/covariances.js";
import { GaussianModel, type GaussianState } from "../engine/gaussian-model.js";
import { learnedSchema, sameForm } from "../engine/learned-schema.js";
import { type LinearDiscriminantSettings, linearDiscriminantOptions } from "./options.js";
import { type Discriminants, discriminants, sphering, withinCovariance } from "./solver.js";

interface State<L extends Label> extends GaussianState<L> {
  readonly settings: LinearDiscriminantSettings;
  readonly shrinkage: number;
}

const REMEDY = 'choose the solver "svd", or raise the option "shrinkage"';

/** A fitted `LinearDiscriminant`. */
export class LinearDiscriminantModel<L extends Label = Label>
  extends GaussianModel<L>
  implements TableTransformer
{
  readonly kind = "LinearDiscriminant";
  readonly settings: LinearDiscriminantSettings;
  readonly priors: Float64Array;
  /** How far the covariance was pulled toward a diagonal one. */
  readonly shrinkage: number;
  /** How many directions there are in which classes vary; fewer than features if some depend on others. */
  readonly rank: number;
  readonly #within: Matrix;
  readonly #found: Discriminants;

  constructor(state: State<L>) {
    super(state);
    const { settings, statistics, shrinkage } = state;
    this.settings = settings;
    this.shrinkage = shrinkage;
    const { names } = this;
    this.priors = classPriors(names.method, settings.priors, statistics.mass);
    const degrees = pooledDegrees(statistics, settings.divisor, names);
    const toward = typeof settings.shrinkage === "number" ? "mean variance" : "variances";
    const within = withinCovariance(statistics, degrees, shrinkage, toward);
    const context = { names, cases: statistics.total, remedy: REMEDY };
    const sphere = sphering(statistics, within, { ...settings, context });
    this.rank = sphere.columns;
    this.#within = within.matrix;
    const center = statistics.meanBy(this.priors);
    this.#found = discriminants(statistics.means, this.priors, center, sphere, (available) =>
      this.#count(available),
    );
  }

  static fromJSON(json: unknown): LinearDiscriminantModel {
    return readModel(linearDiscriminantFormat, parseJson(json));
  }

  /** How many discriminant coordinates classify. */
  get components(): number {
    return this.scalings.columns;
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.components }, (_, a) => `discriminant${a + 1}`);
  }

  /** What discriminant coordinates are taken from: the means of the classes, weighed by the priors. */
  get center(): Float64Array {
    return this.#found.center;
  }

  /** Features × coordinates: centered features times these are coordinates of variance 1 within classes. */
  get scalings(): Matrix {
    return this.#found.scalings;
  }

  /** Classes × coordinates: where the means are. */
  get centroids(): Matrix {
    return this.#found.centroids;
  }

  /** The part of the spread between the means that each coordinate has, of what all coordinates have. */
  get explainedRatio(): Float64Array {
    return this.#found.explainedRatio;
  }

  /** Classes × features: log P(class | case) is `intercepts` + coefficients·features, but for what classes share. */
  get coefficients(): Matrix {
    return this.#found.coefficients;
  }

  get intercepts(): Float64Array {
    const { coefficients, constants, center } = this.#found;
    return constants.map((constant, k) =>
      coefficients.row(k).reduce((sum, value, j) => sum - value * center[j], constant),
    );
  }

  /** How many numbers the boundaries depend on: (K − 1)·(p + 1) for K classes and p features (ESL 4.3). */
  get parameterCount(): number {
    const { classes, columns } = this.statistics;
    return (classes - 1) * (columns + 1);
  }

  /** The covariance within every class, the same for all. */
  covariance(label: L): Matrix {
    this.place(label);
    return this.#within;
  }

  /** log p(case | class), one row per case, in all features, also where fewer coordinates classify. */
  logDensities(rows: Rows): Matrix {
    const { priors, means, statistics, names } = this;
    const covariances = { shape: "full", matrices: [this.#within] } as const;
    const explanation = { names, mass: statistics.mass, remedy: 'raise the option "shrinkage"' };
    return new ClassGaussians({ priors, means, covariances }, explanation).logDensities(this.read(rows));
  }

  protected logScores(rows: Rows): Matrix {
    return scoreLinear(this.read(rows), this.#found);
  }

  protected override get linear(): LinearFunctions {
    return this.#found;
  }

  protected override logOddsForm(a: L, b: L): LogOddsForm {
    const { coefficients, constants, center } = this.#found;
    const [i, j] = [this.place(a), this.place(b)];
    const second = coefficients.row(j);
    return {
      origin: center,
      scales: this.#within.diagonal().map((variance) => (variance > 0 ? Math.sqrt(variance) : 1)),
      quadratic: new Matrix(center.length, center.length),
      linear: coefficients.row(i).map((value, at) => value - second[at]),
      constant: constants[i] - constants[j],
      size: 1,
    };
  }

  /** The discriminant coordinates of cases. */
  transform(rows: Rows): Matrix {
    const { center, scalings } = this;
    const constants = new Float64Array(scalings.columns);
    return scoreLinear(this.read(rows), { center, coefficients: scalings.transpose(), constants });
  }

  /** The table with the discriminant coordinates in place of the features; other columns pass. */
  transformTable(table: Table): Table {
    return replaceFeatures(this.kind, table, this.inputs, this.outputs, this.transform(table));
  }

  toJSON(): ModelJson {
    return writeModel(linearDiscriminantFormat, this);
  }

  #count(available: number): number {
    const { components = available } = this.settings;
    if (components <= available) return components;
    const method = this.kind;
    throw new OptionError(
      `${method}: option "components" must be at most ${available}, the dimension that the means of ${this.classes.length} classes span; got ${components}.`,
      { method, option: "components", expected: `at most ${available}`, received: String(components) },
    );
  }
}

/** What must be collected for a solver. */
export function formOfSolver({ solver }: LinearDiscriminantSettings): ScatterForm {
  return solver === "svd" ? "triangle" : "shared";
}

const schema = z.strictObject({
  ...learnedSchema,
  settings: linearDiscriminantOptions,
  shrinkage: z.number().min(0).max(1),
});

export const linearDiscriminantFormat: ModelFormat<LinearDiscriminantModel, typeof schema> = {
  kind: "LinearDiscriminant",
  schema: schema.refine(...sameForm<z.output<typeof schema>>(({ settings }) => formOfSolver(settings))),
  state: ({ classes, inputs, statistics, settings, shrinkage }) => ({
    classes: [...classes],
    inputs,
    statistics,
    settings,
    shrinkage,
  }),
  create: (state) => new LinearDiscriminantModel(state),
};
