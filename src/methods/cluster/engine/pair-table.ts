// Dissimilarities of all pairs of clusters, which change as clusters merge.

/** The dissimilarity of a merged cluster from a third one, by the formula of Lance and Williams (1967). */
export type PairUpdate = (
  fromA: number,
  fromB: number,
  between: number,
  a: number,
  b: number,
  other: number,
) => number;

/** The dissimilarities of the pairs (0, 1), (0, 2), … (1, 2), …, of clusters that may have left, and their sizes. */
export class PairTable {
  readonly #values: Float64Array;
  /** Where the pairs of each cluster with later ones begin, less what the number of the later one adds. */
  readonly #starts: Int32Array;
  /** The clusters that are still there, in ascending order. */
  #present: Int32Array;
  readonly #sizes: Float64Array;
  readonly #update: PairUpdate;

  /** Takes the numbers over. */
  constructor(values: Float64Array, sizes: Float64Array, update: PairUpdate) {
    const count = sizes.length;
    this.#values = values;
    this.#starts = Int32Array.from({ length: count }, (_, i) => i * count - (i * (i + 1)) / 2 - i - 1);
    this.#present = Int32Array.from({ length: count }, (_, i) => i);
    this.#sizes = sizes.slice();
    this.#update = update;
  }

  /** The clusters that are still there, in ascending order. */
  get present(): Int32Array {
    return this.#present;
  }

  /** The first cluster that is still there. */
  get first(): number {
    return this.#present[0];
  }

  get(i: number, j: number): number {
    return this.#values[i < j ? this.#starts[i] + j : this.#starts[j] + i];
  }

  /** The nearest cluster to another one; of equally near ones `preferred`, if it is one of them, or the first. */
  nearest(item: number, preferred: number): number {
    const values = this.#values;
    const starts = this.#starts;
    const present = this.#present;
    let found = preferred;
    let least = preferred < 0 ? Number.POSITIVE_INFINITY : this.get(item, preferred);
    const start = starts[item];
    for (let at = 0; at < present.length; at += 1) {
      const other = present[at];
      if (other === item) continue;
      const value = values[other < item ? starts[other] + item : start + other];
      if (value < least || found < 0) {
        found = other;
        least = value;
      }
    }
    return found;
  }

  /** The nearest later cluster, the first of equally near ones; −1 if there is none. */
  nearestLater(item: number): number {
    const values = this.#values;
    const present = this.#present;
    const start = this.#starts[item];
    let found = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let at = present.length - 1; at >= 0 && present[at] > item; at -= 1) {
      const value = values[start + present[at]];
      if (value <= least) {
        found = present[at];
        least = value;
      }
    }
    return found;
  }

  /** Merges a cluster into another one, and returns how far apart they were. */
  join(left: number, into: number): number {
    const update = this.#update;
    const values = this.#values;
    const starts = this.#starts;
    const sizes = this.#sizes;
    const between = this.get(left, into);
    const [a, b] = [sizes[left], sizes[into]];
    const gone = this.#present.indexOf(left);
    this.#present.copyWithin(gone, gone + 1);
    this.#present = this.#present.subarray(0, -1);
    const present = this.#present;
    for (let at = 0; at < present.length; at += 1) {
      const other = present[at];
      if (other === into) continue;
      const fromLeft = values[other < left ? starts[other] + left : starts[left] + other];
      const index = other < into ? starts[other] + into : starts[into] + other;
      values[index] = update(fromLeft, values[index], between, a, b, sizes[other]);
    }
    sizes[into] = a + b;
    return between;
  }
}
