// Cases that share leaves. Most leaves are small, so lists of their cases are quicker than comparing every two.

/** Knows which of some cases are in every leaf. */
export class LeafMates {
  /** How many cases there are. */
  readonly cases: number;
  /** Where the cases of every leaf begin; nodes are numbered across the trees. */
  readonly #starts: Int32Array;
  readonly #cases: Int32Array;

  /** `leaves` has the leaf of every case in every tree, cases × trees. */
  constructor(leaves: Int32Array, trees: number) {
    this.cases = leaves.length / trees;
    const last = leaves.reduce((most, leaf) => Math.max(most, leaf), 0);
    const starts = new Int32Array(last + 2);
    for (const leaf of leaves) starts[leaf + 1] += 1;
    for (let leaf = 0; leaf <= last; leaf += 1) starts[leaf + 1] += starts[leaf];
    const next = starts.slice();
    const cases = new Int32Array(leaves.length);
    for (let at = 0; at < leaves.length; at += 1) {
      cases[next[leaves[at]]] = Math.floor(at / trees);
      next[leaves[at]] += 1;
    }
    this.#starts = starts;
    this.#cases = cases;
  }

  /** In how many trees every case is in the same leaf as one that has these leaves, one per tree. */
  shared(leaves: Int32Array): Int32Array {
    const counts = new Int32Array(this.cases);
    const starts = this.#starts;
    const cases = this.#cases;
    for (let tree = 0; tree < leaves.length; tree += 1) {
      const leaf = leaves[tree];
      if (leaf + 1 >= starts.length) continue;
      for (let at = starts[leaf]; at < starts[leaf + 1]; at += 1) counts[cases[at]] += 1;
    }
    return counts;
  }
}
