// Nearest values of a sorted column: windows of it, found by bisection.

/** The first index whose value is at least this one. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The distance to the kth nearest value. */
export function distanceToNearest(sorted: Float64Array, location: number, k: number): number {
  let [low, high] = [0, sorted.length - k];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (location - sorted[middle] > sorted[middle + k] - location) low = middle + 1;
    else high = middle;
  }
  return Math.max(location - sorted[low], sorted[low + k - 1] - location);
}

/** The distance within which values weigh so much together; to the farthest one if all weigh less. */
export function distanceToWeight(
  sorted: Float64Array,
  weights: Float64Array,
  location: number,
  target: number,
): number {
  let above = lowerBound(sorted, location);
  let below = above - 1;
  let [sum, distance] = [0, 0];
  while (sum < target && (below >= 0 || above < sorted.length)) {
    const toBelow = below >= 0 ? location - sorted[below] : Number.POSITIVE_INFINITY;
    const toAbove = above < sorted.length ? sorted[above] - location : Number.POSITIVE_INFINITY;
    distance = Math.min(toBelow, toAbove);
    if (toBelow < toAbove) {
      sum += weights[below];
      below -= 1;
    } else {
      sum += weights[above];
      above += 1;
    }
  }
  return distance;
}

/** The values whose squared distance is at most the limit: from one index up to before another. */
export function windowWithin(
  sorted: Float64Array,
  location: number,
  squaredLimit: number,
): readonly [from: number, to: number] {
  const limit = Math.sqrt(squaredLimit);
  let from = lowerBound(sorted, location - limit);
  let to = lowerBound(sorted, location + limit);
  // Rounding of the root must not decide about ties.
  const isWithin = (difference: number) => difference * difference <= squaredLimit;
  while (from > 0 && isWithin(sorted[from - 1] - location)) from -= 1;
  while (to < sorted.length && isWithin(sorted[to] - location)) to += 1;
  return [from, to];
}
