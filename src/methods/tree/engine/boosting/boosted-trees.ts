// What models of boosted trees share: the trees, and the scores they add up to.

import * as z from "zod";
import { Matrix } from "../../../../math/linalg/matrix.js";
import * as codecs from "../../../../model/files/codecs.js";
import { field, type StateOfFields } from "../../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../../model/input.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { TreeWalker } from "../../../../wasm/tree-walk.js";
import { LEAF } from "../tree.js";
import { forest as forestCodec, usesOnly } from "../tree-codec.js";
import type { BoostingConvergence } from "./descent.js";

/** The codecs of these fields. */
export const boostedFields = {
  inputs: codecs.features,
  /** The trees, round by round, and in each round one per output; the impurity of a node is the gain of its split. */
  trees: forestCodec,
  /** The scores without any tree: one number, or one per class or quantile. */
  init: codecs.float64Array,
  /** The number of levels of each feature; 0 for a quantity. */
  levels: codecs.int32Array,
  /** The mean loss of the training cases after every round. */
  trainingLoss: codecs.float64Array,
  /** The mean loss of the held-out cases after every round, with folds over all of them; empty without them. */
  validationLoss: codecs.float64Array,
  /** Whether every round lowered the training loss, and how many had to be shortened or left out because they did not. */
  convergence: field<BoostingConvergence>(
    z.strictObject({ ...codecs.convergenceFields, shortened: z.int().min(0), refused: z.int().min(0) }),
  ),
  /** The seed of all random draws. */
  seed: z.int().min(0),
};

/** What boosting learns. */
export interface BoostedState extends StateOfFields<typeof boostedFields> {}

/** Whether there is one tree per output and round, with one value per leaf, that splits by the features. */
export function fitsTrees({ trees, init, levels }: BoostedState): boolean {
  return trees.outputs === 1 && trees.count % init.length === 0 && usesOnly(trees, levels);
}

/** The trees of a model, ready to be walked. */
export class BoostedTrees {
  readonly #method: string;
  readonly #state: BoostedState;
  #walker: TreeWalker | undefined;

  constructor(method: string, state: BoostedState) {
    this.#method = method;
    this.#state = state;
  }

  /** Number of rounds. */
  get rounds(): number {
    return this.#state.trees.count / this.#state.init.length;
  }

  /** The scores of new cases: cases × outputs. */
  scores(rows: Rows): Matrix {
    const { trees, init, inputs } = this.#state;
    const x = readNewCases(this.#method, rows, inputs, "native");
    return new Matrix(x.rows, init.length, this.#walk.sums(x, trees.values, init, init.length));
  }

  /** The scores of new cases, computed on several threads: cases × outputs. */
  async scoresOnThreads(rows: Rows, control: ParallelControl): Promise<Matrix> {
    const { trees, init, inputs } = this.#state;
    const x = readNewCases(this.#method, rows, inputs, "native");
    const sums = await this.#walk.sumsOnThreads(x, trees.values, init, init.length, control);
    return new Matrix(x.rows, init.length, sums);
  }

  /** Calls `use` with the scores of all cases (cases × outputs) after every round. */
  forEachRound(rows: Rows, use: (scores: Matrix, round: number) => void): void {
    const { trees, init, inputs } = this.#state;
    const x = readNewCases(this.#method, rows, inputs, "native");
    const outputs = init.length;
    const leaves = this.#walk.leaves(x);
    const scores = new Matrix(x.rows, outputs).map((_, at) => init[at % outputs]);
    for (let round = 0; round < this.rounds; round += 1) {
      for (let i = 0; i < x.rows; i += 1)
        for (let k = 0; k < outputs; k += 1)
          scores.data[i * outputs + k] += trees.values[leaves[i * trees.count + round * outputs + k]];
      use(scores, round);
    }
  }

  /** The leaf of every case in every tree, as the number of its node there: cases × trees. */
  leafIndices(rows: Rows): Matrix {
    const { trees, inputs } = this.#state;
    const x = readNewCases(this.#method, rows, inputs, "native");
    const leaves = this.#walk.leaves(x);
    return new Matrix(x.rows, trees.count).map((_, at) => leaves[at] - trees.starts[at % trees.count]);
  }

  /** The share of each feature in the decrease of the loss by splits. */
  get importances(): Float64Array {
    const { trees, inputs } = this.#state;
    const sums = new Float64Array(inputs.names.length);
    trees.feature.forEach((feature, node) => {
      if (feature !== LEAF) sums[feature] += trees.impurity[node];
    });
    const total = sums.reduce((sum, gain) => sum + gain, 0);
    return total > 0 ? sums.map((gain) => gain / total) : sums;
  }

  /** One line: how many trees there are, and what was out of the ordinary. */
  summary(): string {
    const { trees, inputs, convergence } = this.#state;
    const { shortened, refused } = convergence;
    const splits = trees.feature.reduce((count, feature) => count + (feature === LEAF ? 0 : 1), 0);
    const leaves = trees.feature.length - splits;
    const parts = [
      `${this.#method} of ${counted(inputs.names.length, "feature")}: ${counted(this.rounds, "round")}`,
      splits > 0
        ? `${counted(trees.count, "tree")} with ${Math.round(leaves / trees.count)} leaves on average`
        : 'no split, so that every prediction is the same; the option "minLeaf" may be too large, or no column tells anything',
      ...(shortened > 0
        ? [`${counted(shortened, "round")} shortened to keep the training loss from rising`]
        : []),
      ...(refused > 0
        ? [`${counted(refused, "round")} left out because the training loss would have risen`]
        : []),
    ];
    return parts.join(", ");
  }

  get #walk(): TreeWalker {
    this.#walker ??= new TreeWalker(this.#state.trees);
    return this.#walker;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
