import type { Arena } from "./arena.js";
import { even } from "./cluster-filter.js";
import type { Float64Span } from "./span.js";

/**
 * Sums over the rows of each center that are kept from pass to pass, by block, each number with its rounding error: see
 * kernels/cluster/exact-sums.ts.
 */
export class KeptSums {
  readonly #span: Float64Span;
  /** Numbers of a block, without their errors. */
  readonly #numbers: number;

  constructor(arena: Arena, blocks: number, clusters: number, columns: number) {
    this.#numbers = even(clusters) * (columns + 1);
    this.#span = arena.float64(2 * blocks * this.#numbers);
  }

  /** The sums of a block. */
  at(block: number): Float64Span {
    return this.#span.part(2 * block * this.#numbers);
  }

  /** The sums of all blocks: total weights, then sums by center. */
  total(): Float64Array {
    const count = this.#numbers;
    const [sums, errors] = [new Float64Array(count), new Float64Array(count)];
    const kept = this.#span.array;
    for (let start = 0; start < kept.length; start += 2 * count) {
      for (let at = 0; at < count; at += 1) {
        sums[at] += kept[start + at];
        errors[at] += kept[start + count + at];
      }
    }
    return sums.map((sum, at) => sum + errors[at]);
  }
}
