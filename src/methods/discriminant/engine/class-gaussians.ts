import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { type LinearFunctions, scoreLinear } from "../../../model/bayes-rule/linear-functions.js";
import type { Covariances } from "./covariances.js";
import { type FactoredCovariance, factorCovariance, requireVariation } from "./factor.js";
import type { Names } from "./names.js";
import { scoreDiagonal, scoreFull } from "./scores.js";

const LOG_TWO_PI = Math.log(2 * Math.PI);

interface Parameters {
  /** The means of the classes, and their weights, which errors say. */
  readonly scatter: Pick<ClassScatter, "means" | "totalWeights">;
  readonly priors: Float64Array;
  readonly covariances: Covariances;
}

/** The normal distributions of the classes with their priors, factored once to score many rows. */
export class ClassGaussians {
  readonly priors: Float64Array;
  /** classes × features */
  readonly means: Matrix;
  readonly covariances: Covariances;
  readonly #factors: readonly FactoredCovariance[];
  /** The scores of the classes, where they share one covariance. */
  readonly linear: LinearFunctions | undefined;
  readonly #peaks: Float64Array;

  /** `remedy` tells what helps against a singular covariance. */
  constructor({ scatter, priors, covariances }: Parameters, names: Names, remedy: string) {
    const { means, totalWeights: classWeights } = scatter;
    this.priors = priors;
    this.means = means;
    this.covariances = covariances;
    this.#factors = factorAll(covariances, { names, classWeights, remedy });
    this.#peaks = this.#peaksOf();
    this.linear = this.shared ? linearFrom(priors, means, this.#sphering()) : undefined;
  }

  get shared(): boolean {
    const { covariances } = this;
    return (covariances.shape === "full" ? covariances.matrices.length : covariances.variances.rows) === 1;
  }

  /** The covariance of a class as a matrix. */
  covariance(k: number): Matrix {
    const { covariances, shared } = this;
    const at = shared ? 0 : k;
    if (covariances.shape === "full") return covariances.matrices[at];
    return Matrix.diagonal(covariances.variances.row(at));
  }

  /** log p(x | class), one row per case. */
  logDensities(x: Matrix): Matrix {
    return this.#scoreFar(x, this.#peaks);
  }

  /** (x − μ)ᵀΣ⁻¹(x − μ), one row per case. */
  squaredDistances(x: Matrix): Matrix {
    return this.#score(x, new Float64Array(this.means.rows)).scale(-2);
  }

  /** log P(class, x) up to a constant for each case, whichever is cheaper to compute. */
  logScores(x: Matrix): Matrix {
    if (this.linear !== undefined) return scoreLinear(x, this.linear);
    return this.#scoreFar(
      x,
      this.#peaks.map((peak, k) => peak + Math.log(this.priors[k])),
    );
  }

  #scoreFar(x: Matrix, constants: Float64Array): Matrix {
    return scoreFarRows(x, this.#score(x, constants), (near) => this.#score(near, constants));
  }

  #score(x: Matrix, constants: Float64Array): Matrix {
    const { means, covariances } = this;
    return covariances.shape === "full"
      ? scoreFull(x, means, constants, this.#factors)
      : scoreDiagonal(x, means, constants, covariances.variances);
  }

  /** Multiplication with R and with Rᵀ, where Σ⁻¹ = RᵀR for the covariance that all classes share. */
  #sphering(): Sphering {
    const { covariances } = this;
    if (covariances.shape === "full") {
      const { root } = this.#factors[0];
      return {
        sphere: (rows) => rows.multiply(root.transpose()),
        back: (rows) => rows.multiply(root),
      };
    }
    // A matrix of thousands of columns would take more memory than the model.
    const scales = covariances.variances.row(0).map((variance) => 1 / Math.sqrt(variance));
    const scale = (rows: Matrix) => rows.map((value, at) => value * scales[at % scales.length]);
    return { sphere: scale, back: scale };
  }

  /** The log densities at the means: −½·log |2πΣ|. */
  #peaksOf(): Float64Array {
    const { means, covariances } = this;
    return Float64Array.from({ length: means.rows }, (_, k) => {
      const at = this.shared ? 0 : k;
      const logDeterminant =
        covariances.shape === "full"
          ? this.#factors[at].logDeterminant
          : covariances.variances.row(at).reduce((sum, variance) => sum + Math.log(variance), 0);
      return -0.5 * (means.columns * LOG_TWO_PI + logDeterminant);
    });
  }
}

/** What errors about singular covariances say; `classWeights` is the weight of every class. */
interface Explanation {
  readonly names: Names;
  readonly classWeights: Float64Array;
  readonly remedy: string;
}

function factorAll(
  covariances: Covariances,
  { names, classWeights, remedy }: Explanation,
): FactoredCovariance[] {
  const total = classWeights.reduce((sum, weight) => sum + weight, 0);
  const context = (k: number, count: number) =>
    count === 1 && classWeights.length !== 1
      ? { names, cases: total, remedy }
      : { names, at: k, cases: classWeights[k], remedy };
  if (covariances.shape === "full") {
    const { matrices } = covariances;
    return matrices.map((matrix, k) => factorCovariance(matrix, context(k, matrices.length)));
  }
  const { variances } = covariances;
  for (let k = 0; k < variances.rows; k += 1) requireVariation(variances.row(k), context(k, variances.rows));
  return [];
}

interface Sphering {
  readonly sphere: (rows: Matrix) => Matrix;
  readonly back: (rows: Matrix) => Matrix;
}

/**
 * Under one covariance Σ, log P(class | x) is (x − m)ᵀΣ⁻¹(μ − m) − ½(μ − m)ᵀΣ⁻¹(μ − m) + log π up to a term that
 * all classes share (ESL 4.10). It is measured from the center m so that data far from 0 keep their digits.
 */
function linearFrom(priors: Float64Array, means: Matrix, { sphere, back }: Sphering): LinearFunctions {
  const { rows: classes, columns } = means;
  const center = new Float64Array(columns);
  for (let k = 0; k < classes; k += 1)
    for (let j = 0; j < columns; j += 1) center[j] += means.data[k * columns + j] / classes;
  const sphered = sphere(means.map((value, at) => value - center[at % columns]));
  return {
    center,
    coefficients: back(sphered),
    constants: priors.map(
      (prior, k) => Math.log(prior) - 0.5 * sphered.row(k).reduce((sum, value) => sum + value * value, 0),
    ),
  };
}
