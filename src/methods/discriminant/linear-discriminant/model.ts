import * as z from "zod";
import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import { type LinearFunctions, scoreLinear } from "../../../model/bayes-rule/linear-functions.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import type { LabeledState } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import type { TableTransformer } from "../../../prepare/engine/table-transformer.js";
import { replaceFeatures } from "../../linear/engine/latent/model.js";
import type { LogOddsForm } from "../engine/boundary.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { pooledDegrees } from "../engine/covariances.js";
import { GaussianModel } from "../engine/gaussian-model.js";
import { type GaussianState, gaussianState } from "../engine/state.js";
import { formOfSolver, type LinearDiscriminantSettings, linearDiscriminantOptions } from "./options.js";
import { type Discriminants, discriminants, sphering, withinCovariance } from "./solver.js";

const linearDiscriminantState = gaussianState(linearDiscriminantOptions, formOfSolver).extend({
  /** The shrinkage of the covariance toward a diagonal one. */
  shrinkage: z.number().min(0).max(1),
});

/** What `LinearDiscriminant` learns. */
export interface LinearDiscriminantState<L extends Label = Label>
  extends Pick<GaussianState<L, LinearDiscriminantSettings>, "settings">,
    LabeledState<typeof linearDiscriminantState, L> {}

const REMEDY = 'choose the solver "auto", or raise the option "shrinkage"';

/** A fitted `LinearDiscriminant`. */
export class LinearDiscriminantModel<L extends Label = Label>
  extends GaussianModel<L, LinearDiscriminantState<L>>
  implements TableTransformer
{
  static readonly kind = "LinearDiscriminant";
  static readonly state = linearDiscriminantState;

  readonly priors: Float64Array;
  /** The number of directions in which classes vary; smaller than the number of features if some are dependent. */
  readonly rank: number;
  /** Features that do not vary within any class; they are left out, even if they differ between classes. */
  readonly constantWithinClasses: readonly string[];
  readonly #within: Matrix;
  readonly #found: Discriminants;

  constructor(state: LinearDiscriminantState<L>) {
    super(state);
    const { settings, scatter, shrinkage, names } = this;
    this.priors = classPriors(this.kind, settings.priors, scatter.totalWeights);
    const degrees = pooledDegrees(scatter, settings.divisor, names);
    const toward = typeof settings.shrinkage === "number" ? "mean variance" : "variances";
    const within = withinCovariance(scatter, degrees, shrinkage, toward);
    const context = { names, cases: scatter.total, remedy: REMEDY };
    const { directions, flat } = sphering(scatter, within, { ...settings, context });
    this.rank = directions.columns;
    this.constantWithinClasses = this.features.filter((_, j) => flat[j]);
    this.#within = within.matrix;
    const center = scatter.meanBy(this.priors);
    this.#found = discriminants(scatter.means, this.priors, center, directions, (available) =>
      this.#count(available),
    );
  }

  /** Number of discriminant coordinates used for classification. */
  get components(): number {
    return this.scalings.columns;
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.components }, (_, a) => `discriminant${a + 1}`);
  }

  /** The origin of the discriminant coordinates: the mean of the class means, weighted by the priors. */
  get center(): Float64Array {
    return this.#found.center;
  }

  /** Features × coordinates: centered features times these are coordinates with variance 1 within classes. */
  get scalings(): Matrix {
    return this.#found.scalings;
  }

  /** Classes × coordinates: the class means. */
  get centroids(): Matrix {
    return this.#found.centroids;
  }

  /** The share of the variance between the means that each coordinate explains. */
  get explainedRatio(): Float64Array {
    return this.#found.explainedRatio;
  }

  /** Classes × features: log P(class | case) is intercept + coefficients·features, up to a term that classes share. */
  get coefficients(): Matrix {
    return this.#found.coefficients;
  }

  /** The intercept of the discriminant function of every class. */
  get intercepts(): Float64Array {
    const { coefficients, constants, center } = this.#found;
    return constants.map((constant, k) =>
      coefficients.row(k).reduce((sum, value, j) => sum - value * center[j], constant),
    );
  }

  /** The number of parameters of the boundaries: (K − 1)·(p + 1) for K classes and p features (ESL 4.3). */
  get parameterCount(): number {
    const { classes, columns } = this.scatter;
    return (classes - 1) * (columns + 1);
  }

  /** The covariance within every class, the same for all. */
  covariance(label: L): Matrix {
    this.indexOfClass(label);
    return this.#within;
  }

  /** log p(case | class), one row per case, from all features even if fewer coordinates classify. */
  classLogLikelihood(rows: Rows): Matrix {
    const { priors, scatter, names } = this;
    const covariances = { shape: "full", matrices: [this.#within] } as const;
    const gaussians = new ClassGaussians(
      { scatter, priors, covariances },
      names,
      'raise the option "shrinkage"',
    );
    return gaussians.logDensities(this.read(rows));
  }

  protected logScores(rows: Rows): Matrix {
    return scoreLinear(this.read(rows), this.#found);
  }

  protected override get linear(): LinearFunctions {
    return this.#found;
  }

  protected override logOddsForm(a: L, b: L): LogOddsForm {
    const { coefficients, constants, center } = this.#found;
    const [i, j] = [this.indexOfClass(a), this.indexOfClass(b)];
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
    const coefficients = scalings.transpose();
    return finiteCases(this.kind, scoreLinear(this.read(rows), { center, coefficients, constants }));
  }

  /** The table with the features replaced by discriminant coordinates; other columns are kept. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    return replaceFeatures(this.kind, table, this.inputs, this.outputs, this.transform(table));
  }

  #count(available: number): number {
    const { components = available } = this.settings;
    if (components <= available) return components;
    const method = this.kind;
    const sentence = words`${optionName("components")} must be ${wanted(`at most ${available}`)}, the dimension spanned by the means of ${this.classes.length} classes; got ${got(components)}.`;
    throw new OptionError(method, sentence);
  }
}
