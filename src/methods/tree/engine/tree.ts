// Trees as arrays with one entry per node: compact in files, quick in kernels, and never changed once grown.

/** `feature` of a node that is not split. */
export const LEAF = -1;
/** `feature` of a node that is split by a linear combination of features. */
export const COMBINATION = -2;
/** `detail` of a node that is split at a threshold, and of a leaf. */
export const THRESHOLD = -1;
/** `detail` of a node with one branch per level. */
export const BRANCH_PER_LEVEL = -2;
/** `missing` of a node that leaves missing values to the method. */
export const UNDECIDED = -1;

/** Linear combinations of features; combination k has the terms from `start[k]` to `start[k + 1]`. */
export interface Combinations {
  readonly start: Int32Array;
  readonly features: Int32Array;
  readonly weights: Float64Array;
}

/** Splits that imitate the split of a node where its feature is missing; those of node i start at `start[i]`. */
export interface Surrogates {
  /** One entry per node and one more. */
  readonly start: Int32Array;
  /**
   * Of the training cases of a node whose value is known, most weight goes to this child, from 0, and so do cases that
   * no surrogate can send either; 0 in a leaf.
   */
  readonly majority: Int32Array;
  readonly feature: Int32Array;
  readonly threshold: Float64Array;
  /** As the `detail` of a node: a threshold, or the index of a level set. */
  readonly detail: Int32Array;
  /** 1 if small values, or the levels of the set, go to the second child instead of the first. */
  readonly reversed: Int32Array;
  /** The share of the weight that goes the same way as by the split itself. */
  readonly agreement: Float64Array;
  /** By how much of the possible improvement that exceeds the share of the larger child. */
  readonly adjustedAgreement: Float64Array;
}

/** The nodes of one tree or of several. The children of a node are adjacent and come after it. */
export interface Nodes {
  /** The feature that splits the node, `LEAF` or `COMBINATION`. */
  readonly feature: Int32Array;
  /** Values up to the threshold, included, go to the first child; 0 where there is none. */
  readonly threshold: Float64Array;
  /** `THRESHOLD`, `BRANCH_PER_LEVEL`, or the index of the node's level set or combination. */
  readonly detail: Int32Array;
  /** The first child, counted from the root of the tree; 0 in a leaf. */
  readonly firstChild: Int32Array;
  /** 0 in a leaf; above 2 with one branch per level, or if missing values have a branch of their own, the last. */
  readonly childCount: Int32Array;
  /** Which of the children, from 0, a missing value goes to; `UNDECIDED` leaves that to the method. */
  readonly missing: Int32Array;
  /** How many training cases reached the node. */
  readonly cases: Int32Array;
  /** The sum of their weights. */
  readonly weight: Float64Array;
  /** The impurity or loss of the node, in the units of the method. */
  readonly impurity: Float64Array;
  /** Nodes × outputs: class weights, means or whatever the method adds up. */
  readonly values: Float64Array;
  /** Numbers per node in `values`. */
  readonly outputs: number;
  /**
   * Sets of levels, one after the other: the number of levels L, then ⌈L/32⌉ words with one bit for every level that
   * goes to the first child, then as many with one bit for every level that the training cases of the node had. A
   * level that they did not have is treated as missing.
   */
  readonly levelSets: Int32Array;
  readonly combinations?: Combinations | undefined;
  readonly surrogates?: Surrogates | undefined;
}

export interface Tree extends Nodes {}

/** One tree; node 0 is the root. */
export class Tree {
  constructor(nodes: Nodes) {
    Object.assign(this, nodes);
  }

  /** How many nodes there are. */
  get size(): number {
    return this.feature.length;
  }

  get leafCount(): number {
    return this.feature.reduce((count, feature) => count + (feature === LEAF ? 1 : 0), 0);
  }

  /** The number of splits on the longest way from the root to a leaf. */
  get depth(): number {
    return depthsOf(this).reduce((most, depth) => Math.max(most, depth), 0);
  }

  isLeaf(node: number): boolean {
    return this.feature[node] === LEAF;
  }

  /** The children of a node, in order. */
  children(node: number): number[] {
    return Array.from({ length: this.childCount[node] }, (_, branch) => this.firstChild[node] + branch);
  }
}

/** Many trees in one set of arrays; tree t has the nodes from `starts[t]` to `starts[t + 1]`. */
export interface Forest extends Nodes {
  readonly starts: Int32Array;
}

export class Forest {
  constructor(nodes: Nodes & { readonly starts: Int32Array }) {
    Object.assign(this, nodes);
  }

  /** The trees, concatenated; all of them must have the same number of outputs. */
  static of(trees: readonly Tree[]): Forest {
    const starts = startsOf(trees.map(({ size }) => size));
    if (trees.length === 1) return new Forest({ ...trees[0], starts });
    const setStarts = startsOf(trees.map(({ levelSets }) => levelSets.length));
    const combinationStarts = startsOf(trees.map(({ combinations }) => combinationCount(combinations)));
    const detail = trees.map((tree, t) => {
      if (combinationStarts[t] === 0 && setStarts[t] === 0) return tree.detail;
      return tree.detail.map((index, node) => {
        if (index < 0) return index;
        return index + (tree.feature[node] === COMBINATION ? combinationStarts[t] : setStarts[t]);
      });
    });
    const combinations = joinCombinations(trees);
    return new Forest({
      starts,
      feature: joinInts(trees.map(({ feature }) => feature)),
      threshold: joinFloats(trees.map(({ threshold }) => threshold)),
      detail: joinInts(detail),
      firstChild: joinInts(trees.map(({ firstChild }) => firstChild)),
      childCount: joinInts(trees.map(({ childCount }) => childCount)),
      missing: joinInts(trees.map(({ missing }) => missing)),
      cases: joinInts(trees.map(({ cases }) => cases)),
      weight: joinFloats(trees.map(({ weight }) => weight)),
      impurity: joinFloats(trees.map(({ impurity }) => impurity)),
      values: joinFloats(trees.map(({ values }) => values)),
      outputs: trees[0]?.outputs ?? 1,
      levelSets: joinInts(trees.map(({ levelSets }) => levelSets)),
      ...(combinations && { combinations }),
      ...joinSurrogates(trees, setStarts),
    });
  }

