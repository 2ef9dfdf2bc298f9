// Fast MARS (Friedman 1993): only the parents that promised most are searched, and a parent that was not searched for
// long moves up.

interface Entry {
  /** The gain that the last search found. */
  gain: number;
  /** How many slots the model had then. */
  searchedAt: number;
}

/**
 * The parents by their promise. The queue grows by one entry for every new term, and names parents by their slot in the
 * model, where every step takes two slots, of which a single term leaves the second empty. As in earth, which thus looks
 * at the newest terms a step later after such a step.
 */
export class ParentQueue {
  readonly #entries: Entry[] = [];
  readonly #most: number;
  readonly #aging: number;
  #sorted: number[] = [];

  /** `most` parents are searched in a step, all of them if it is 0. */
  constructor(most: number, aging: number) {
    this.#most = most === 0 ? Number.POSITIVE_INFINITY : Math.max(3, most);
    this.#aging = aging;
  }

  /** The slots of the parents to search, the most promising first. */
  get next(): readonly number[] {
    return this.#sorted.slice(0, this.#most);
  }

  /** The slots of the other parents, in the same order. */
  get others(): readonly number[] {
    return this.#sorted.slice(this.#most);
  }

  /** Adds terms that nothing is known of, in a model that had so many slots before them. */
  add(terms: number, slots: number): void {
    for (let k = 0; k < terms; k += 1)
      this.#entries.push({ gain: Number.POSITIVE_INFINITY, searchedAt: slots });
    const byGain = (a: number, b: number) => compare(this.#entries[b].gain, this.#entries[a].gain) || a - b;
    this.#sorted = [...this.#entries.keys()].sort(byGain);
    if (this.#aging === 0) return;
    const aged = new Float64Array(this.#sorted.length);
    this.#sorted.forEach((slot, rank) => {
      aged[slot] = rank - this.#aging * (this.#entries[slot].searchedAt - slots);
    });
    // The youngest searches have the smallest numbers; age adds to the rank.
    this.#sorted.sort((a, b) => compare(aged[a], aged[b]) || byGain(a, b));
  }

  /** Remembers what a search found. */
  update(slot: number, gain: number, slots: number): void {
    this.#entries[slot] = { gain, searchedAt: slots };
  }
}

/** Also for infinite numbers, whose difference is none. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
