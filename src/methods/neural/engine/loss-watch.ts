/** The largest share of the decrease of a loss that may be lost again at the end. */
const MOST_LOST = 0.5;

/** Sees whether a loss still falls. */
export class LossWatch {
  readonly #patience: number;
  /** The smallest loss up to every epoch. */
  readonly #best: number[] = [];
  #first = 0;
  #last = 0;

  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Whether this loss is smaller than all before it. */
  add(loss: number): boolean {
    const before = this.#best.at(-1) ?? Number.POSITIVE_INFINITY;
    if (this.#best.length === 0) this.#first = loss;
    this.#last = loss;
    this.#best.push(Math.min(before, loss));
    return loss < before;
  }

  /**
   * Whether the loss has risen again by more than half of what it had fallen: steps that are too long lead away from the
   * minimum. Noise of batches and dropout alone raises it by less.
   */
  get isWorse(): boolean {
    const best = this.#best.at(-1) ?? this.#first;
    return this.#last - best > MOST_LOST * (this.#first - best);
  }

  /** How much the best loss improved over the epochs of the patience, as a share of the first loss; ∞ before that. */
  get criterion(): number {
    const { length } = this.#best;
    if (length <= this.#patience) return Number.POSITIVE_INFINITY;
    const gain = this.#best[length - 1 - this.#patience] - this.#best[length - 1];
    return gain === 0 ? 0 : gain / this.#first;
  }
}