  /** Number of trees. */
  get count(): number {
    return this.starts.length - 1;
  }

  /** How many nodes all trees have together. */
  get size(): number {
    return this.feature.length;
  }

  /** One of the trees; it shares its numbers with the forest. */
  tree(index: number): Tree {
    const [start, end] = [this.starts[index], this.starts[index + 1]];
    const { outputs, levelSets, combinations, surrogates } = this;
    return new Tree({
      feature: this.feature.subarray(start, end),
      threshold: this.threshold.subarray(start, end),
      detail: this.detail.subarray(start, end),
      firstChild: this.firstChild.subarray(start, end),
      childCount: this.childCount.subarray(start, end),
      missing: this.missing.subarray(start, end),
      cases: this.cases.subarray(start, end),
      weight: this.weight.subarray(start, end),
      impurity: this.impurity.subarray(start, end),
      values: this.values.subarray(start * outputs, end * outputs),
      outputs,
      levelSets,
      ...(combinations && { combinations }),
      ...(surrogates && {
        surrogates: {
          ...surrogates,
          start: surrogates.start.subarray(start, end + 1),
          majority: surrogates.majority.subarray(start, end),
        },
      }),
    });
  }
}

/** The number of splits above every node of a tree. */
export function depthsOf({ firstChild, childCount }: Nodes): Int32Array {
  const depths = new Int32Array(firstChild.length);
  for (let node = 0; node < depths.length; node += 1) {
    const first = firstChild[node];
    for (let child = first; child < first + childCount[node]; child += 1) depths[child] = depths[node] + 1;
  }
  return depths;
}

/** The parent of every node of a tree; −1 for the root. */
export function parentsOf({ firstChild, childCount }: Nodes): Int32Array {
  const parents = new Int32Array(firstChild.length).fill(-1);
  for (let node = 0; node < parents.length; node += 1)
    parents.fill(node, firstChild[node], firstChild[node] + childCount[node]);
  return parents;
}

/** Numbers where lists of these lengths start when they are put one after the other, and where the last one ends. */
function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1);
  lengths.forEach((length, at) => {
    starts[at + 1] = starts[at] + length;
  });
  return starts;
}

function combinationCount(combinations: Combinations | undefined): number {
  return combinations === undefined ? 0 : combinations.start.length - 1;
}

function joinCombinations(trees: readonly Tree[]): Combinations | undefined {
  const parts = trees.flatMap(({ combinations }) => combinations ?? []);
  if (parts.length === 0) return undefined;
  return {
    start: joinStarts(parts.map(({ start }) => start)),
    features: joinInts(parts.map(({ features }) => features)),
    weights: joinFloats(parts.map(({ weights }) => weights)),
  };
}

function joinSurrogates(trees: readonly Tree[], setStarts: Int32Array): { readonly surrogates?: Surrogates } {
  if (trees.every(({ surrogates }) => surrogates === undefined)) return {};
  const parts = trees.map(({ surrogates, size }) => surrogates ?? noSurrogates(size));
  return {
    surrogates: {
      start: joinStarts(parts.map(({ start }) => start)),
      majority: joinInts(parts.map(({ majority }) => majority)),
      feature: joinInts(parts.map(({ feature }) => feature)),
      threshold: joinFloats(parts.map(({ threshold }) => threshold)),
      detail: joinInts(
        parts.map(({ detail }, t) => detail.map((index) => (index < 0 ? index : index + setStarts[t]))),
      ),
      reversed: joinInts(parts.map(({ reversed }) => reversed)),
      agreement: joinFloats(parts.map(({ agreement }) => agreement)),
      adjustedAgreement: joinFloats(parts.map(({ adjustedAgreement }) => adjustedAgreement)),
    },
  };
}

function noSurrogates(nodes: number): Surrogates {
  return {
    start: new Int32Array(nodes + 1),
    majority: new Int32Array(nodes),
    feature: new Int32Array(0),
    threshold: new Float64Array(0),
    detail: new Int32Array(0),
    reversed: new Int32Array(0),
    agreement: new Float64Array(0),
    adjustedAgreement: new Float64Array(0),
  };
}

/** Lists of starts, each counting on from where the one before ended. */
function joinStarts(lists: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(lists.reduce((length, list) => length + list.length - 1, 1));
  let to = 0;
  for (const list of lists) {
    const base = joined[to];
    for (let at = 0; at < list.length; at += 1) joined[to + at] = base + list[at] - list[0];
    to += list.length - 1;
  }
  return joined;
}

function joinInts(parts: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let to = 0;
  for (const part of parts) {
    joined.set(part, to);
    to += part.length;
  }
  return joined;
}

function joinFloats(parts: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let to = 0;
  for (const part of parts) {
    joined.set(part, to);
    to += part.length;
  }
  return joined;
}
