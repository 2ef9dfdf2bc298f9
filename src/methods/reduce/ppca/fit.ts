import { columnName, DataError, got, OptionError, theOption, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { ClassMoments } from "../../../data/statistics/class-moments.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import { maximizeExpectation } from "../../../math/optimize/expectation-maximization.js";
import { patternsOf } from "../../../math/probability/multivariate/incomplete/patterns.js";
import { random } from "../../../math/probability/random/index.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { standardizedOperator } from "../engine/centered-operator.js";
import { leadingSingular } from "../engine/leading-singular.js";
import { withLargestPositive } from "../engine/signs.js";
import { latentModel } from "./em.js";
import type { LatentParameters } from "./latent.js";
import { PPCAModel } from "./model.js";
import { ppcaOptions } from "./options.js";

/** Of the variance; what is below it is rounding error. */
const NO_NOISE = 1e-12;
/** The start of the iteration is found to this tolerance. */
const START = { tolerance: 1e-12, maxIterations: 100 };

interface Observed {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly means: Float64Array;
  /** Mean squared deviations of the observed values. */
  readonly variances: Float64Array;
}

/**
 * Probabilistic PCA: a normal distribution whose covariance is that of a few components, and noise of one variance in
 * every feature. It is fitted by maximum likelihood to cases that may have missing values.
 *
 * ```ts
 * const model = await new PPCA({ components: 1 }).fit([[1, 1.1, 0], [2, NaN, 0.1], [3, 3.2, 0], [4, 3.9, 0.2]]);
 * model.complete([[5, NaN, 0.1]]); // the second number is near 5
 * ```
 */
export class PPCA extends TransformerEstimator<typeof ppcaOptions, PPCAModel> {
  static readonly kind = "PPCA";
  static readonly schema = ppcaOptions;
  static readonly models = [PPCAModel];

  /** Missing values are integrated out. */
  protected override get reading(): Reading {
    return { missing: "native" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<PPCAModel> {
    const { features: inputs } = cases;
    const { tolerance, maxIterations } = this.options;
    const observed = this.#observed(cases.owned);
    const { x, weights, variances } = observed;
    const start = await this.#start(observed, control);
    const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
    const deviations = variances.map((variance) => (variance > 0 ? Math.sqrt(variance) : 1));
    // A case without values says nothing.
    const patterns = patternsOf(x).filter(({ observed: columns }) => columns.length > 0);
    const rows = { x, weights, patterns };
    const { parameters, objective, objectives, convergence } = await maximizeExpectation(
      latentModel(rows, deviations, totalWeight),
      start,
      { method: this.kind, tolerance, maxIterations },
      control,
    );
    const { loadings, mean, noiseVariance } = parameters;
    this.#requireNoise(noiseVariance, variances);
    const { U, singularValues } = svd(loadings);
    return new PPCAModel({
      inputs,
      components: withLargestPositive(U).transpose(),
      variances: singularValues.map((value) => value * value + noiseVariance),
      noiseVariance,
      mean,
      logLikelihood: objective,
      history: Float64Array.from(objectives.slice(1)),
      totalWeight,
      convergence,
    });
  }

  /** The cases that count, with the moments of every feature. */
  #observed({ matrix, weights, features: { names } }: Cases): Observed {
    const { components } = this.options;
    if (components >= matrix.columns)
      throw new OptionError(this.kind, {
        option: "components",
        expected: `below ${matrix.columns}, the number of features`,
        received: components,
      });
    const counted = weights && Array.from(weights.keys()).filter((row) => weights[row] > 0);
    const x = counted === undefined ? matrix : takeDense(matrix, Uint32Array.from(counted));
    const kept = weights && counted && takeNumbers(weights, Uint32Array.from(counted));
    const moments = ClassMoments.of(x, new Int32Array(x.rows), 1, { weights: kept, skipMissing: true });
    const { totalWeights, means, squares } = moments;
    const empty = totalWeights.data.indexOf(0);
    if (empty >= 0)
      throw new DataError(this.kind, words`${columnName(names[empty])} has ${got("no values")}.`);
    const variances = squares.data.map((square, j) => square / totalWeights.data[j]);
    return { x, weights: kept, means: means.data, variances };
  }

  /** The maximum of the likelihood if no cell is missing; otherwise that with means in the missing cells. */
  async #start({ x, weights, means, variances }: Observed, control: FitControl): Promise<LatentParameters> {
    const { components } = this.options;
    const { columns } = x;
    const centered = x.map((value, at) => (Number.isNaN(value) ? 0 : value - means[at % columns]));
    const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
    const total = centered.data.reduce(
      (sum, value, at) => sum + (weights?.[Math.floor(at / columns)] ?? 1) * value * value,
      0,
    );
    const units = { centers: new Float64Array(columns), scales: new Float64Array(columns).fill(1) };
    const count = Math.min(components, x.rows);
    const steps = leadingSingular(standardizedOperator(centered, { ...units, weights }), count, {
      ...START,
      stream: random(0),
    });
    const { singularValues, directions } = await finishPaced(
      steps,
      abortablePacer(this.kind, control.signal),
    );
    const explained = singularValues.reduce((sum, value) => sum + value * value, 0);
    const noiseVariance = (total - explained) / totalWeight / (columns - components);
    this.#requireNoise(noiseVariance, variances);
    const loadings = new Matrix(columns, components);
    for (let k = 0; k < count; k += 1) {
      const length = Math.sqrt(Math.max(0, singularValues[k] ** 2 / totalWeight - noiseVariance));
      for (let j = 0; j < columns; j += 1)
        loadings.data[j * components + k] = length * directions.data[j * count + k];
    }
    return { loadings, mean: means, noiseVariance };
  }

  #requireNoise(noiseVariance: number, variances: Float64Array): void {
    const total = variances.reduce((sum, variance) => sum + variance, 0);
    if (noiseVariance > NO_NOISE * total) return;
    const sentence = words`the components explain the cases ${got("without noise")}, so that the likelihood has no maximum; lower ${theOption("components")}, or use PCA.`;
    throw new DataError(this.kind, sentence, { expected: "some noise" });
  }
}
