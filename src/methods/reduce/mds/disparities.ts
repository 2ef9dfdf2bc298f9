// The increasing function of the dissimilarities that comes nearest to the distances of an embedding.

import { poolAdjacentViolators } from "../../../math/optimize/isotonic.js";

/** How equal dissimilarities are treated. */
export type Ties = "primary" | "secondary";

/** Pairs in the order of their dissimilarities. */
export interface OrderedPairs {
  /** The pairs that count. */
  readonly order: Int32Array;
  /** Where each group of equal dissimilarities starts in the order, followed by its length. */
  readonly groups: Int32Array;
  readonly ties: Ties;
}

/** Dissimilarities that differ by less than this, relatively, are equal. */
const EQUAL = 1e-12;

export function orderPairs(
  values: Float64Array,
  counts: (pair: number) => boolean,
  ties: Ties,
): OrderedPairs {
  const order = Int32Array.from(values.keys()).filter(counts);
  order.sort((a, b) => values[a] - values[b] || a - b);
  const starts: number[] = [];
  for (let at = 0; at < order.length; at += 1)
    if (at === 0 || values[order[at]] - values[order[at - 1]] > EQUAL * values[order[at]]) starts.push(at);
  return { order, groups: Int32Array.from([...starts, order.length]), ties };
}

/**
 * The disparities of pairs with these distances: the weighted isotonic regression of the distances on the order of the
 * dissimilarities (Kruskal 1964). Pairs that do not count get 0.
 */
export function disparitiesOf(
  { order, groups, ties }: OrderedPairs,
  distances: Float64Array,
  weights: Float64Array,
): Float64Array {
  const out = new Float64Array(distances.length);
  if (ties === "secondary") {
    const count = groups.length - 1;
    const [sums, totals] = [new Float64Array(count), new Float64Array(count)];
    for (let group = 0; group < count; group += 1)
      for (let at = groups[group]; at < groups[group + 1]; at += 1) {
        sums[group] += weights[order[at]] * distances[order[at]];
        totals[group] += weights[order[at]];
      }
    const { starts, levels } = poolAdjacentViolators(sums, totals, true);
    for (let block = 0; block < levels.length; block += 1)
      for (let at = groups[starts[block]]; at < groups[starts[block + 1]]; at += 1)
        out[order[at]] = levels[block];
    return out;
  }
  for (let group = 0; group + 1 < groups.length; group += 1)
    if (groups[group + 1] - groups[group] > 1)
      order.subarray(groups[group], groups[group + 1]).sort((a, b) => distances[a] - distances[b] || a - b);
  const sums = Float64Array.from(order, (pair) => weights[pair] * distances[pair]);
  const { starts, levels } = poolAdjacentViolators(
    sums,
    Float64Array.from(order, (pair) => weights[pair]),
    true,
  );
  for (let block = 0; block < levels.length; block += 1)
    for (let at = starts[block]; at < starts[block + 1]; at += 1) out[order[at]] = levels[block];
  return out;
}

/** An increasing function by its values at some dissimilarities; it is linear between them. */
export interface DisparityFunction {
  readonly dissimilarities: Float64Array;
  readonly disparities: Float64Array;
}

/** The disparities as a function of the dissimilarities, without the values that follow from their neighbors. */
export function disparityKnots(
  { order, groups }: OrderedPairs,
  values: Float64Array,
  disparities: Float64Array,
  from: number,
  to: number,
): DisparityFunction {
  const [knots, levels]: [number[], number[]] = [[], []];
  for (let group = 0; group + 1 < groups.length; group += 1) {
    const pairs = order.subarray(groups[group], groups[group + 1]);
    const level = pairs.reduce((sum, pair) => sum + disparities[pair], 0) / pairs.length;
    const last = knots.length - 1;
    if (last > 0 && levels[last] === level * to && levels[last - 1] === level * to)
      knots[last] = values[pairs[0]] * from;
    else {
      knots.push(values[pairs[0]] * from);
      levels.push(Math.max(level * to, levels[last] ?? 0));
    }
  }
  return { dissimilarities: Float64Array.from(knots), disparities: Float64Array.from(levels) };
}
