import { DataError, got, words } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { ContourLevel, LevelEllipse } from "../../../math/probability/multivariate/level-ellipse.js";
import { MultivariateNormal } from "../../../math/probability/multivariate/multivariate-normal.js";
import type { Random } from "../../../math/probability/random/index.js";
import { type DrawnCases, drawCases } from "../../../model/bayes-rule/draw-cases.js";
import type { LinearFunctions } from "../../../model/bayes-rule/linear-functions.js";
import { PosteriorBase } from "../../../model/bayes-rule/posterior-model.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { Boundary, type LogOddsForm, normalLogOdds, requirePair } from "./boundary.js";
import { ClassGaussians } from "./class-gaussians.js";
import type { Covariances } from "./covariances.js";
import { indexOf, type Names } from "./names.js";
import type { GaussianState } from "./state.js";

/** The base of all classifiers that assume normal classes. */
export abstract class GaussianBase<
  L extends Label = Label,
  S extends GaussianState<L> = GaussianState<L>,
> extends PosteriorBase<L, S> {
  /** Weights, means and scatter of the classes; `update` adds to them. */
  declare readonly scatter: ClassScatter;
  /** The options of the estimator. */
  declare readonly settings: S["settings"];
  /** Prior probabilities of the classes, in the order of `classes`. */
  abstract readonly priors: Float64Array;

  /** Mean of every feature in every class: classes × features. */
  get means(): Matrix {
    return this.scatter.means;
  }

  /** The covariance of the features within a class. */
  abstract covariance(label: L): Matrix;

  /** log p(case | class), one row per case. */
  abstract classLogLikelihood(rows: Rows): Matrix;

  /** log P(class, case), one row per case. */
  jointLogLikelihood(rows: Rows): Matrix {
    const logs = this.priors.map(Math.log);
    return this.classLogLikelihood(rows).map((value, at) => value + logs[at % logs.length]);
  }

  /** The normal distribution of the features within a class. */
  density(label: L): MultivariateNormal {
    return new MultivariateNormal({
      mean: this.means.row(this.indexOfClass(label)),
      covariance: this.covariance(label),
    });
  }

  /**
   * The contour of a class in two of its features, by default at one standard deviation (the points at
   * Mahalanobis distance 1); the features may be omitted if there are only two.
   */
  ellipse(
    label: L,
    features: readonly [string, string] | undefined = undefined,
    level: ContourLevel = { distance: 1 },
  ): LevelEllipse {
    const density = this.density(label);
    if (features === undefined) return density.levelEllipse(level);
    return density
      .marginal(features.map((name) => indexOf(this.kind, "feature", this.features, name)))
      .levelEllipse(level);
  }

  /** Where two classes are equally probable. */
  boundary(a: L, b: L): Boundary<L> {
    const pair = requirePair(this.kind, a, b);
    for (const label of pair) this.#requirePossible(label);
    return new Boundary(pair, this.features, this.logOddsForm(a, b));
  }

  protected logOddsForm(a: L, b: L): LogOddsForm {
    const [first, second] = [a, b].map((label) => ({
      mean: this.means.row(this.indexOfClass(label)),
      covariance: this.covariance(label),
      prior: this.priors[this.indexOfClass(label)],
    }));
    return normalLogOdds(first, second);
  }

  /** Cases drawn from the model, with the classes they were drawn from. */
  sample(count: number, seed: number | Random = 0): DrawnCases<L> {
    return drawCases(this.classes, this.priors, count, seed, (codes, stream) => {
      const densities = this.classes.map((label, k) => (codes.includes(k) ? this.density(label) : undefined));
      const rows = new Matrix(count, this.means.columns);
      for (const [i, code] of codes.entries())
        rows.row(i).set(densities[code]?.sample(stream) ?? this.means.row(code));
      return rows;
    });
  }

  #requirePossible(label: L): void {
    if (this.priors[this.indexOfClass(label)] > 0) return;
    const method = `${this.kind}.boundary`;
    const sentence = words`class ${quote(label)} has prior ${got("0")}, so it is never the more probable one.`;
    throw new DataError(method, sentence, { option: "priors", expected: "a prior > 0" });
  }

  protected indexOfClass(label: L): number {
    return indexOf(this.kind, "class", this.classes, label);
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }

  protected get names(): Names {
    return { method: this.kind, classes: this.classes, features: this.features };
  }
}

/** The base of classifiers by normal densities: a model has the fields of its state, too. */
export const GaussianModel = GaussianBase as unknown as Pick<typeof GaussianBase, keyof typeof GaussianBase> &
  (abstract new <L extends Label = Label, S extends GaussianState<L> = GaussianState<L>>(
    state: S,
  ) => GaussianBase<L, S> & S);
export type GaussianModel<
  L extends Label = Label,
  S extends GaussianState<L> = GaussianState<L>,
> = GaussianBase<L, S> & S;

/** The base of those that have a regular covariance for every class, factored when the model is made. */
export abstract class DensityBase<
  L extends Label = Label,
  S extends GaussianState<L> = GaussianState<L>,
> extends GaussianBase<L, S> {
  protected readonly gaussians: ClassGaussians;

  constructor(state: S) {
    super(state);
    const { scatter, settings, names } = this;
    const priors = classPriors(this.kind, settings.priors, scatter.totalWeights);
    const covariances = this.estimate();
    const centered = { means: this.centers(), totalWeights: scatter.totalWeights };
    this.gaussians = new ClassGaussians({ scatter: centered, priors, covariances }, names, this.remedy());
  }

  /** The means of the classes, from the scatter and the settings. */
  protected centers(): Matrix {
    return this.scatter.means;
  }

  /** The covariances of the classes, from the scatter and the settings. */
  protected abstract estimate(): Covariances;

  /** What helps against a singular covariance, as the end of an error message. */
  protected abstract remedy(): string;

  get priors(): Float64Array {
    return this.gaussians.priors;
  }

  covariance(label: L): Matrix {
    return this.gaussians.covariance(this.indexOfClass(label));
  }

  classLogLikelihood(rows: Rows): Matrix {
    return this.gaussians.logDensities(this.read(rows));
  }

  protected logScores(rows: Rows): Matrix {
    return this.gaussians.logScores(this.read(rows));
  }

  protected override get linear(): LinearFunctions | undefined {
    return this.gaussians.linear;
  }
}

/** The base of those whose covariances are estimated from the scatter: a model has the fields of its state, too. */
export const DensityModel = DensityBase as unknown as Pick<typeof DensityBase, keyof typeof DensityBase> &
  (abstract new <L extends Label = Label, S extends GaussianState<L> = GaussianState<L>>(
    state: S,
  ) => DensityBase<L, S> & S);
export type DensityModel<
  L extends Label = Label,
  S extends GaussianState<L> = GaussianState<L>,
> = DensityBase<L, S> & S;
