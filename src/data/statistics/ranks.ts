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
