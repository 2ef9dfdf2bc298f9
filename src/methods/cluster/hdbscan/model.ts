import type { SeenLevels } from "../../../model/capabilities.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import { type NearCases, nearCases } from "../engine/density-metric.js";
import { Membership } from "./membership.js";
import { reachCases } from "./reach.js";
import { type HDBSCANState, hdbscanState } from "./state.js";

/** The clusters of new cases. */
export interface JoinedCases {
  /** The cluster of every case, −1 for noise. */
  readonly labels: Int32Array;
  /** How firmly every case belongs to its cluster, from 0 for noise to 1. */
  readonly strengths: Float64Array;
}

/** A fitted `HDBSCAN`. */
export class HDBSCANModel extends FittedModel<HDBSCANState> implements Clusterer {
  static readonly kind = "HDBSCAN";
  static readonly state = hdbscanState;
  #near: NearCases | undefined;
  #membership: Membership | undefined;

  /** The number of clusters, noise not counted. */
  get clusters(): number {
    return this.selected.length;
  }

  /** The levels of the training table by column; with the metric "gower", others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  /** The cluster that every case would join, −1 for noise. New cases never make new clusters. */
  predict(rows: Rows): Int32Array {
    return this.join(rows).labels;
  }

  /** The clusters that cases would join, with the strengths of their memberships. */
  join(rows: Rows): JoinedCases {
    const x = readNewCases(this.kind, rows, this.inputs, this.metric === "gower" ? "native" : "error");
    const { points, coreDistances, pointWeights: weights, minSamples } = this;
    this.#near ??= nearCases(this.kind, points, this);
    const { from, distances } = reachCases(x, { near: this.#near, coreDistances, weights, minSamples });
    const { parents, births, rowClusters, rowDensities } = this.condensedTree;
    this.#membership ??= new Membership(this.condensedTree, this.selected, this.selectionRadius);
    const membership = this.#membership;
    const strengths = new Float64Array(x.rows);
    const labels = from.map((point, row) => {
      const density = 1 / distances[row];
      let cluster = rowClusters[point];
      while (births[cluster] > density && parents[cluster] >= 0) cluster = parents[cluster];
      const label = membership.label(cluster, Math.min(density, rowDensities[point]));
      strengths[row] = membership.strength(label, Math.min(density, rowDensities[point]));
      return label;
    });
    return { labels, strengths };
  }
}
