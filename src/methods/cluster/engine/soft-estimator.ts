import { DataError } from "../../../base/errors.js";
import type { OptionsSchema } from "../../../base/options.js";
import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnVariances } from "../../../math/linalg/moments.js";
import { bestOfStarts } from "../../../math/optimize/restarts.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { largestIndices } from "../../../model/model.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { KMeans } from "../k-means/index.js";
import { drawCases } from "./draw-cases.js";
import { requireCenterColumns, requireDistinct } from "./room.js";
import { type SoftEnding, type SoftRule, softCenters } from "./soft-centers.js";
import { membershipsOf, type SoftModel, type SoftStart, type SoftState } from "./soft-model.js";
import type { SoftSettings } from "./soft-options.js";

const RANDOM_RESTARTS = 10;

/** The base of methods whose cases belong to several clusters. */
export abstract class SoftEstimator<S extends OptionsSchema, M extends SoftModel> extends ClustererEstimator<
  S,
  M
> {
  static readonly preparation: Preparation = { scale: true };

  /** How a case is divided among the clusters. */
  protected abstract get rule(): SoftRule;

  protected abstract model(state: SoftState): M;

  get #settings(): SoftSettings {
    return this.options as unknown as SoftSettings;
  }

  protected learn(cases: Cases, control: FitControl): Promise<M> {
    return this.#learn(cases.owned, control).finally(() => cases.release());
  }

  async #learn(cases: Cases, control: FitControl): Promise<M> {
    const { matrix: x, features, count } = cases;
    const { seed } = this.#settings;
    this.#requireRoom(x, cases.weights);
    const weights = cases.weights?.slice() ?? new Float64Array(count).fill(1);
    const { best, starts } = await this.#solve(x, weights, control);
    const centers = new Matrix(best.centers.length / x.columns, x.columns, best.centers);
    const memberships = membershipsOf(this.kind, x, centers, this.rule);
    const { objective, history, convergence } = best;
    requireFiniteObjective(this.kind, objective);
    return this.model({
      inputs: features,
      centers,
      labels: largestIndices(memberships),
      objective,
      history,
      partitionCoefficient: sharpness(memberships, weights),
      starts,
      convergence,
      seed,
    });
  }

  #solve(x: Matrix, weights: Float64Array, control: FitControl) {
    const { init, maxIterations, tolerance, seed } = this.#settings;
    const restarts = this.#settings.restarts ?? (init === "random" ? RANDOM_RESTARTS : 1);
    const variances = columnVariances(x, { weights, divisor: "n" });
    const variance = variances.reduce((sum, value) => sum + value / variances.length, 0);
    const pause = abortablePacer(this.kind, control.signal);
    const { threads, signal } = control;
    return bestOfStarts(
      restarts,
      random(seed),
      async (stream, phase): Promise<SoftEnding> =>
        softCenters(
          x,
          weights,
          await this.#begin(x, weights, stream, control),
          this.rule,
          { maxIterations, tolerance, variance },
          { threads, signal },
          async (completed, objective) => {
            control.onProgress?.({ phase, completed, total: maxIterations, objective });
            await pause();
          },
        ),
      (one, than) => one.objective < than.objective,
      ({ objective, convergence: { iterations, converged } }): SoftStart => ({
        objective,
        iterations,
        converged,
      }),
    );
  }

  async #begin(x: Matrix, weights: Float64Array, stream: Random, control: FitControl): Promise<Float64Array> {
    const { init, clusters } = this.#settings;
    if (init instanceof Matrix) return init.data.slice();
    if (init === "random") return takeDense(x, drawCases(weights, clusters, stream, [])).data;
    const seed = Math.floor(stream.next() * 2 ** 31);
    const { threads, signal } = control;
    const { centers } = await new KMeans({ clusters, seed }).fit(x, { weights, threads, signal });
    return centers.data.slice();
  }

  #requireRoom(x: Matrix, weights: Float64Array | undefined): void {
    const { clusters, init } = this.#settings;
    if (init instanceof Matrix) requireCenterColumns(this.kind, init, x);
    requireDistinct(this.kind, x, weights, clusters);
  }
}

/** The weighted mean of the sums of the squared memberships. */
export function sharpness(memberships: Matrix, weights: Float64Array): number {
  let [sum, total] = [0, 0];
  for (let row = 0; row < memberships.rows; row += 1) {
    sum += weights[row] * memberships.row(row).reduce((squares, share) => squares + share * share, 0);
    total += weights[row];
  }
  return sum / total;
}

/** Refuses a sum of squares that overflows. */
export function requireFiniteObjective(method: string, objective: number): void {
  if (Number.isFinite(objective)) return;
  const sentence = "the sum of the squared distances is too large for a 64-bit number; scale the columns.";
  throw new DataError(method, sentence, { expected: "a finite sum", received: String(objective) });
}
