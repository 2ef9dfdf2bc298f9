import { DataError, got, rowName, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { dissimilaritiesOf } from "../../../math/distance/dissimilarity.js";
import { comparedRows, learnComparison } from "../../../math/distance/row-comparison.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { running } from "../../../model/tasks/running.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { positiveWeights } from "../../cluster/engine/hierarchy-estimator.js";
import { levelColumns, metricReading } from "../../cluster/engine/metric-reading.js";
import { type ClassicalEmbedding, classicalEmbedding } from "../engine/classical.js";
import { distinctPoints } from "../engine/distinct-points.js";
import { requirePoints } from "../engine/require-points.js";
import { linksOf, shortestPaths } from "../engine/shortest-paths.js";
import { disparityKnots, orderPairs } from "./disparities.js";
import { MDSModel, type MDSState } from "./model.js";
import { mdsOptions } from "./options.js";
import { type PairSource, type ReadPairs, readPairs, unlinked } from "./read-pairs.js";
import { leastStress, onPrincipalAxes, type StressEmbedding } from "./solver.js";
import { pairDistances } from "./stress.js";

/** Settings of a fit to dissimilarities. */
export interface PairFitControl extends FitControl {
  /** How much each pair counts, in one of the forms of the dissimilarities; 0 leaves a pair out. */
  readonly pairWeights?: PairSource | undefined;
}

/**
 * Lays cases out in few dimensions so that their distances come near to their dissimilarities: multidimensional scaling.
 *
 * ```ts
 * const model = await new MDS({ method: "nonmetric" }).fit(rows);
 * model.embedding; // one row per case
 * model.stress1;
 * ```
 */
export class MDS extends TransformerEstimator<typeof mdsOptions, MDSModel> {
  static readonly kind = "MDS";
  static readonly schema = mdsOptions;
  static readonly models = [MDSModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading(): Reading {
    return metricReading(this.options.metric);
  }

  /**
   * Learns from the dissimilarities of all pairs of cases: `Dissimilarities`, a symmetric matrix, or the list of those of
   * the pairs (0, 1), (0, 2), … (1, 2), …; NaN where one is missing.
   */
  fitDissimilarities(
    dissimilarities: PairSource,
    { pairWeights, ...control }: PairFitControl = {},
  ): Promise<MDSModel> {
    return running(this.kind, control, async () => {
      const pairs = readPairs(this.kind, dissimilarities, pairWeights);
      const { cases } = pairs.dissimilarities;
      const weights = positiveWeights(this.kind, cases, control);
      const found = await this.#embed(pairs, weights, control);
      const pointOf = Int32Array.from({ length: cases }, (_, row) => row);
      const inputs = { names: [] };
      return new MDSModel({
        ...found,
        inputs,
        metric: "euclidean",
        pointOf,
        embedding: found.pointEmbedding,
      });
    });
  }

  protected async learn(cases: Cases, control: FitControl): Promise<MDSModel> {
    const { kind: method, options } = this;
    const all = cases.owned.matrix;
    const { points, weights, pointOf } = distinctPoints(cases);
    requirePoints(method, points.rows, options.components);
    const comparison = learnComparison(method, points, weights, options, levelColumns(cases));
    const { threads, signal } = control;
    const compared = comparedRows(points, comparison);
    const dissimilarities = await dissimilaritiesOf(method, compared, { threads, signal });
    const found = await this.#embed({ dissimilarities, pairWeights: undefined }, weights, control);
    const { pointEmbedding } = found;
    const state = { ...found, ...comparison, inputs: cases.features, points, pointOf };
    const embedding = new Matrix(all.rows, options.components);
    const rest = Array.from(pointOf.keys()).filter((row) => pointOf[row] < 0);
    // Cases that weigh nothing are placed among the others as new ones are.
    const placed = new MDSModel({ ...state, inputs: { names: cases.features.names }, embedding });
    for (const [row, point] of pointOf.entries())
      if (point >= 0) embedding.data.set(pointEmbedding.row(point), row * embedding.columns);
    for (const row of rest)
      embedding.data.set(placed.transform(all.slice(row, row + 1)).data, row * embedding.columns);
    return new MDSModel({ ...state, embedding });
  }

  /** What is learned from pairs of points, in units in which the dissimilarities are about 1. */
  async #embed(
    { dissimilarities, pairWeights }: ReadPairs,
    weights: Float64Array,
    control: FitControl,
  ): Promise<Omit<MDSState, "inputs" | "metric" | "pointOf" | "embedding">> {
    const { kind, options } = this;
    const { method, components, ties } = options;
    const { cases: size } = dissimilarities;
    requirePoints(kind, size, components);
    const pause = abortablePacer(kind, control.signal);
    const counting = productWeights(weights, pairWeights);
    const scale = scaleOf(dissimilarities.values, counting);
    const targets = dissimilarities.values.map((value) => value / scale);
    const scaled = new Dissimilarities(size, targets);
    const filled = await this.#filled(scaled, pairWeights, pause);
    const start = await classicalEmbedding(filled, weights, components, control, pause);
    const ofClassical = inUnits(start, scale);
    const shared = { method, pointWeights: weights, points: undefined };
    if (method === "classical") {
      const distances = new Float64Array(targets.length);
      await finishPaced(pairDistances(start.embedding.data, size, distances), pause);
      return {
        ...shared,
        ...ofClassical,
        ...stressesOf(distances, targets, counting, scale),
        pointEmbedding: ofClassical.embedding,
        history: new Float64Array(0),
      };
    }
    const pairs = { size, targets, weights: counting };
    if (method === "sammon") pairs.weights = sammonWeights(kind, pairs.targets, counting, size);
    const ordered =
      method === "nonmetric" ? orderPairs(targets, (pair) => counting[pair] > 0, ties) : undefined;
    const told = tellingInUnits(control, scale);
    const found = await leastStress(pairs, start.embedding, ordered, options, told, pause);
    const { history, convergence } = found;
    const size1 = ordered === undefined ? scale : scale * spreadRatio(found, pairs.targets, counting);
    const turned = onPrincipalAxes(found.embedding, weights).scale(size1);
    const knots =
      ordered === undefined ? undefined : disparityKnots(ordered, targets, found.disparities, scale, size1);
    return {
      ...shared,
      ...stressesOf(found.distances, found.disparities, counting, size1),
      pointEmbedding: turned,
      history,
      convergence,
      knots,
    };
  }

  /** The dissimilarities of all pairs; those that are missing are the lengths of shortest paths over the others. */
  async #filled(
    dissimilarities: Dissimilarities,
    pairWeights: Float64Array | undefined,
    pause: () => Promise<unknown>,
  ): Promise<Matrix> {
    const square = dissimilarities.toMatrix();
    if (pairWeights === undefined || pairWeights.every((weight) => weight > 0)) return square;
    const { cases: size, values } = dissimilarities;
    const [a, b, lengths]: [number[], number[], number[]] = [[], [], []];
    for (let i = 0, at = 0; i < size; i += 1)
      for (let j = i + 1; j < size; j += 1, at += 1)
        if (pairWeights[at] > 0) {
          a.push(i);
          b.push(j);
          lengths.push(values[at]);
        }
    const paths = await shortestPaths(linksOf(size, { a, b, lengths }), pause);
    const parts = new Set(
      Array.from({ length: size }, (_, i) => paths.row(i).findIndex((length) => Number.isFinite(length))),
    );
    if (parts.size > 1) throw unlinked(this.kind, parts.size);
    for (let i = 0, at = 0; i < size; i += 1)
      for (let j = i + 1; j < size; j += 1, at += 1)
        if (!(pairWeights[at] > 0)) {
          square.data[i * size + j] = paths.data[i * size + j];
          square.data[j * size + i] = paths.data[i * size + j];
        }
    return square;
  }
}

