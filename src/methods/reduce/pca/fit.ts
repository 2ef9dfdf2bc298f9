import { columnName, DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { ClassScatter } from "../../../data/statistics/class-scatter.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { Cases, type Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Features, Rows } from "../../../model/input.js";
import { running } from "../../../model/tasks/running.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import {
  type ColumnMoments,
  denseMoments,
  deviations,
  scatterMoments,
  sparseMoments,
} from "../engine/column-moments.js";
import { withLargestPositive } from "../engine/signs.js";
import { PCAModel } from "./model.js";
import { isCount, pcaOptions } from "./options.js";
import { routeOf } from "./route.js";
import { componentCount } from "./selection.js";
import {
  type Spectrum,
  type SpectrumTask,
  spectrumOfMoments,
  spectrumOfRows,
  spectrumOfSparse,
} from "./spectrum.js";

interface Found {
  readonly spectrum: Spectrum;
  readonly columns: ColumnMoments;
  readonly scales: Float64Array;
  readonly solver: SpectrumTask["route"];
  readonly moments?: ClassScatter | undefined;
}

/**
 * Principal component analysis: the orthogonal directions in which the cases vary most.
 *
 * ```ts
 * const model = await new PCA({ components: 1 }).fit([[1, 1], [2, 2], [3, 3]]);
 * model.shares; // [1]
 * ```
 */
export class PCA extends TransformerEstimator<typeof pcaOptions, PCAModel> {
  static readonly kind = "PCA";
  static readonly schema = pcaOptions;
  static readonly models = [PCAModel];

  /** Missing values are refused; `PPCA` takes them. */
  protected override get reading(): Reading {
    return {};
  }

  protected async learn(cases: Cases, control: FitControl): Promise<PCAModel> {
    const { features: inputs, count: rows } = cases;
    const route = routeOf(this.options, rows, inputs.names.length, cases.isSparse);
    if (cases.isSparse && route === "randomized") return this.#sparse(cases, control);
    const { matrix, weights } = cases.owned;
    const { updatable } = this.options;
    if (route !== "randomized" && (updatable || matrix.rows >= matrix.columns)) {
      const moments = await this.#moments(matrix, weights, route, control);
      return this.#fromMoments(inputs, moments, control);
    }
    const columns = denseMoments(matrix, weights);
    const scales = this.#scales(columns);
    const task = this.#task(route, scales);
    const spectrum = await spectrumOfRows(matrix, weights, columns, task, control);
    return this.#model(inputs, { spectrum, columns, scales, solver: route });
  }

  /**
   * The model of the rows of a model and of more rows together, as if they had come at once; any number of rows will
   * do. The model must be `updatable`.
   */
  update(model: PCAModel, rows: Rows, control: FitControl = {}): Promise<PCAModel> {
    const { kind: method, reading } = this;
    return running(method, control, async () => {
      const { moments, inputs, solver } = model;
      if (moments === undefined || solver === "randomized")
        throw new DataError(
          method,
          words`the model stores ${got("no moments")}; fit it with ${wanted("updatable: true")} to add rows later.`,
        );
      const { matrix, weights } = new Cases({ method, rows, control, reading, like: inputs }).owned;
      const added = await this.#moments(matrix, weights, solver, control);
      return this.#fromMoments(inputs, moments.merge(added), control);
    });
  }

