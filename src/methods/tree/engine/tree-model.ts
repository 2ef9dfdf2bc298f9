import * as z from "zod";
import { counted, DataError, got, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { ModelBase } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import { competition } from "./competition.js";
import { CostSequence, costTable } from "./cost-table.js";
import { hasLevelsOf } from "./features.js";
import { undecidedBy } from "./fit.js";
import { growthOptions } from "./options.js";
import { type PathCondition, pathOf } from "./path-words.js";
import type { PrunedTree } from "./prune.js";
import { TreeReach } from "./reach.js";
import { depthsOf, parentsOf, type Tree } from "./tree.js";
import { tree as treeCodec, usesOnly } from "./tree-codec.js";
import { type Condition, conditionOf, printTree, simplify, surrogateTest, testOf, testsTo } from "./words.js";

export const treeState = StateSchema.of({
  inputs: codecs.features,
  /** The tree, one entry per node. */
  tree: treeCodec,
  /** The decrease of weight times impurity by the split of each node; 0 in leaves. */
  gains: codecs.float64Array,
  /** The number of levels of each feature; 0 for a quantity. */
  levels: codecs.int32Array,
  /** How missing values are handled. */
  missing: growthOptions.missing.unwrap(),
  /** Costs per leaf with training and cross-validated errors, if the tree was pruned by them; smallest tree first. */
  costTable: costTable.optional(),
  /** The competing splits, if the options asked for any; `competitors` describes them. */
  competition: competition.optional(),
  /** The seed of the folds and of the held-out cases. */
  seed: z.int().min(0),
})
  .check("levels", "must have the number of levels of every feature", ({ levels, inputs }) =>
    hasLevelsOf(inputs, levels),
  )
  .check("tree", "must split by its features", ({ tree, levels }) => usesOnly(tree, levels))
  .check(
    "competition",
    "must have splits by the features for every node",
    ({ competition, tree, levels }) =>
      competition === undefined ||
      (competition.start.length === tree.size + 1 && usesOnly(competition.splits, levels)),
  )
  .check("gains", "must have one number per node", ({ gains, tree }) => gains.length === tree.size);

/** What every decision tree learns. */
export interface TreeState extends StateOf<typeof treeState> {}

/** A node of a tree, with what it knows of its training cases. */
export interface TreeNode<P> {
  readonly node: number;
  readonly depth: number;
  /** −1 at the root. */
  readonly parent: number;
  readonly children: readonly number[];
  /** What leads to the node from its parent; undefined at the root. */
  readonly condition: Condition | undefined;
  readonly cases: number;
  readonly weight: number;
  readonly impurity: number;
  readonly prediction: P;
}

/** A split that stands in for another one. */
export interface SurrogateSplit {
  readonly feature: string;
  /** What sends a case to the first child. */
  readonly condition: Condition;
  /** The share of the weight that goes the same way as by the split itself. */
  readonly agreement: number;
  /** By how much of the possible improvement that exceeds the share of the larger child. */
  readonly adjustedAgreement: number;
}

/** A split that another column would have given a node. */
export interface CompetingSplit {
  readonly feature: string;
  /** What sends a case to each of the branches. */
  readonly conditions: readonly Condition[];
  /** By how much the split would have decreased weight times impurity, as `gains` has it of the splits of the tree. */
  readonly gain: number;
  /** How many of the training cases of the node have a value of the feature. */
  readonly cases: number;
}

/** A leaf as a rule: if all conditions hold, this is predicted. */
export interface TreeRule<P> {
  readonly conditions: readonly Condition[];
  readonly prediction: P;
  /** The node of the leaf. */
  readonly leaf: number;
  readonly cases: number;
  readonly weight: number;
}

export interface TreeModel<P, S extends TreeState> extends TreeState {}

/** What all decision trees can do; `P` is what a leaf predicts. */
export abstract class TreeModel<P, S extends TreeState> extends ModelBase<S> {
  #reach: TreeReach | undefined;
  #sequence: CostSequence | undefined;

  /** What a node predicts for its cases. */
  protected abstract predictionOf(node: number): P;
  /** What the printed tree says of a node, and how the columns of such lines are headed. */
  protected abstract wordsOf(node: number): string;
  protected abstract get heading(): string;
  /** The risk of every node as a leaf: its weight times its error. */
  protected abstract get risks(): Float64Array;
  /** A copy of the model with a pruned tree. */
  protected abstract withTree(pruned: PrunedTree): this;

  /** The levels of the training table by column; others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  /** The number of leaves. */
  get leafCount(): number {
    return this.tree.leafCount;
  }

  /** The number of splits on the longest way from the root to a leaf. */
  get depth(): number {
    return this.tree.depth;
  }

  /** Every node, in the order of the tree's arrays: the root first, children after their parents. */
  get nodes(): TreeNode<P>[] {
    const { tree, inputs } = this;
    const depths = depthsOf(tree);
    const parents = parentsOf(tree);
    return Array.from(depths, (depth, node) => {
      const parent = parents[node];
      const test = parent < 0 ? undefined : testOf(tree, parent, node - tree.firstChild[parent], inputs);
      return {
        node,
        depth,
        parent,
        children: tree.children(node),
        condition: test && conditionOf(test, inputs),
        cases: tree.cases[node],
        weight: tree.weight[node],
        impurity: tree.impurity[node],
        prediction: this.predictionOf(node),
      };
    });
  }

  /**
   * How much each feature decreases the impurity, as a share of what all of them do; the features of a combination
   * share its decrease. All are 0 if there are no splits.
   */
  get importances(): Float64Array {
    const { tree, gains, features } = this;
    const sums = new Float64Array(features.length);
    gains.forEach((gain, node) => {
      if (tree.isLeaf(node)) return;
      for (const [feature, share] of usedBy(tree, node)) sums[feature] += gain * share;
    });
    const total = sums.reduce((sum, gain) => sum + gain, 0);
    return total > 0 ? sums.map((gain) => gain / total) : sums;
  }

  /** The leaf of every case, as the number of its node; a single column, because there is one tree. */
  leafIndices(rows: Rows): Matrix {
    const leaves = this.reach.leaves(this.read(rows));
    return new Matrix(leaves.length, 1, Float64Array.from(leaves));
  }

  /** The leaf of a single case, as the number of its node. */
  leaf(row: Rows): number {
    return this.reach.leaves(this.#readOne(row))[0];
  }

  /**
   * The conditions that a single case meets on its way to its leaf, from the root down. Where the value of a split is
   * missing, they say so, and what decided instead.
   */
  path(row: Rows): PathCondition[] {
    return pathOf(this.tree, this.#readOne(row).data, this.inputs);
  }

  /** The leaves as rules, by descending weight; conditions on one feature are merged. */
  rules(): TreeRule<P>[] {
    const { tree, inputs } = this;
    const parents = parentsOf(tree);
    const leaves = Array.from(tree.feature.keys()).filter(
      (node) => tree.isLeaf(node) && tree.cases[node] > 0,
    );
    return leaves
      .map((leaf) => ({
        conditions: simplify(testsTo(tree, parents, leaf, inputs)).map((test) => conditionOf(test, inputs)),
        prediction: this.predictionOf(leaf),
        leaf,
        cases: tree.cases[leaf],
        weight: tree.weight[leaf],
      }))
      .sort((a, b) => b.weight - a.weight);
  }

  /** The surrogate splits of each node for cases with a missing value, best first. */
  surrogates(node: number): SurrogateSplit[] {
    const { surrogates } = this.tree;
    if (surrogates === undefined) return [];
    const { start, feature, agreement, adjustedAgreement } = surrogates;
    return Array.from({ length: start[node + 1] - start[node] }, (_, k) => {
      const at = start[node] + k;
      return {
        feature: this.features[feature[at]],
        condition: conditionOf(surrogateTest(this.tree, surrogates, at, 0), this.inputs),
        agreement: agreement[at],
        adjustedAgreement: adjustedAgreement[at],
      };
    });
  }

  /** The best splits of a node by columns other than the one it splits by, best first; as many as the option `competitors` keeps. */
  competitors(node: number): CompetingSplit[] {
    const { competition, inputs } = this;
    if (competition === undefined) return [];
    const { start, gains, splits } = competition;
    return Array.from({ length: start[node + 1] - start[node] }, (_, k) => {
      const at = start[node] + k;
      const split = splits.tree(at);
      return {
        feature: this.features[split.feature[0]],
        conditions: split
          .children(0)
          .map((_, branch) => conditionOf(testOf(split, 0, branch, inputs), inputs)),
        gain: gains[at],
        cases: split.cases[0],
      };
    });
  }

  /**
   * The best tree if each leaf costs this share of the error at the root: splits that gain less are removed, weakest
   * first (Breiman et al. 1984). `complexities` has the costs at which the tree changes.
   */
  pruned(complexity: number): this {
    if (!(typeof complexity === "number" && complexity >= 0)) {
      const expected = "a number ≥ 0";
      throw new DataError(this.kind, { what: "the cost of a leaf", expected, received: quote(complexity) });
    }
    return this.withTree(this.#costs.prunedAt(complexity));
  }

  /** The costs per leaf at which `pruned` changes the tree, from the one that leaves only the root down to 0. */
  get complexities(): Float64Array {
    return this.#costs.sequence(0);
  }

  /** The tree as text, one line per node. */
  override toString(): string {
    const { tree, inputs } = this;
    const size = `${this.kind}: ${tree.leafCount} ${tree.leafCount === 1 ? "leaf" : "leaves"}, depth ${tree.depth}`;
    return `${size}\nnode), split, ${this.heading}; * marks a leaf\n${printTree(tree, inputs, (node) => this.wordsOf(node))}`;
  }

  protected get reach(): TreeReach {
    this.#reach ??= new TreeReach(this.tree, undecidedBy(this.missing));
    return this.#reach;
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.missing === "error" ? "error" : "native");
  }

  get #costs(): CostSequence {
    this.#sequence ??= new CostSequence(this.tree, this.risks);
    return this.#sequence;
  }

  #readOne(row: Rows): Matrix {
    const matrix = this.read(row);
    if (matrix.rows === 1) return matrix;
    const sentence = words`a path is that of 1 case; got ${got(counted(matrix.rows, "row"))}.`;
    throw new DataError(this.kind, sentence, { expected: "1 row" });
  }
}

/** The features of a split with their shares of it. */
function usedBy(tree: Tree, node: number): [feature: number, share: number][] {
  const feature = tree.feature[node];
  const { combinations } = tree;
  if (feature >= 0 || combinations === undefined) return [[feature, 1]];
  const from = combinations.start[tree.detail[node]];
  const used = combinations.features.subarray(from, combinations.start[tree.detail[node] + 1]);
  return Array.from(used, (which) => [which, 1 / used.length]);
}
