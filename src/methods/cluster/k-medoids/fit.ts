import { DataError } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { comparedRows, learnComparison, type RowComparison } from "../../../math/distance/row-comparison.js";
import type { Matrix, MatrixLike } from "../../../math/linalg/matrix.js";
import { bestOfStarts } from "../../../math/optimize/restarts.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Features } from "../../../model/input.js";
import { running } from "../../../model/tasks/running.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { withArena } from "../../../wasm/arena.js";
import { MedoidTable } from "../../../wasm/medoids.js";
import { drawCases } from "../engine/draw-cases.js";
import { positiveWeights, requireEnough } from "../engine/hierarchy-estimator.js";
import { levelColumns, metricReading } from "../engine/metric-reading.js";
import { requireDistinct } from "../engine/room.js";
import { KMedoidsModel } from "./model.js";
import { kMedoidsOptions } from "./options.js";
import {
  type AfterSwap,
  alternate,
  bestSwaps,
  buildMedoids,
  eagerSwaps,
  type FoundMedoids,
  neighborsOf,
  randomMedoids,
} from "./pam.js";
import { type MedoidSource, pairSource, rowSource } from "./source.js";

const RANDOM_RESTARTS = 10;

/**
 * Finds clusters around medoids, which are cases themselves, so that the dissimilarities of all cases from their nearest
 * medoid add up to as little as possible. It needs nothing but dissimilarities.
 *
 * ```ts
 * const model = await new KMedoids({ clusters: 2 }).fit([[1], [2], [4], [9], [10]]);
 * model.medoids; // 1, 3: the rows [2] and [9]
 * model.cost; // 4
 * ```
 */
export class KMedoids extends ClustererEstimator<typeof kMedoidsOptions, KMedoidsModel> {
  static readonly kind = "KMedoids";
  static readonly schema = kMedoidsOptions;
  static readonly models = [KMedoidsModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading(): Reading {
    return metricReading(this.options.metric);
  }

  /**
   * Learns from the dissimilarities of all pairs of cases: `Dissimilarities`, a symmetric matrix, or the list of those of
   * the pairs (0, 1), (0, 2), … (1, 2), …. The model cannot answer for new rows.
   */
  fitDissimilarities(
    dissimilarities: Dissimilarities | MatrixLike | ArrayLike<number>,
    control: FitControl = {},
  ): Promise<KMedoidsModel> {
    return running(this.kind, control, () => {
      const given = Dissimilarities.from(dissimilarities);
      const weights = positiveWeights(this.kind, given.cases, control);
      requireEnough(this.kind, given.cases, this.options.clusters);
      const source = pairSource(this.kind, given);
      return this.#learn(source, weights, undefined, { names: [] }, this.options, control);
    });
  }

  protected learn(cases: Cases, control: FitControl): Promise<KMedoidsModel> {
    const { matrix, weights, features, count } = cases.owned;
    requireDistinct(this.kind, matrix, weights, this.options.clusters);
    const all = weights?.slice() ?? new Float64Array(count).fill(1);
    const comparison = this.#comparison(cases, all);
    const source = rowSource(this.kind, comparedRows(matrix, comparison), {
      threads: control.threads,
      signal: control.signal,
    });
    return this.#learn(source, all, matrix, features, comparison, control).finally(() => cases.release());
  }

  /** What the metric has to know of the cases that count. */
  #comparison(cases: Cases, weights: Float64Array): RowComparison {
    const kept = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
    const rows = takeDense(cases.matrix, kept);
    const keptWeights = Float64Array.from(kept, (row) => weights[row]);
    return learnComparison(this.kind, rows, keptWeights, this.options, levelColumns(cases));
  }

