import type { Steps } from "../../base/steps.js";

/** How many cells are worked on between two pauses: about a millisecond each time they are passed over. */
export const BLOCK_CELLS = 2 ** 19;

/** Adds up small pieces of work, and tells when a pause is due. */
export class Effort {
  #cells = 0;

  isDue(cells: number): boolean {
    this.#cells += cells;
    if (this.#cells < BLOCK_CELLS) return false;
    this.#cells = 0;
    return true;
  }
}

/** Works from 0 to `length` in blocks, with a pause after each but the last; an element counts as `weight` cells. */
export function* inBlocks(length: number, work: (from: number, to: number) => void, weight = 1): Steps<void> {
  const size = Math.max(1, Math.floor(BLOCK_CELLS / weight));
  for (let from = 0; from < length; from += size) {
    work(from, Math.min(from + size, length));
    if (from + size < length) yield;
  }
}
