import { inOrder } from "../rank/sort-numbers.js";

/** The rank of every value from 1; equal values share the mean of their ranks. */
export function midRanks(values: ArrayLike<number>): Float64Array {
  const { values: sorted, order } = inOrder(values);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && sorted[end] === sorted[start]) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at]] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Σ (t³ − t) over groups of t equal ranks. */
export function tiesOf(ranks: Float64Array): number {
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values()) sum += count ** 3 - count;
  return sum;
}
