// The responses of the training cases in every leaf, and the conditional distributions that follow from them
// (Meinshausen 2006): a case is distributed like the training cases that share its leaves, each by its part of the leaf,
// averaged over the trees. The mean of that distribution is the prediction of the forest.

import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { TreeWalker } from "../../../wasm/tree-walk.js";
import { Forest } from "../engine/tree.js";
import type { TreeObserver } from "./grow.js";

/** Weights add up to 1 only to rounding; a quantile is reached if less than this is missing. */
const ROUNDING = 1e-12;

/** Which training cases every leaf grew from. */
export interface LeafResponses {
  /** The responses of all training cases. */
  readonly responses: Float64Array;
  /** The cases of node i of all trees are `cases[starts[i]]` to `cases[starts[i + 1] − 1]`; there are some in leaves only. */
  readonly starts: Int32Array;
  /** The numbers of the cases, from 0. */
  readonly cases: Int32Array;
  /** How much each of them counts in its tree: how often it was drawn, or its weight. */
  readonly weights: Float64Array;
}

/** These in model files. */
export const leafResponses: z.ZodType<LeafResponses> = z.strictObject({
  responses: codecs.float64Array,
  starts: codecs.int32Array,
  cases: codecs.int32Array,
  weights: codecs.positiveArray,
});

/** Whether there are cases in all leaves of the trees and nowhere else. */
export function fillsLeaves(
  { feature }: Forest,
  { responses, starts, cases, weights }: LeafResponses,
): boolean {
  return (
    starts.length === feature.length + 1 &&
    starts[0] === 0 &&
    starts[feature.length] === cases.length &&
    feature.every((which, node) =>
      which === -1 ? starts[node + 1] > starts[node] : starts[node + 1] === starts[node],
    ) &&
    weights.length === cases.length &&
    cases.every((row) => row >= 0 && row < responses.length)
  );
}

/** Collects the cases of the leaves, tree by tree. */
export class LeafCollector {
  readonly #x: Matrix;
  readonly #starts: number[] = [0];
  readonly #cases: Int32Array[] = [];
  readonly #weights: Float64Array[] = [];

  constructor(x: Matrix) {
    this.#x = x;
  }

  readonly see: TreeObserver = (tree, bag) => {
    const leaves = new TreeWalker(Forest.of([tree])).leaves(this.#x);
    const ends = new Int32Array(tree.size);
    for (let row = 0; row < leaves.length; row += 1) if ((bag?.[row] ?? 1) > 0) ends[leaves[row]] += 1;
    const before = this.#starts[this.#starts.length - 1];
    let count = 0;
    for (let node = 0; node < ends.length; node += 1) {
      const leafCount = ends[node];
      ends[node] = count;
      count += leafCount;
      this.#starts.push(before + count);
    }
    const cases = new Int32Array(count);
    const weights = new Float64Array(count);
    for (let row = 0; row < leaves.length; row += 1) {
      const weight = bag?.[row] ?? 1;
      if (!(weight > 0)) continue;
      const to = ends[leaves[row]];
      ends[leaves[row]] += 1;
      cases[to] = row;
      weights[to] = weight;
    }
    this.#cases.push(cases);
    this.#weights.push(weights);
  };

  /** What was collected, with the responses of the cases. */
  collected(responses: Float64Array): LeafResponses {
    const starts = Int32Array.from(this.#starts);
    const cases = new Int32Array(starts[starts.length - 1]);
    const weights = new Float64Array(cases.length);
    let at = 0;
    for (const [tree, treeCases] of this.#cases.entries()) {
      cases.set(treeCases, at);
      weights.set(this.#weights[tree], at);
      at += treeCases.length;
    }
    return { responses: responses.slice(), starts, cases, weights };
  }
}

/** Conditional distributions of cases, by the leaves that they reach. */
export class LeafDistributions {
  readonly #leaves: LeafResponses;
  /** The index of every training case in the order of the responses. */
  readonly #ranks: Int32Array;
  /** The weight of every training case; zeros between two cases. */
  readonly #caseWeights: Float64Array;

  constructor(leaves: LeafResponses) {
    this.#leaves = leaves;
    const { responses } = leaves;
    const order = Int32Array.from(responses.keys()).sort((a, b) => responses[a] - responses[b]);
    this.#ranks = new Int32Array(order.length);
    order.forEach((row, rank) => {
      this.#ranks[row] = rank;
    });
    this.#caseWeights = new Float64Array(order.length);
  }

  /** Writes the quantiles of a case with one leaf per tree: the smallest responses with at least these weights up to them. */
  quantiles(leaves: Int32Array, probabilities: ArrayLike<number>, out: Float64Array): void {
    const { responses } = this.#leaves;
    const neighbors = this.#weigh(leaves);
    const total = neighbors.reduce((sum, row) => sum + this.#caseWeights[row], 0);
    for (let k = 0; k < probabilities.length; k += 1) {
      const wanted = (probabilities[k] - ROUNDING) * total;
      let below = 0;
      let at = -1;
      do {
        at += 1;
        below += this.#caseWeights[neighbors[at]];
      } while (below < wanted && at + 1 < neighbors.length);
      out[k] = responses[neighbors[at]];
    }
    for (const row of neighbors) this.#caseWeights[row] = 0;
  }

  /** Gives the training cases their weights; returns those of weight above 0, in the order of their responses. */
  #weigh(leaves: Int32Array): number[] {
    const { starts, cases, weights } = this.#leaves;
    const caseWeights = this.#caseWeights;
    const neighbors: number[] = [];
    for (const leaf of leaves) {
      const [start, end] = [starts[leaf], starts[leaf + 1]];
      let total = 0;
      for (let at = start; at < end; at += 1) total += weights[at];
      for (let at = start; at < end; at += 1) {
        if (caseWeights[cases[at]] === 0) neighbors.push(cases[at]);
        caseWeights[cases[at]] += weights[at] / total;
      }
    }
    return neighbors.sort((a, b) => this.#ranks[a] - this.#ranks[b]);
  }
}
