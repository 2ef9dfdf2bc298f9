// What neighbors say together: the votes for every class, or a mean.

import type { Neighborhood } from "./neighborhood.js";

/** Collects what neighbors say. */
export interface Tally {
  clear(): void;
  /** One neighbor: how much it counts, how much of it there is, and how far it is. */
  add(index: number, share: number, weight: number, distance: number): void;
  /** The loss of answering as the neighbors do for the case at an index. */
  loss(index: number): number;
}

/** Adds up all neighbors of a case. */
export function tallyAll(tally: Tally, hood: Neighborhood): void {
  tally.clear();
  for (let at = 0; at < hood.count; at += 1)
    tally.add(hood.indices[at], hood.shares[at], hood.weights[at], hood.distances[at]);
}

/** The votes of neighbors for classes. */
export class ClassTally implements Tally {
  readonly votes: Float64Array;
  /** For every class, the distances of its neighbors together. */
  readonly #distances: Float64Array;
  readonly #codes: Int32Array;

  constructor(codes: Int32Array, classes: number) {
    this.#codes = codes;
    this.votes = new Float64Array(classes);
    this.#distances = new Float64Array(classes);
  }

  clear(): void {
    this.votes.fill(0);
    this.#distances.fill(0);
  }

  add(index: number, share: number, weight: number, distance: number): void {
    const code = this.#codes[index];
    this.votes[code] += share;
    this.#distances[code] += weight * distance;
  }

  /** The class with the most votes; of equals, that whose neighbors are nearer together, then the first. */
  get winner(): number {
    const { votes } = this;
    let best = 0;
    for (let code = 1; code < votes.length; code += 1)
      if (
        votes[code] > votes[best] ||
        (votes[code] === votes[best] && this.#distances[code] < this.#distances[best])
      )
        best = code;
    return best;
  }

  /** Writes the shares of the votes. */
  probabilities(out: Float64Array): void {
    const { votes } = this;
    const total = votes.reduce((sum, vote) => sum + vote, 0);
    for (let code = 0; code < votes.length; code += 1) out[code] = votes[code] / total;
  }

  loss(index: number): number {
    return this.winner === this.#codes[index] ? 0 : 1;
  }
}

/** The mean of the responses of neighbors. */
export class MeanTally implements Tally {
  readonly #responses: Float64Array;
  #total = 0;
  #sum = 0;

  constructor(responses: Float64Array) {
    this.#responses = responses;
  }

  clear(): void {
    this.#total = 0;
    this.#sum = 0;
  }

  add(index: number, share: number): void {
    this.#total += share;
    this.#sum += share * this.#responses[index];
  }

  get mean(): number {
    return this.#sum / this.#total;
  }

  loss(index: number): number {
    return (this.mean - this.#responses[index]) ** 2;
  }
}
