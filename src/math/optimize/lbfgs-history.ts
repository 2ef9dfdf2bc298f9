import { accumulate, dot, norm, scaled } from "./vectors.js";

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  readonly rho: number;
}

/** The last steps and the resulting changes of the gradient. */
export class History {
  readonly #memory: number;
  #pairs: Pair[] = [];

  constructor(memory: number) {
    this.#memory = memory;
  }

  get isEmpty(): boolean {
    return this.#pairs.length === 0;
  }

  clear(): void {
    this.#pairs = [];
  }

  add(step: Float64Array, change: Float64Array): void {
    const product = dot(step, change);
    // Without positive curvature, the approximation would not remain positive definite.
    if (!(product > Number.EPSILON * norm(step) * norm(change))) return;
    if (this.#pairs.length === this.#memory) this.#pairs.shift();
    this.#pairs.push({ step, change, rho: 1 / product });
  }

  /** −H·g by the two-loop recursion (Nocedal and Wright, algorithm 7.4). */
  direction(gradient: Float64Array): Float64Array {
    const q = scaled(-1, gradient);
    const alphas: number[] = [];
    for (const { step, change, rho } of this.#pairs.toReversed()) {
      const alpha = rho * dot(step, q);
      alphas.push(alpha);
      accumulate(q, -alpha, change);
    }
    const last = this.#pairs.at(-1);
    if (last === undefined) return q;
    const direction = scaled(1 / (last.rho * dot(last.change, last.change)), q);
    for (const { step, change, rho } of this.#pairs) {
      accumulate(direction, (alphas.pop() ?? 0) - rho * dot(change, direction), step);
    }
    return direction;
  }
}
