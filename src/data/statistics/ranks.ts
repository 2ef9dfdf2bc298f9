import { inOrder } from "../rank/sort-numbers.js";

/**
 * The rank of every value from 1; equal values share the mean of their ranks. With weights, the weight below a value plus
 * half of its own weight: for whole numbers, the rank among so many equal values less ½, in any unit of weight.
 */
export function midRanks(values: ArrayLike<number>, weights?: Float64Array): Float64Array {
  const { values: sorted, order } = inOrder(values);
  const ranks = new Float64Array(values.length);
  const first = weights === undefined ? 1 : 0;
  let below = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    let through = below;
    for (; end < order.length && sorted[end] === sorted[start]; end += 1)
      through += weights === undefined ? 1 : weights[order[end]];
    for (let at = start; at < end; at += 1) ranks[order[at]] = (below + first + through) / 2;
    start = end;
    below = through;
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
