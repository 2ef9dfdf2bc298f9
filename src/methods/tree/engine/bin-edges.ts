/**
 * The upper edges of bins for sorted numbers, at most `most` bins with about as many numbers each. If there are no more
 * different numbers than bins, each has its own. Edges lie halfway between neighboring numbers, as the thresholds of
 * exact trees do; a number at an edge belongs below it.
 */
export function binEdges(sorted: Float64Array, most: number): Float64Array {
  const distinct = distinctNumbers(sorted, most);
  if (distinct !== undefined)
    return Float64Array.from({ length: Math.max(0, distinct.length - 1) }, (_, k) =>
      between(distinct[k], distinct[k + 1]),
    );
  const edges: number[] = [];
  const { length } = sorted;
  let start = 0;
  while (start < length && edges.length < most - 1) {
    // What is left is shared equally by the bins that are left: a number that occurs often fills one of its own.
    const size = (length - start) / (most - edges.length);
    let end = start + Math.max(1, Math.round(size));
    if (end >= length) break;
    while (end < length && sorted[end] === sorted[end - 1]) end += 1;
    if (end >= length) break;
    edges.push(between(sorted[end - 1], sorted[end]));
    start = end;
  }
  return Float64Array.from(edges);
}

/** The different numbers, or undefined if there are more than `most`. */
function distinctNumbers(sorted: Float64Array, most: number): number[] | undefined {
  const distinct: number[] = [];
  for (let at = 0; at < sorted.length; at += 1) {
    if (at > 0 && sorted[at] === sorted[at - 1]) continue;
    if (distinct.length === most) return undefined;
    distinct.push(sorted[at]);
  }
  return distinct;
}

/** A number from `low`, included, to `high`, excluded, halfway if possible. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  if (middle < high && Number.isFinite(middle)) return middle;
  const safe = low / 2 + high / 2;
  return safe < high ? safe : low;
}
