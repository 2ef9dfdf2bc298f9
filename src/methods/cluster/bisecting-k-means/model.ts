import { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Rows } from "../../../model/input.js";
import { CenterModel } from "../engine/center-model.js";
import { nearestTo } from "../engine/nearest.js";
import { type BisectingKMeansState, bisectingKMeansState } from "./state.js";

/** A fitted `BisectingKMeans`. */
export class BisectingKMeansModel extends CenterModel<BisectingKMeansState> {
  static readonly kind = "BisectingKMeans";
  static readonly state = bisectingKMeansState;

  /** The cluster of every case: at each split it goes to the nearer of two centers, to the first if it is between them. */
  override predict(rows: Rows): Int32Array {
    const x = this.read(rows);
    const labels = new Int32Array(x.rows);
    const clusterOf = clusterNumbers(this.children);
    const pending = [{ node: 0, indices: Uint32Array.from({ length: x.rows }, (_, row) => row) }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, indices } = next;
      const pair = [this.children[2 * node], this.children[2 * node + 1]];
      if (pair[0] < 0) for (const row of indices) labels[row] = clusterOf[node];
      else if (indices.length > 0) {
        const centers = Matrix.from(pair.map((child) => this.nodes.row(child)));
        const sides = nearestTo(this.kind, centers, takeDense(x, indices)).labels;
        for (const [side, child] of pair.entries())
          pending.push({ node: child, indices: indices.filter((_, at) => sides[at] === side) });
      }
    }
    return labels;
  }
}

/** The number of every leaf: clusters are numbered in the order of their nodes. */
export function clusterNumbers(children: Int32Array): Int32Array {
  const numbers = new Int32Array(children.length / 2).fill(-1);
  let clusters = 0;
  for (let node = 0; node < numbers.length; node += 1) {
    if (children[2 * node] >= 0) continue;
    numbers[node] = clusters;
    clusters += 1;
  }
  return numbers;
}
