import type { ParentSums } from "./parent-sums.js";

/** The numbers of knots that are kept from step to step: some hundred megabytes. */
const MOST_KEPT = 4e7;

/** The sums of parents, kept from step to step as long as there is room. */
export class KeptSums {
  readonly #sums = new Map<number, ParentSums>();

  /** The sums of the parent in a slot; `next` are the slots that are searched, in their order. */
  async get(slot: number, next: readonly number[], make: () => Promise<ParentSums>): Promise<ParentSums> {
    const kept = this.#sums.get(slot);
    if (kept !== undefined) return kept;
    let size = [...this.#sums.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [other, otherSums] of this.#sums) {
      if (size <= MOST_KEPT) break;
      // Parents that this step has yet to search go last.
      if (next.indexOf(other) > next.indexOf(slot)) continue;
      this.#sums.delete(other);
      size -= otherSums.size;
    }
    const sums = await make();
    if (size <= MOST_KEPT) this.#sums.set(slot, sums);
    return sums;
  }
}