/** How much each pair counts: as often as its cases do together. */
function productWeights(weights: Float64Array, pairWeights: Float64Array | undefined): Float64Array {
  const out = new Float64Array((weights.length * (weights.length - 1)) / 2);
  for (let i = 0, at = 0; i < weights.length; i += 1)
    for (let j = i + 1; j < weights.length; j += 1, at += 1)
      out[at] = weights[i] * weights[j] * (pairWeights?.[at] ?? 1);
  return out;
}

/** The root mean square of the dissimilarities, or 1 if all are 0. */
function scaleOf(values: Float64Array, weights: Float64Array): number {
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  if (most === 0) return 1;
  let [squares, total] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    squares += weights[at] * (values[at] / most) ** 2;
    total += weights[at];
  }
  return squares > 0 ? most * Math.sqrt(squares / total) : most;
}

function inUnits(found: ClassicalEmbedding, scale: number): ClassicalEmbedding {
  const square = scale * scale;
  return {
    embedding: found.embedding.scale(scale),
    eigenvalues: found.eigenvalues.map((value) => value * square),
    squareMeans: found.squareMeans.map((value) => value * square),
    inertia: found.inertia * square,
  };
}

function stressesOf(
  distances: Float64Array,
  disparities: Float64Array,
  weights: Float64Array,
  scale: number,
): Pick<MDSState, "rawStress" | "stress1"> {
  let [errors, squares] = [0, 0];
  for (let at = 0; at < distances.length; at += 1) {
    errors += weights[at] * (disparities[at] - distances[at]) ** 2;
    squares += weights[at] * distances[at] ** 2;
  }
  return { rawStress: errors * scale * scale, stress1: squares > 0 ? Math.sqrt(errors / squares) : 0 };
}

/** Sammon's errors are relative: pairs count by the reciprocals of their dissimilarities. */
function sammonWeights(
  method: string,
  targets: Float64Array,
  weights: Float64Array,
  size: number,
): Float64Array {
  for (let i = 0, at = 0; i < size; i += 1)
    for (let j = i + 1; j < size; j += 1, at += 1)
      if (weights[at] > 0 && targets[at] === 0) {
        const sentence = words`the dissimilarity of the different cases at ${rowName(i)} and ${rowName(j)} is ${got("0")}, and the method "sammon" divides by it; choose another method, or leave one of them out.`;
        throw new DataError(method, sentence, { expected: "a dissimilarity > 0" });
      }
  return weights.map((weight, at) => (weight > 0 ? weight / targets[at] : 0));
}

/** By how much the distances have to grow for their sum of squares to be that of the dissimilarities. */
function spreadRatio({ distances }: StressEmbedding, targets: Float64Array, weights: Float64Array): number {
  let [wanted, found] = [0, 0];
  for (let at = 0; at < targets.length; at += 1) {
    wanted += weights[at] * targets[at] ** 2;
    found += weights[at] * distances[at] ** 2;
  }
  return found > 0 ? Math.sqrt(wanted / found) : 1;
}

function tellingInUnits({ signal, onProgress }: FitControl, scale: number): FitControl {
  if (onProgress === undefined) return { signal };
  return {
    signal,
    onProgress: ({ embedding, ...progress }) =>
      onProgress({
        ...progress,
        embedding: embedding && { ...embedding, data: embedding.data.map((value) => value * scale) },
      }),
  };
}
