/**
 * Keeps the nearest of the offered cases, until their weights sum to the requested total. Cases at the largest
 * distance share the remaining weight, so that the order of cases does not matter.
 */
export class Nearest {
  readonly #wanted: number;
  readonly #distances: number[] = [];
  readonly #cases: number[] = [];
  readonly #weights: number[] = [];
  #total = 0;
  /** The weight at the largest distance. */
  #last = 0;

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  /** Cases farther away than this are no longer accepted. */
  get reach(): number {
    return this.#total >= this.#wanted
      ? this.#distances[this.#distances.length - 1]
      : Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.#distances.length = 0;
    this.#cases.length = 0;
    this.#weights.length = 0;
    this.#total = 0;
    this.#last = 0;
  }

  offer(distance: number, index: number, weight: number): void {
    const distances = this.#distances;
    const farthest = distances.length === 0 ? Number.NEGATIVE_INFINITY : distances[distances.length - 1];
    if (distance > farthest) {
      if (this.#total >= this.#wanted) return;
      this.#last = 0;
    }
    if (distance >= farthest) this.#last += weight;
    let at = distances.length;
    while (at > 0 && distances[at - 1] > distance) at -= 1;
    distances.splice(at, 0, distance);
    this.#cases.splice(at, 0, index);
    this.#weights.splice(at, 0, weight);
    this.#total += weight;
    while (this.#total - this.#last >= this.#wanted) this.#dropLast();
  }

  /** The chosen cases, with their distances and the part of their weight that counts. */
  get chosen(): { index: number; distance: number; weight: number }[] {
    const distances = this.#distances;
    const farthest = distances[distances.length - 1];
    const left = this.#wanted - (this.#total - this.#last);
    const share = Math.min(1, left / this.#last);
    return distances.map((distance, at) => ({
      index: this.#cases[at],
      distance,
      weight: this.#weights[at] * (distance === farthest ? share : 1),
    }));
  }

  /** Drops all cases at the largest distance, which are no longer needed. */
  #dropLast(): void {
    const distances = this.#distances;
    const farthest = distances[distances.length - 1];
    while (distances[distances.length - 1] === farthest) {
      distances.pop();
      this.#cases.pop();
      this.#total -= this.#weights.pop() ?? 0;
    }
    this.#last = 0;
    for (let at = distances.length - 1; at >= 0 && distances[at] === distances[distances.length - 1]; at -= 1)
      this.#last += this.#weights[at];
  }
}
