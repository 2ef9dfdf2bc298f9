import type { OptionsSchema } from "../../../base/options.js";
import { abortablePacer } from "../../../base/pause.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { running } from "../../../model/tasks/running.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { type DensityMetric, learnDensityMetric } from "../../cluster/engine/density-metric.js";
import { positiveWeights } from "../../cluster/engine/hierarchy-estimator.js";
import { levelColumns, metricReading } from "../../cluster/engine/metric-reading.js";
import { distinctPoints } from "./distinct-points.js";
import { type NearGraph, nearGraph, type PointSource, pairSource, rowSource } from "./near-graph.js";
import type { NeighborModel } from "./neighbor-model.js";
import type { NeighborState } from "./neighbor-state.js";
import { requirePoints } from "./require-points.js";

/** The options that all of these methods have. */
interface NeighborSettings {
  readonly components: number;
  readonly neighbors: number;
  readonly metric: DensityMetric;
  readonly power?: number | undefined;
}

/** The embedding of the points of a graph. */
export interface PointEmbedding {
  readonly pointEmbedding: Matrix;
}

type Learned = Omit<NeighborState, "inputs" | "embedding" | "pointOf" | "points" | "metric">;

/** The base of methods that embed the graph of near cases. */
export abstract class NeighborEstimator<
  S extends OptionsSchema,
  M extends NeighborModel,
  F extends PointEmbedding,
> extends TransformerEstimator<S, M> {
  /** The embedding of points of these weights. */
  protected abstract embed(
    graph: NearGraph,
    weights: Float64Array,
    control: FitControl,
    pause: () => Promise<unknown>,
  ): Promise<F>;

  protected abstract model(state: NeighborState, found: F): M;

  protected override get reading(): Reading {
    return metricReading(this.#settings.metric);
  }

  get #settings(): NeighborSettings {
    return this.options as unknown as NeighborSettings;
  }

  /**
   * Learns from the dissimilarities of all pairs of cases: `Dissimilarities`, a symmetric matrix, or the list of those of
   * the pairs (0, 1), (0, 2), … (1, 2), …. The model cannot answer for new rows.
   */
  fitDissimilarities(
    dissimilarities: Dissimilarities | MatrixLike | ArrayLike<number>,
    control: FitControl = {},
  ): Promise<M> {
    return running(this.kind, control, async () => {
      const given = Dissimilarities.from(dissimilarities);
      const weights = positiveWeights(this.kind, given.cases, control);
      const { state, found } = await this.#learn(pairSource(given), weights, control);
      const { pointEmbedding: embedding } = state;
      const pointOf = Int32Array.from({ length: given.cases }, (_, row) => row);
      return this.model({ ...state, inputs: { names: [] }, metric: "euclidean", embedding, pointOf }, found);
    });
  }

  protected async learn(cases: Cases, control: FitControl): Promise<M> {
    const { kind: method } = this;
    const all = cases.owned.matrix;
    const { points, weights, pointOf } = distinctPoints(cases);
    requirePoints(method, points.rows, this.#settings.components);
    const comparison = learnDensityMetric(
      method,
      () => ({ x: points, weights }),
      this.#settings,
      levelColumns(cases),
    );
    const source = rowSource(method, points, comparison);
    const { state, found } = await this.#learn(source, weights, control);
    const embedding = new Matrix(all.rows, state.pointEmbedding.columns);
    const whole = { ...state, ...comparison, inputs: cases.features, points, pointOf, embedding };
    // Cases that weigh nothing are placed among the others as new ones are.
    const placed = this.model({ ...whole, inputs: { names: cases.features.names } }, found);
    for (const [row, point] of pointOf.entries()) {
      const place =
        point >= 0 ? state.pointEmbedding.row(point) : placed.transform(all.slice(row, row + 1)).data;
      embedding.data.set(place, row * embedding.columns);
    }
    return this.model(whole, found);
  }

  async #learn(
    source: PointSource,
    weights: Float64Array,
    control: FitControl,
  ): Promise<{ state: Learned; found: F }> {
    const { components, neighbors: wanted } = this.#settings;
    requirePoints(this.kind, source.size, components);
    const pause = abortablePacer(this.kind, control.signal);
    const neighbors = Math.min(wanted, source.size - 1);
    const graph = await nearGraph(source, neighbors, control, pause);
    const found = await this.embed(graph, weights, control, pause);
    const { pointEmbedding } = found;
    return { state: { pointEmbedding, pointWeights: weights, neighbors, parts: graph.parts }, found };
  }
}
