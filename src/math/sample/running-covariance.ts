/** Means and covariances of draws that arrive one at a time (Welford 1962). */
export class RunningCovariance {
  readonly size: number;
  #count = 0;
  readonly #mean: Float64Array;
  /** Sums of products of deviations, lower triangle. */
  readonly #products: Float64Array;
  readonly #deviation: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.#mean = new Float64Array(size);
    this.#products = new Float64Array(size * size);
    this.#deviation = new Float64Array(size);
  }

  get count(): number {
    return this.#count;
  }

  add(x: Float64Array): void {
    const { size } = this;
    this.#count += 1;
    const mean = this.#mean;
    const products = this.#products;
    const before = this.#deviation;
    for (let i = 0; i < size; i += 1) before[i] = x[i] - mean[i];
    const share = 1 / this.#count;
    for (let i = 0; i < size; i += 1) mean[i] += share * before[i];
    for (let i = 0; i < size; i += 1) {
      const after = x[i] - mean[i];
      for (let j = 0, at = i * size; j <= i; j += 1, at += 1) products[at] += after * before[j];
    }
  }

  /**
   * The covariance with correlations shrunk toward 0 as if by five more draws, because that of few draws would be
   * singular; undefined if some coordinate never moved.
   */
  shrunken(): Float64Array | undefined {
    const { size } = this;
    const n = this.#count;
    const out = new Float64Array(size * size);
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j < i; j += 1) {
        out[i * size + j] = ((n / (n + 5)) * this.#products[i * size + j]) / (n - 1);
        out[j * size + i] = out[i * size + j];
      }
      const variance = this.#products[i * size + i] / (n - 1);
      if (!(variance > 0)) return undefined;
      out[i * size + i] = variance;
    }
    return out;
  }

  reset(): void {
    this.#count = 0;
    this.#mean.fill(0);
    this.#products.fill(0);
  }
}
