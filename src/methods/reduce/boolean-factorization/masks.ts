// Components as bits: the mask of a column says which components contain it, that of a row which components it has. A cell
// is estimated as 1 if both masks share a bit.

/** What fits the cells of one line best. */
export interface BestMask {
  readonly mask: number;
  /** The weight of the cells that it gets wrong. */
  readonly errors: number;
}

/**
 * The mask of a line with the fewest errors, given the weights of its ones and of its zeros by the masks of the lines that
 * it crosses; of equally good ones that with the fewest components, then the first. Sums over the subsets of all masks are
 * found together, one component after the other.
 */
export function bestMask(ones: Float64Array, zeros: Float64Array, components: number): BestMask {
  const size = 1 << components;
  // Errors of the cells that share no bit with a mask: those that lie within its complement.
  const uncovered = new Float64Array(size);
  let allZeros = 0;
  let scale = 0;
  for (let mask = 0; mask < size; mask += 1) {
    uncovered[mask] = ones[mask] - zeros[mask];
    allZeros += zeros[mask];
    scale += ones[mask] + zeros[mask];
  }
  for (let bit = 1; bit < size; bit <<= 1)
    for (let mask = 0; mask < size; mask += 1) if (mask & bit) uncovered[mask] += uncovered[mask ^ bit];
  let best = 0;
  let errors = Number.POSITIVE_INFINITY;
  const slack = 1e-12 * scale;
  for (let mask = 0; mask < size; mask += 1) {
    const own = allZeros + uncovered[size - 1 - mask];
    const isBetter =
      own < errors - slack || (own <= errors + slack && bitsIn(mask) < bitsIn(best) && errors !== Infinity);
    if (!isBetter) continue;
    best = mask;
    errors = own;
  }
  return { mask: best, errors: Math.max(0, errors) };
}

export function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
