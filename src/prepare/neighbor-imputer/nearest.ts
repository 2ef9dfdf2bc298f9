/**
 * The nearest of the cases that are offered, until their masses add up to what is wanted. Cases at the
 * distance of the last one share the mass that is left, so that no order of cases decides.
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

  /** Cases farther away than this are not taken any more. */
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

  /** The chosen cases, their distances, and the mass that counts of each. */
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

  /** All cases at the largest distance, which the others make superfluous. */
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
