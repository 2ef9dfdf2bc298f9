import type { Random } from "./random.js";

/** Draws from a finite distribution in constant time, after Vose (1991). */
export class AliasTable {
  readonly #threshold: Float64Array;
  readonly #alias: Uint32Array;

  /** The weights need not add up to 1; they must be finite, non-negative and not all zero. */
  constructor(weights: ArrayLike<number>) {
    const n = weights.length;
    let total = 0;
    for (let i = 0; i < n; i += 1) total += weights[i];
    const threshold = Float64Array.from(weights, (weight) => (weight / total) * n);
    const alias = Uint32Array.from({ length: n }, (_, i) => i);
    const small: number[] = [];
    const large: number[] = [];
    for (let i = 0; i < n; i += 1) (threshold[i] < 1 ? small : large).push(i);
    while (small.length > 0 && large.length > 0) {
      const less = small.pop() as number;
      const more = large[large.length - 1];
      alias[less] = more;
      threshold[more] -= 1 - threshold[less];
      if (threshold[more] < 1) small.push(large.pop() as number);
    }
    // Columns left over by rounding are full, except those of weight 0.
    const heaviest = threshold.reduce((best, _, i) => (weights[i] > weights[best] ? i : best), 0);
    for (const i of small) alias[i] = heaviest;
    for (const i of small) if (weights[i] > 0) threshold[i] = 1;
    for (const i of large) threshold[i] = 1;
    this.#threshold = threshold;
    this.#alias = alias;
  }

  draw(random: Random): number {
    const column = random.integer(0, this.#alias.length - 1);
    return random.next() < this.#threshold[column] ? column : this.#alias[column];
  }
}
