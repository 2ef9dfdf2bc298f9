/**
 * Keeps the nearest of the offered cases, until their masses sum to what is wanted. Cases at the largest
 * distance share the remaining mass, so that the order of cases does not matter.
 */
export class Nearest {
  readonly #wanted: number;
  readonly #distances: number[] = [];
  readonly #cases: number[] = [];
  readonly #masses: number[] = [];
  #total = 0;
  /** The mass at the largest distance. */
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
    this.#masses.length = 0;
    this.#total = 0;
    this.#last = 0;
  }

  offer(distance: number, index: number, mass: number): void {
    const distances = this.#distances;
    const farthest = distances.length === 0 ? Number.NEGATIVE_INFINITY : distances[distances.length - 1];
    if (distance > farthest) {
      if (this.#total >= this.#wanted) return;
      this.#last = 0;
    }
    if (distance >= farthest) this.#last += mass;
    let at = distances.length;
    while (at > 0 && distances[at - 1] > distance) at -= 1;
    distances.splice(at, 0, distance);
    this.#cases.splice(at, 0, index);
    this.#masses.splice(at, 0, mass);
    this.#total += mass;
    while (this.#total - this.#last >= this.#wanted) this.#dropLast();
  }

  /** The chosen cases, with their distances and the part of their mass that counts. */
  get chosen(): { index: number; distance: number; mass: number }[] {
    const distances = this.#distances;
    const farthest = distances[distances.length - 1];
    const left = this.#wanted - (this.#total - this.#last);
    const share = Math.min(1, left / this.#last);
    return distances.map((distance, at) => ({
      index: this.#cases[at],
      distance,
      mass: this.#masses[at] * (distance === farthest ? share : 1),
    }));
  }

  /** Drops all cases at the largest distance, which are no longer needed. */
  #dropLast(): void {
    const distances = this.#distances;
    const farthest = distances[distances.length - 1];
    while (distances[distances.length - 1] === farthest) {
      distances.pop();
      this.#cases.pop();
      this.#total -= this.#masses.pop() ?? 0;
    }
    this.#last = 0;
    for (let at = distances.length - 1; at >= 0 && distances[at] === distances[distances.length - 1]; at -= 1)
      this.#last += this.#masses[at];
  }
}
