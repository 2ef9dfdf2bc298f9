// What trees say of the cases that they did not grow from (Breiman 2001): predictions of every case by the trees that do
// not know it, and how much worse a tree predicts such cases when the values of a column are exchanged among them.

import { OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { takeDense } from "../../../model/case-rows.js";
import { TreeWalker } from "../../../wasm/tree-walk.js";
import { Forest, type Tree } from "../engine/tree.js";
import type { TreeObserver } from "./grow.js";
import type { ForestSettings } from "./options.js";

/** The loss of predicting these values of a node for a case. */
export type CaseLoss = (values: Float64Array, row: number) => number;

/** What out-of-bag cases tell; undefined where it was not asked for. */
export interface OutOfBagFigures {
  /** Cases × outputs; missing for a case that every tree grew from. */
  readonly predictions?: Matrix | undefined;
  /** Their mean loss, by weight; undefined if every tree grew from every case. */
  readonly error?: number | undefined;
  /** The increase of the loss by exchanging the values of each feature, averaged over the trees. */
  readonly permutationImportances?: Float64Array | undefined;
  /** Its standard errors over the trees. */
  readonly permutationErrors?: Float64Array | undefined;
}

/** Collects predictions and losses of out-of-bag cases, tree by tree. */
export class OutOfBag {
  readonly #x: Matrix;
  readonly #order: Int32Array;
  readonly #weights: Float64Array | undefined;
  readonly #settings: ForestSettings;
  readonly #loss: CaseLoss;
  readonly #sums: Matrix;
  readonly #counts: Int32Array;
  readonly #increases: Float64Array;
  readonly #squares: Float64Array;
  #trees = 0;

  constructor(
    x: Matrix,
    order: Int32Array,
    weights: Float64Array | undefined,
    settings: ForestSettings,
    outputs: number,
    loss: CaseLoss,
  ) {
    this.#x = x;
    this.#order = order;
    this.#weights = weights;
    this.#settings = settings;
    this.#loss = loss;
    this.#sums = new Matrix(x.rows, outputs);
    this.#counts = new Int32Array(x.rows);
    this.#increases = new Float64Array(x.columns);
    this.#squares = new Float64Array(x.columns);
  }

  readonly see: TreeObserver = (tree, bag, index) => {
    if (bag === undefined) return;
    const cases = this.#order.filter((row) => bag[row] === 0 && (this.#weights?.[row] ?? 1) > 0);
    if (cases.length === 0) return;
    const rows = takeDense(this.#x, cases);
    const walker = new TreeWalker(Forest.of([tree]));
    const leaves = walker.leaves(rows);
    if (this.#settings.outOfBag) this.#predict(tree, cases, leaves);
    if (this.#settings.permutation) this.#permute(tree, cases, rows, walker, leaves, index);
  };

  get figures(): OutOfBagFigures {
    const { outOfBag, permutation } = this.#settings;
    const trees = this.#trees;
    const means = this.#increases.map((sum) => (trees > 0 ? sum / trees : 0));
    return {
      ...(outOfBag && this.#predicted()),
      ...(permutation && {
        permutationImportances: means,
        permutationErrors: means.map((mean, feature) =>
          trees > 1 ? Math.sqrt(Math.max(0, this.#squares[feature] / trees - mean ** 2) / (trees - 1)) : 0,
        ),
      }),
    };
  }

  #predict({ values, outputs }: Tree, cases: Int32Array, leaves: Int32Array): void {
    const { data } = this.#sums;
    for (let k = 0; k < cases.length; k += 1) {
      this.#counts[cases[k]] += 1;
      const to = cases[k] * outputs;
      for (let output = 0; output < outputs; output += 1)
        data[to + output] += values[leaves[k] * outputs + output];
    }
  }

  #predicted(): Pick<OutOfBagFigures, "predictions" | "error"> {
    const { rows, columns, data } = this.#sums;
    const predictions = new Matrix(
      rows,
      columns,
      data.map((sum, at) => {
        const count = this.#counts[Math.floor(at / columns)];
        return count > 0 ? sum / count : Number.NaN;
      }),
    );
    let loss = 0;
    let weight = 0;
    for (let row = 0; row < rows; row += 1) {
      if (this.#counts[row] === 0) continue;
      const weightOfRow = this.#weights?.[row] ?? 1;
      loss += weightOfRow * this.#loss(predictions.row(row), row);
      weight += weightOfRow;
    }
    return { predictions, ...(weight > 0 && { error: loss / weight }) };
  }

  /** Exchanges the values of every feature of the tree in turn; a feature that the tree does not use changes nothing. */
  #permute(
    tree: Tree,
    cases: Int32Array,
    rows: Matrix,
    walker: TreeWalker,
    leaves: Int32Array,
    index: number,
  ): void {
    this.#trees += 1;
    const used = new Set(tree.feature.filter((feature) => feature >= 0));
    const before = this.#lossOf(tree, cases, leaves);
    const stream = random(this.#settings.seed).child(index);
    for (const feature of used) {
      const from = stream.child(feature).permutation(cases.length);
      const kept = Float64Array.from(cases, (_, k) => rows.data[k * rows.columns + feature]);
      from.forEach((k, to) => {
        rows.data[to * rows.columns + feature] = kept[k];
      });
      const increase = this.#lossOf(tree, cases, walker.leaves(rows)) - before;
      kept.forEach((value, k) => {
        rows.data[k * rows.columns + feature] = value;
      });
      this.#increases[feature] += increase;
      this.#squares[feature] += increase ** 2;
    }
  }

  #lossOf({ values, outputs }: Tree, cases: Int32Array, leaves: Int32Array): number {
    let loss = 0;
    let weight = 0;
    for (let k = 0; k < cases.length; k += 1) {
      const weightOfRow = this.#weights?.[cases[k]] ?? 1;
      const node = leaves[k] * outputs;
      loss += weightOfRow * this.#loss(values.subarray(node, node + outputs), cases[k]);
      weight += weightOfRow;
    }
    return loss / weight;
  }
}

/** Refuses to ask about out-of-bag cases where every tree has all cases. */
export function requireBags(
  method: string,
  { sampling, outOfBag, permutation }: Pick<ForestSettings, "sampling" | "outOfBag" | "permutation">,
): void {
  if (sampling !== "all" || !(outOfBag || permutation)) return;
  const option = outOfBag ? "outOfBag" : "permutation";
  const sentence = words`${optionName(option)} must be ${wanted("false")} if every tree grows from all cases; choose "bootstrap" or "subsample" as "sampling".`;
  throw new OptionError(method, sentence, { received: "true" });
}
