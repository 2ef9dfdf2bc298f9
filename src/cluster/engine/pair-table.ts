// Dissimilarities of all pairs of clusters, which change as clusters merge.

/** The dissimilarities of the pairs (0, 1), (0, 2), … (1, 2), …, of clusters that may have left. */
export class PairTable {
  readonly count: number;
  /** Whether each cluster is still there. */
  readonly present: Uint8Array;
  readonly #values: Float64Array;
  /** Where the pairs of each cluster with later ones begin, less what the number of the later one adds. */
  readonly #starts: Float64Array;

  /** Takes the numbers over. */
  constructor(count: number, values: Float64Array) {
    this.count = count;
    this.present = new Uint8Array(count).fill(1);
    this.#values = values;
    this.#starts = Float64Array.from({ length: count }, (_, i) => i * count - (i * (i + 1)) / 2 - i - 1);
  }

  get(i: number, j: number): number {
    return this.#values[i < j ? this.#starts[i] + j : this.#starts[j] + i];
  }

  /** The nearest cluster to another one; of equally near ones `preferred`, if it is one of them, or the first. */
  nearest(own: number, preferred: number): number {
    const values = this.#values;
    const starts = this.#starts;
    const { present, count } = this;
    let found = preferred;
    let least = preferred < 0 ? Number.POSITIVE_INFINITY : this.get(own, preferred);
    for (let i = 0; i < own; i += 1) {
      if (present[i] === 0) continue;
      const value = values[starts[i] + own];
      if (value < least || found < 0) [found, least] = [i, value];
    }
    const start = starts[own];
    for (let j = own + 1; j < count; j += 1) {
      if (present[j] === 0) continue;
      const value = values[start + j];
      if (value < least || found < 0) [found, least] = [j, value];
    }
    return found;
  }

  /** The nearest later cluster, the first of equally near ones; −1 if there is none. */
  nearestLater(own: number): number {
    const values = this.#values;
    const { present, count } = this;
    const start = this.#starts[own];
    let found = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let j = own + 1; j < count; j += 1) {
      if (present[j] === 0) continue;
      const value = values[start + j];
      if (value < least || found < 0) [found, least] = [j, value];
    }
    return found;
  }

  /** Replaces the dissimilarities of a cluster from all others after another one has joined it and left. */
  join(
    left: number,
    into: number,
    combine: (fromLeft: number, fromInto: number, other: number) => number,
  ): void {
    const values = this.#values;
    const starts = this.#starts;
    const { present, count } = this;
    present[left] = 0;
    for (let other = 0; other < count; other += 1) {
      if (present[other] === 0 || other === into) continue;
      const atLeft = other < left ? starts[other] + left : starts[left] + other;
      const atInto = other < into ? starts[other] + into : starts[into] + other;
      values[atInto] = combine(values[atLeft], values[atInto], other);
    }
  }
}
