// Shares of cells among weighted cases, and how far they may be from the truth.

/** Weights of cases by cell. */
export interface WeightSums {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  /** The logarithm of what the weights were divided by, so that neither they nor their squares vanish. */
  readonly logScale: number;
}

export interface WeightedShares {
  readonly values: Float64Array;
  readonly standardErrors: Float64Array;
  /** How many cases of equal weight would be equally informative; 0 if no case has a weight. */
  readonly effectiveSize: number;
}

export function weightedShares({ sums, squares }: WeightSums): WeightedShares {
  const total = sums.reduce((sum, value) => sum + value, 0);
  const square = squares.reduce((sum, value) => sum + value, 0);
  const effectiveSize = total > 0 ? (total * total) / square : 0;
  const values = sums.map((sum) => sum / total);
  // The variance of a ratio of means, by its linear part.
  const standardErrors = values.map((share, cell) =>
    knownError(
      Math.sqrt(squares[cell] * (1 - share) ** 2 + Math.max(0, square - squares[cell]) * share ** 2) / total,
      effectiveSize,
      sums.length,
    ),
  );
  return { values, standardErrors, effectiveSize };
}

/** No share is known better than up to one case: a cell that was never drawn is not impossible for that. */
export function knownError(error: number, effectiveSize: number, cells: number): number {
  return cells === 1 ? 0 : Math.max(error, Math.min(1, 1 / effectiveSize));
}

/** Adds up weights that are given by their logarithms. */
export class WeightTally implements WeightSums {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  #logScale = Number.NEGATIVE_INFINITY;

  constructor(cells: number) {
    this.sums = new Float64Array(cells);
    this.squares = new Float64Array(cells);
  }

  get logScale(): number {
    return this.#logScale;
  }

  add(cell: number, logWeight: number): void {
    if (logWeight > this.#logScale) {
      const factor = Math.exp(this.#logScale - logWeight);
      for (let at = 0; at < this.sums.length; at += 1) {
        this.sums[at] *= factor;
        this.squares[at] *= factor * factor;
      }
      this.#logScale = logWeight;
    }
    if (logWeight === Number.NEGATIVE_INFINITY) return;
    const weight = Math.exp(logWeight - this.#logScale);
    this.sums[cell] += weight;
    this.squares[cell] += weight * weight;
  }
}