  async #sparse(cases: Cases, control: FitControl): Promise<PCAModel> {
    const { sparse, weights, features: inputs } = cases;
    const columns = sparseMoments(sparse, weights);
    const scales = this.#scales(columns);
    const task = this.#task("randomized", scales);
    const spectrum = await spectrumOfSparse(sparse, weights, columns, task, control);
    return this.#model(inputs, { spectrum, columns, scales, solver: "randomized" });
  }

  #moments(
    x: Matrix,
    weights: Float64Array | undefined,
    solver: "svd" | "gram",
    { threads, signal }: FitControl,
  ): Promise<ClassScatter> {
    const form = solver === "svd" ? "triangle" : "shared";
    return ClassScatter.of(form, x, new Int32Array(x.rows), 1, weights, { threads, signal });
  }

  async #fromMoments(inputs: Features, moments: ClassScatter, control: FitControl): Promise<PCAModel> {
    const columns = scatterMoments(moments);
    const scales = this.#scales(columns);
    const spectrum = await spectrumOfMoments(moments, scales, this.kind, control);
    const solver = moments.form === "triangle" ? "svd" : "gram";
    return this.#model(inputs, { spectrum, columns, scales, solver, moments });
  }

  #task(route: SpectrumTask["route"], scales: Float64Array): SpectrumTask {
    const { components, tolerance, maxIterations, seed } = this.options;
    const count = isCount(components) ? components : scales.length;
    return { method: this.kind, route, scales, count, tolerance, maxIterations, seed };
  }

  #scales(columns: ColumnMoments): Float64Array {
    const { means } = columns;
    return this.options.correlation ? deviations(columns, this.#divisor(columns)) : means.map(() => 1);
  }

  #divisor({ totalWeight }: ColumnMoments): number {
    if (this.options.divisor === "n") return totalWeight;
    if (totalWeight > 1) return totalWeight - 1;
    const sentence = words`the weights of the cases sum to ${got(totalWeight)}; the divisor "n-1" needs ${wanted("more than 1")}.`;
    throw new DataError(this.kind, sentence, { option: "divisor" });
  }

  #model(inputs: Features, { spectrum, columns, scales, solver, moments }: Found): PCAModel {
    const { components, whiten, updatable, seed } = this.options;
    const divisor = this.#divisor(columns);
    const rank = rankOf(spectrum, columns, scales, solver);
    if (rank === 0) throw this.#constant(inputs);
    const all = spectrum.squares.slice(0, rank).map((square) => square / divisor);
    const spreads = columns.squares.map((square, j) => Math.sqrt(square / divisor) / scales[j]);
    const totalVariance = spreads.reduce((sum, spread) => sum + spread * spread, 0);
    const count = componentCount(components, {
      variances: all,
      totalVariance,
      deviations: spreads,
      degrees: columns.totalWeight - 1,
      divisor,
      stream: random(seed).child(1),
    });
    if (count > rank) throw this.#tooMany(count, rank);
    const { directions, convergence } = spectrum;
    return new PCAModel({
      inputs,
      components: withLargestPositive(directions.slice(0, directions.rows, 0, count)).transpose(),
      variances: all.slice(0, count),
      spectrum: all,
      totalVariance,
      centers: columns.means,
      scales,
      whiten,
      totalWeight: columns.totalWeight,
      solver,
      moments: updatable ? moments : undefined,
      convergence,
      seed,
    });
  }

  #constant({ names }: Features): DataError {
    const where = names.length === 1 ? words`${columnName(names[0])} has` : "the features have";
    const sentence = words`${where} ${got("the same values in every case")}; components need ${wanted("a feature that varies")}.`;
    return new DataError(this.kind, sentence);
  }

  #tooMany(count: number, rank: number): OptionError {
    const expected = `at most ${rank}, the number of directions in which the cases vary`;
    return new OptionError(this.kind, { option: "components", expected, received: count });
  }
}

/** How many directions have a variance that is more than rounding error. */
function rankOf(
  { squares }: Spectrum,
  { totalWeight, means }: ColumnMoments,
  scales: Float64Array,
  solver: SpectrumTask["route"],
): number {
  const { EPSILON } = Number;
  // Means are rounded, and so are the deviations from them.
  const rounding = means.reduce((most, mean, j) => Math.max(most, Math.abs(mean) / scales[j]), 0) * EPSILON;
  const share = means.length * EPSILON;
  const relative = squares[0] * (solver === "svd" ? share * share : share);
  const bound = Math.max(relative, totalWeight * rounding * rounding);
  const end = squares.findIndex((square) => !(square > bound));
  return end < 0 ? squares.length : end;
}