  async #learn(
    source: MedoidSource,
    weights: Float64Array,
    rows: Matrix | undefined,
    inputs: Features,
    { metric, power, whitening, ranges }: RowComparison,
    control: FitControl,
  ): Promise<KMedoidsModel> {
    const { method, seed } = this.options;
    const found =
      method === "clara"
        ? await this.#sampled(source, weights, control)
        : await this.#partitioned(source, weights, control);
    const lists = await source.from(found.medoids);
    const { owners } = neighborsOf(lists.length, source.cases, (index) => lists[index]);
    for (const [index, medoid] of found.medoids.entries()) owners[medoid] = index;
    const { labels, medoids } = renumbered(owners, found.medoids);
    if (!Number.isFinite(found.cost)) throw tooLarge(this.kind, found.cost);
    const history = Float64Array.from(found.history);
    const last = history.length > 1 ? history[history.length - 2] - history[history.length - 1] : 0;
    return new KMedoidsModel({
      inputs,
      medoids,
      ...(rows !== undefined && { centers: takeDense(rows, medoids) }),
      labels,
      cost: found.cost,
      history,
      metric,
      power,
      whitening,
      ranges,
      convergence: {
        converged: found.converged,
        iterations: history.length - 1,
        criterion: found.converged ? 0 : last,
        tolerance: 0,
      },
      seed,
    });
  }

  /** The best of all starts, from the dissimilarities of all pairs. */
  async #partitioned(
    source: MedoidSource,
    weights: Float64Array,
    control: FitControl,
  ): Promise<FoundMedoids> {
    const { init, restarts = init === "random" ? RANDOM_RESTARTS : 1, seed } = this.options;
    return withArena(async (arena) => {
      const table = new MedoidTable(arena, await source.table(arena), weights, this.options.clusters, {
        threads: control.threads,
        signal: control.signal,
      });
      const { best } = await bestOfStarts(
        restarts,
        random(seed),
        (stream, phase) => this.#search(table, weights, stream, this.#watcher(phase, control)),
        (one, than) => one.cost < than.cost,
        ({ cost }) => cost,
      );
      return best;
    });
  }

  /** The best medoids of several samples, each of which includes the best so far (Kaufman and Rousseeuw's CLARA). */
  async #sampled(source: MedoidSource, weights: Float64Array, control: FitControl): Promise<FoundMedoids> {
    const { clusters, samples, sampleSize = 40 + 2 * clusters, seed } = this.options;
    const stream = random(seed);
    let best: FoundMedoids | undefined;
    const history: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const random = stream.child(sample);
      const chosen = drawCases(weights, sampleSize, random, best?.medoids ?? []);
      const watch = this.#watcher(`swaps of sample ${sample + 1} of ${samples}`, control);
      const found = await withArena(async (arena) => {
        const some = Float64Array.from(chosen, (row) => weights[row]);
        const table = new MedoidTable(arena, await source.table(arena, chosen), some, clusters, {
          threads: control.threads,
          signal: control.signal,
        });
        return this.#search(table, some, random, watch);
      });
      const medoids = found.medoids.map((index) => chosen[index]);
      const lists = await source.from(medoids);
      const { nearest } = neighborsOf(clusters, source.cases, (index) => lists[index]);
      const cost = nearest.reduce((sum, distance, row) => sum + weights[row] * distance, 0);
      history.push(Math.min(cost, best?.cost ?? cost));
      if (best === undefined || cost < best.cost) best = { ...found, medoids, cost, history };
    }
    if (best === undefined) throw new DataError(this.kind, "no sample was drawn.");
    return { ...best, history };
  }

  async #search(
    table: MedoidTable,
    weights: Float64Array,
    stream: Random,
    watch: AfterSwap,
  ): Promise<FoundMedoids> {
    const { clusters, method, init, maxIterations } = this.options;
    const cases = { table, weights, clusters };
    // A single medoid is the best one from the start.
    const start =
      init === "random" && clusters > 1 ? randomMedoids(cases, stream) : await buildMedoids(cases);
    if (method === "alternating" || clusters === 1) return alternate(cases, start, maxIterations, watch);
    return (method === "eager" ? eagerSwaps : bestSwaps)(cases, start, maxIterations, watch);
  }

  #watcher(phase: string, { signal, onProgress }: FitControl): AfterSwap {
    const pause = abortablePacer(this.kind, signal);
    const total = this.options.maxIterations;
    let reported = -1;
    return async (completed, objective) => {
      await pause();
      if (completed > reported) onProgress?.({ phase, completed, total, objective });
      reported = completed;
    };
  }
}

/** Clusters numbered in the order of the first case of each. */
function renumbered(owners: Int32Array, medoids: Int32Array): { labels: Int32Array; medoids: Int32Array } {
  const numbers = new Map<number, number>();
  const labels = owners.map((owner) => {
    const number = numbers.get(owner) ?? numbers.size;
    numbers.set(owner, number);
    return number;
  });
  return { labels, medoids: Int32Array.from(numbers.keys(), (owner) => medoids[owner]) };
}

function tooLarge(method: string, cost: number): DataError {
  const sentence = "the sum of the dissimilarities is too large for a 64-bit number; scale the columns.";
  return new DataError(method, sentence, { expected: "a finite sum", received: String(cost) });
}
