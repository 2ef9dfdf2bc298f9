// Mutual information of a numeric feature from nearest neighbors, in nats.

import { digamma } from "../../../math/probability/special/index.js";
import type { ClassTarget, Verdict } from "./feature.js";

/**
 * With classes: ψ(n) + ψ(k) − mean ψ(n of the class) − mean ψ(m), where m counts the cases of any class no
 * farther than the k-th neighbor of the same class (Ross 2014). Cases alone in their class have no neighbor
 * and are left out.
 */
export function informationOnClasses(
  values: Float64Array,
  { codes, classes }: ClassTarget,
  neighbors: number,
): Verdict {
  const groups = Array.from({ length: classes }, (): number[] => []);
  for (let row = 0; row < values.length; row += 1) groups[codes[row]].push(values[row]);
  const kept = groups.filter((group) => group.length > 1).map((group) => Float64Array.from(group).sort());
  const all = Float64Array.from(kept.flatMap((group) => Array.from(group))).sort();
  const count = all.length;
  if (count === 0) return { score: 0 };
  let sum = 0;
  for (const group of kept) {
    const near = Math.min(neighbors, group.length - 1);
    for (let at = 0; at < group.length; at += 1) {
      const radius = neighborDistance(group, at, near);
      const within = countWithin(all, group[at], radius, true) - 1;
      sum += digamma(near) - digamma(group.length) - digamma(within);
    }
  }
  return { score: Math.max(0, digamma(count) + sum / count) };
}

/**
 * With numbers: ψ(n) + ψ(k) − mean (ψ(nx + 1) + ψ(ny + 1)), where nx and ny count the cases nearer in one
 * coordinate than the k-th neighbor in both (Kraskov, Stögbauer and Grassberger 2004, estimator 1).
 */
export function informationOnNumbers(x: Float64Array, y: Float64Array, neighbors: number): Verdict {
  const [a, b] = [standardized(x), standardized(y)];
  const count = a.length;
  const k = Math.min(neighbors, count - 1);
  if (k < 1) return { score: 0 };
  const order = Int32Array.from(a.keys()).sort((i, j) => a[i] - a[j]);
  const sortedX = Float64Array.from(order, (row) => a[row]);
  const alongX = Float64Array.from(order, (row) => b[row]);
  const sortedY = Float64Array.from(b).sort();
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const radius = planeDistance(sortedX, alongX, at, k);
    sum += digamma(Math.max(1, countWithin(sortedX, sortedX[at], radius, false)));
    sum += digamma(Math.max(1, countWithin(sortedY, alongX[at], radius, false)));
  }
  return { score: Math.max(0, digamma(count) + digamma(k) - sum / count) };
}

/** The distance from a number of a sorted list to its k-th nearest neighbor. */
function neighborDistance(sorted: Float64Array, at: number, k: number): number {
  let low = at;
  let high = at;
  for (let found = 0; found < k; found += 1) {
    const below = low > 0 ? sorted[at] - sorted[low - 1] : Number.POSITIVE_INFINITY;
    const above = high < sorted.length - 1 ? sorted[high + 1] - sorted[at] : Number.POSITIVE_INFINITY;
    if (below <= above) low -= 1;
    else high += 1;
  }
  return Math.max(sorted[at] - sorted[low], sorted[high] - sorted[at]);
}

/** How many numbers, including the center, lie within the radius, or closer than it unless it is included. */
function countWithin(sorted: Float64Array, center: number, radius: number, included: boolean): number {
  const reaches = (distance: number) => (included ? distance <= radius : distance < radius);
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(center - sorted[middle])) high = middle;
    else low = middle + 1;
  }
  const first = low;
  high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(sorted[middle] - center)) low = middle + 1;
    else high = middle;
  }
  return low - first;
}

/** The distance, in the larger coordinate, to the k-th neighbor; the first coordinates are sorted. */
function planeDistance(x: Float64Array, y: Float64Array, at: number, k: number): number {
  const nearest = new Float64Array(k).fill(Number.POSITIVE_INFINITY);
  let low = at - 1;
  let high = at + 1;
  for (;;) {
    const below = low >= 0 ? x[at] - x[low] : Number.POSITIVE_INFINITY;
    const above = high < x.length ? x[high] - x[at] : Number.POSITIVE_INFINITY;
    // No case farther away in x can be among the nearest.
    if (Math.min(below, above) >= nearest[k - 1]) return nearest[k - 1];
    const next = below <= above ? low : high;
    if (below <= above) low -= 1;
    else high += 1;
    insert(nearest, Math.max(Math.abs(x[next] - x[at]), Math.abs(y[next] - y[at])));
  }
}

/** Inserts a number into a sorted list of fixed length, which loses its largest. */
function insert(sorted: Float64Array, value: number): void {
  let at = sorted.length - 1;
  if (value >= sorted[at]) return;
  while (at > 0 && sorted[at - 1] > value) {
    sorted[at] = sorted[at - 1];
    at -= 1;
  }
  sorted[at] = value;
}

/** Divides by the standard deviation, so that both coordinates have the same scale. */
function standardized(values: Float64Array): Float64Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / values.length);
  return deviation > 0 ? values.map((value) => value / deviation) : values;
}
