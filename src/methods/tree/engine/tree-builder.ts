import { type LevelSet, packLevelSet } from "./level-set.js";
import type { Stand } from "./surrogates.js";
import {
  BRANCH_PER_LEVEL,
  COMBINATION,
  type Combinations,
  LEAF,
  type Surrogates,
  THRESHOLD,
  Tree,
  UNDECIDED,
} from "./tree.js";

/** What a node knows of its training cases. */
export interface NodeFigures {
  readonly cases: number;
  readonly weight: number;
  readonly impurity: number;
  /** One number per output. */
  readonly values: ArrayLike<number>;
}

/**
 * How a node is split; `missing` is the child that missing values go to, if the method has decided that. With
 * `ownBranch` there is a third child for them.
 */
export type NodeSplit = { readonly missing?: number } & (
  | { readonly feature: number; readonly threshold: number; readonly ownBranch?: boolean }
  | { readonly feature: number; readonly levels: LevelSet; readonly ownBranch?: boolean }
  | { readonly feature: number; readonly branches: number }
  | {
      readonly features: ArrayLike<number>;
      readonly weights: ArrayLike<number>;
      readonly threshold: number;
      readonly ownBranch?: boolean;
    }
);

/** Collects the nodes of a tree while it grows. */
export class TreeBuilder {
  readonly #outputs: number;
  readonly #feature: number[] = [];
  readonly #threshold: number[] = [];
  readonly #detail: number[] = [];
  readonly #firstChild: number[] = [];
  readonly #childCount: number[] = [];
  readonly #missing: number[] = [];
  readonly #cases: number[] = [];
  readonly #weight: number[] = [];
  readonly #impurity: number[] = [];
  readonly #values: number[] = [];
  readonly #levelSets: number[] = [];
  readonly #stands = new Map<number, Stand>();
  readonly #combinationStart = [0];
  readonly #combinationFeatures: number[] = [];
  readonly #combinationWeights: number[] = [];

  constructor(outputs: number) {
    this.#outputs = outputs;
  }

  /** How many nodes there are so far. */
  get size(): number {
    return this.#feature.length;
  }

  /** Adds a leaf and returns its number; the first one is the root. Children of a node are added one after the other. */
  add({ cases, weight, impurity, values }: NodeFigures): number {
    const node = this.size;
    this.#feature.push(LEAF);
    this.#threshold.push(0);
    this.#detail.push(THRESHOLD);
    this.#firstChild.push(0);
    this.#childCount.push(0);
    this.#missing.push(UNDECIDED);
    this.#cases.push(cases);
    this.#weight.push(weight);
    this.#impurity.push(impurity);
    for (let output = 0; output < this.#outputs; output += 1) this.#values.push(values[output]);
    return node;
  }

  /** Turns a leaf into a split whose children start at `firstChild`. */
  split(node: number, firstChild: number, split: NodeSplit, stand?: Stand): void {
    if (stand !== undefined) this.#stands.set(node, stand);
    this.#firstChild[node] = firstChild;
    this.#childCount[node] = childCountOf(split);
    this.#missing[node] = split.missing ?? UNDECIDED;
    if ("threshold" in split) this.#threshold[node] = split.threshold;
    this.#feature[node] = "feature" in split ? split.feature : COMBINATION;
    this.#detail[node] = this.#detailOf(split);
  }

  #detailOf(split: NodeSplit): number {
    if ("branches" in split) return BRANCH_PER_LEVEL;
    if ("levels" in split) {
      const index = this.#levelSets.length;
      this.#levelSets.push(...packLevelSet(split.levels));
      return index;
    }
    if ("feature" in split) return THRESHOLD;
    for (let term = 0; term < split.features.length; term += 1) {
      this.#combinationFeatures.push(split.features[term]);
      this.#combinationWeights.push(split.weights[term]);
    }
    return this.#combinationStart.push(this.#combinationFeatures.length) - 2;
  }

  /** The tree of all nodes that were added. */
  finish(): Tree {
    const combinations: Combinations = {
      start: new Int32Array(this.#combinationStart),
      features: new Int32Array(this.#combinationFeatures),
      weights: new Float64Array(this.#combinationWeights),
    };
    return new Tree({
      feature: new Int32Array(this.#feature),
      threshold: new Float64Array(this.#threshold),
      detail: new Int32Array(this.#detail),
      firstChild: new Int32Array(this.#firstChild),
      childCount: new Int32Array(this.#childCount),
      missing: new Int32Array(this.#missing),
      cases: new Int32Array(this.#cases),
      weight: new Float64Array(this.#weight),
      impurity: new Float64Array(this.#impurity),
      values: new Float64Array(this.#values),
      outputs: this.#outputs,
      ...(combinations.start.length > 1 && { combinations }),
      ...(this.#stands.size > 0 && { surrogates: this.#finishSurrogates() }),
      levelSets: new Int32Array(this.#levelSets),
    });
  }

  /** The surrogates in the order of the nodes; their level sets follow those of the splits. */
  #finishSurrogates(): Surrogates {
    const lists = this.#feature.map((_, node) => this.#stands.get(node)?.surrogates ?? []);
    const start = new Int32Array(lists.length + 1);
    lists.forEach((list, node) => {
      start[node + 1] = start[node] + list.length;
    });
    const all = lists.flat();
    return {
      start,
      majority: Int32Array.from(lists, (_, node) => this.#stands.get(node)?.majority ?? 0),
      feature: Int32Array.from(all, ({ feature }) => feature),
      threshold: Float64Array.from(all, ({ threshold }) => threshold),
      detail: Int32Array.from(all, ({ levelSet }) => {
        if (levelSet === undefined) return THRESHOLD;
        const index = this.#levelSets.length;
        this.#levelSets.push(...levelSet);
        return index;
      }),
      reversed: Int32Array.from(all, ({ reversed }) => (reversed ? 1 : 0)),
      agreement: Float64Array.from(all, ({ agreement }) => agreement),
      adjustedAgreement: Float64Array.from(all, ({ adjustedAgreement }) => adjustedAgreement),
    };
  }
}

function childCountOf(split: NodeSplit): number {
  if ("branches" in split) return split.branches;
  return "ownBranch" in split && split.ownBranch === true ? 3 : 2;
}
