// Which leaves rows reach, whatever is missing in them.

import { Matrix } from "../../../math/linalg/matrix.js";
import { TreeWalker } from "../../../wasm/tree-walk.js";
import { standIn } from "./route.js";
import { Forest, type Tree } from "./tree.js";
import { walk } from "./walk.js";

/** What a tree does with values that its splits leave undecided. */
export type Undecided = "majority" | "fractional";

/** The leaves of rows in one tree. */
export class TreeReach {
  readonly #tree: Tree;
  readonly #undecided: Undecided;
  readonly #walker: TreeWalker;

  constructor(tree: Tree, undecided: Undecided) {
    this.#tree = tree;
    this.#undecided = undecided;
    this.#walker = new TreeWalker(Forest.of([tree]));
  }

  /** The leaf of every row: surrogates, and then most of the training cases, decide what splits do not. */
  leaves(x: Matrix): Int32Array {
    const tree = this.#tree;
    const leaves = this.#walker.leaves(x);
    for (let row = 0; row < leaves.length; row += 1)
      if (!tree.isLeaf(leaves[row]))
        leaves[row] = goOn(tree, leaves[row], x.data.subarray(row * x.columns, (row + 1) * x.columns));
    return leaves;
  }

  /**
   * The values of the leaf of every row, from a table with `outputs` numbers per node. With fractional cases, a row
   * whose value is missing takes all branches, in proportion to the weights of the training cases.
   */
  values(x: Matrix, table: Float64Array, outputs: number): Matrix {
    const out = new Matrix(x.rows, outputs);
    const tree = this.#tree;
    const fractional = this.#undecided === "fractional";
    const ends = fractional ? this.#walker.leaves(x) : this.leaves(x);
    for (let row = 0; row < ends.length; row += 1) {
      const at = ends[row];
      if (fractional && !tree.isLeaf(at)) {
        const values = x.data.subarray(row * x.columns, (row + 1) * x.columns);
        this.#spread(values, at, table, out.data.subarray(row * outputs, (row + 1) * outputs));
      } else for (let k = 0; k < outputs; k += 1) out.data[row * outputs + k] = table[at * outputs + k];
    }
    return out;
  }

  #spread(row: Float64Array, from: number, table: Float64Array, out: Float64Array): void {
    const tree = this.#tree;
    const pending: [node: number, share: number][] = [[from, 1]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [start, share] = next;
      const node = walk(tree, row, start);
      if (tree.isLeaf(node)) {
        for (let k = 0; k < out.length; k += 1) out[k] += share * table[node * out.length + k];
        continue;
      }
      const children = tree.children(node);
      const total = children.reduce((sum, child) => sum + tree.weight[child], 0);
      for (const child of children) {
        if (tree.weight[child] > 0) pending.push([child, (share * tree.weight[child]) / total]);
      }
    }
  }
}

/** The leaf of a row from a node on that its split leaves undecided. */
function goOn(tree: Tree, from: number, row: Float64Array): number {
  let node = from;
  while (!tree.isLeaf(node)) node = walk(tree, row, tree.firstChild[node] + standIn(tree, node, row).branch);
  return node;
}
