import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { standardizedOperator } from "../engine/centered-operator.js";
import { denseMoments, sparseMoments } from "../engine/column-moments.js";
import { leadingSingular } from "../engine/leading-singular.js";
import { withLargestPositive } from "../engine/signs.js";
import { TruncatedSVDModel } from "./model.js";
import { truncatedSvdOptions } from "./options.js";

/**
 * The largest singular values of the rows as they are, without centering, so that sparse rows stay sparse: of counts of
 * words, latent semantic analysis.
 *
 * ```ts
 * const model = await new TruncatedSVD({ components: 1 }).fit([[3, 0], [0, 1]]);
 * model.singularValues; // [3]
 * ```
 */
export class TruncatedSVD extends TransformerEstimator<typeof truncatedSvdOptions, TruncatedSVDModel> {
  static readonly kind = "TruncatedSVD";
  static readonly schema = truncatedSvdOptions;
  static readonly models = [TruncatedSVDModel];

  /** Missing values are refused. */
  protected override get reading(): Reading {
    return {};
  }

  protected async learn(cases: Cases, { signal, onProgress }: FitControl): Promise<TruncatedSVDModel> {
    const { components, tolerance, maxIterations, seed } = this.options;
    const { features: inputs, weights } = cases;
    const x = cases.isSparse ? cases.sparse : cases.owned.matrix;
    const smaller = Math.min(x.rows, x.columns);
    if (components > smaller) throw this.#tooMany(smaller);
    const units = { centers: new Float64Array(x.columns), scales: new Float64Array(x.columns).fill(1) };
    const stream = random(seed);
    const steps = leadingSingular(standardizedOperator(x, { ...units, weights }), components, {
      ...{ tolerance, maxIterations, stream, onProgress },
    });
    const found = await finishPaced(steps, abortablePacer(this.kind, signal));
    const { singularValues, convergence } = found;
    this.#requireRank(singularValues, smaller);
    const directions = withLargestPositive(found.directions);
    const { totalWeight, squares } =
      x instanceof Matrix ? denseMoments(x, weights) : sparseMoments(x, weights);
    const scores = denseMoments(product(x, directions), weights);
    return new TruncatedSVDModel({
      inputs,
      components: directions.transpose(),
      singularValues,
      variances: scores.squares.map((square) => square / totalWeight),
      totalVariance: squares.reduce((sum, square) => sum + square, 0) / totalWeight,
      convergence,
      seed,
    });
  }

  #requireRank(singularValues: Float64Array, smaller: number): void {
    if (!(singularValues[0] > 0))
      throw new DataError(
        this.kind,
        words`all numbers are ${got(0)}; singular vectors need ${wanted("a number other than 0")}.`,
      );
    const bound = smaller * Number.EPSILON * singularValues[0];
    const rank = singularValues.findIndex((value) => !(value > bound));
    if (rank >= 0) throw this.#tooMany(rank);
  }

  #tooMany(most: number): OptionError {
    const expected = `at most ${most}, the number of singular values that are not 0`;
    return new OptionError(this.kind, {
      option: "components",
      expected,
      received: this.options.components,
    });
  }
}

function product(x: Matrix | SparseMatrix, directions: Matrix): Matrix {
  return x instanceof Matrix ? multiply(x, directions) : x.multiply(directions);
}
