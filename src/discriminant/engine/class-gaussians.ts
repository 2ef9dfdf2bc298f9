import { type LinearFunctions, scoreLinear } from "../../classify/linear-functions.js";
import { Matrix } from "../../linalg/matrix.js";
import type { Covariances } from "./covariances.js";
import { deviationsOf, type FactoredCovariance, factorCovariance } from "./factor.js";
import type { Names } from "./names.js";
import { scoreDiagonal, scoreFull } from "./scores.js";

const LOG_TWO_PI = Math.log(2 * Math.PI);

interface Parameters {
  readonly priors: Float64Array;
  readonly means: Matrix;
  readonly covariances: Covariances;
}

/** How singular covariances are explained. */
interface Explanation {
  readonly names: Names;
  /** The weight of every class. */
  readonly mass: Float64Array;
  readonly remedy: string;
}

/** Normal distributions of classes and how frequent these are, factored once for the scores of many rows. */
export class ClassGaussians {
  readonly priors: Float64Array;
  /** classes × features */
  readonly means: Matrix;
  readonly covariances: Covariances;
  readonly #factors: readonly FactoredCovariance[];
  /** What tells classes apart under one covariance. */
  readonly linear: LinearFunctions | undefined;
  readonly #peaks: Float64Array;

  constructor({ priors, means, covariances }: Parameters, explanation: Explanation) {
    this.priors = priors;
    this.means = means;
    this.covariances = covariances;
    this.#factors = factorAll(covariances, explanation);
    this.#peaks = this.#peaksOf();
    this.linear = this.shared ? linearFrom(priors, means, this.#root()) : undefined;
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
    return this.#score(x, this.#peaks);
  }

  /** (x − μ)ᵀΣ⁻¹(x − μ), one row per case. */
  squaredDistances(x: Matrix): Matrix {
    return this.#score(x, new Float64Array(this.means.rows)).scale(-2);
  }

  /** log P(class, x), or what differs from it by a number for each case, whichever is cheaper. */
  logScores(x: Matrix): Matrix {
    if (this.linear !== undefined) return scoreLinear(x, this.linear);
    return this.#score(
      x,
      this.#peaks.map((peak, k) => peak + Math.log(this.priors[k])),
    );
  }

  #score(x: Matrix, constants: Float64Array): Matrix {
    const { means, covariances } = this;
    return covariances.shape === "full"
      ? scoreFull(x, means, constants, this.#factors)
      : scoreDiagonal(x, means, constants, covariances.variances);
  }

  /** R with Σ⁻¹ = RᵀR of the covariance that all classes share. */
  #root(): Matrix {
    const { covariances } = this;
    if (covariances.shape === "full") return this.#factors[0].root;
    return Matrix.diagonal(covariances.variances.row(0).map((variance) => 1 / Math.sqrt(variance)));
  }

  /** The log-densities at the means: −½·log |2πΣ|. */
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

function factorAll(covariances: Covariances, { names, mass, remedy }: Explanation): FactoredCovariance[] {
  const total = mass.reduce((sum, weight) => sum + weight, 0);
  const context = (k: number, count: number) =>
    count === 1 && mass.length !== 1
      ? { names, cases: total, remedy }
      : { names, at: k, cases: mass[k], remedy };
  if (covariances.shape === "full") {
    const { matrices } = covariances;
    return matrices.map((matrix, k) => factorCovariance(matrix, context(k, matrices.length)));
  }
  const { variances } = covariances;
  for (let k = 0; k < variances.rows; k += 1)
    deviationsOf(Matrix.diagonal(variances.row(k)), context(k, variances.rows));
  return [];
}

/**
 * Under one covariance Σ, log P(class | x) is linear: (x − m)ᵀΣ⁻¹(μ − m) − ½(μ − m)ᵀΣ⁻¹(μ − m) + log π, but for
 * what classes share (ESL 4.10); seen from the center m, so that far-off data keep their digits.
 */
function linearFrom(priors: Float64Array, means: Matrix, root: Matrix): LinearFunctions {
  const { rows: classes, columns } = means;
  const center = new Float64Array(columns);
  for (let k = 0; k < classes; k += 1)
    for (let j = 0; j < columns; j += 1) center[j] += means.data[k * columns + j] / classes;
  const sphered = means.map((value, at) => value - center[at % columns]).multiply(root.transpose());
  return {
    center,
    coefficients: sphered.multiply(root),
    constants: priors.map(
      (prior, k) => Math.log(prior) - 0.5 * sphered.row(k).reduce((sum, value) => sum + value * value, 0),
    ),
  };
}
