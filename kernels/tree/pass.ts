// What the passes over the sorted entries of a node share. Globals of an instance belong to one
// thread, so that a pass has no long list of arguments.
//
// Every criterion is a goodness of a set of cases such that weight times impurity is the goodness
// subtracted from a constant. The gain of a split is the goodness of its branches less that of the node.

/** Best goodness of two branches so far, and the entry after which the first branch ends. */
export let best: f64 = 0;
export let bestAt: i32 = -1;

/** Splits are equally good if their gains differ by less than this share of the largest possible gain: rounding. */
export const TIE: f64 = 1e-13;
/** The largest difference between the gains of equally good splits. */
export let slack: f64 = 0;

/** Weight of the cases in the first branch before the pass, and of all cases that it divides. */
export let weightBefore: f64 = 0;
export let weightInAll: f64 = 0;
/** Least weight of a branch. */
export let leastWeight: f64 = 0;
/** 1 or −1 if predictions must rise or fall from the first branch to the second; else 0. */
let direction: i32 = 0;
/** Bounds of the predictions of both. */
let lowest: f64 = 0;
let highest: f64 = 0;

/** `largest` is the largest gain that is possible. */
export function startSearch(least: f64, monotone: i32, lower: f64, upper: f64, largest: f64): void {
  best = -Infinity;
  bestAt = -1;
  slack = TIE * largest;
  leastWeight = least;
  direction = monotone;
  lowest = lower;
  highest = upper;
}

export function startPass(before: f64, inAll: f64): void {
  weightBefore = before;
  weightInAll = inAll;
}

/** Whether a split is better than all before; the first of equals stays. */
export function isBetter(goodness: f64): bool {
  return goodness > best + slack;
}

export function take(goodness: f64, at: i32): void {
  best = goodness;
  bestAt = at;
}

/** Whether the feature has a direction; predictions after splits of other features are clipped to their bounds. */
export function isConstrained(): bool {
  return direction != 0;
}

/** Whether branches with these predictions obey the direction and the bounds. */
export function obeys(first: f64, second: f64): bool {
  if (!(first >= lowest && first <= highest && second >= lowest && second <= highest)) return false;
  return direction > 0 ? first <= second : first >= second;
}

/** Whether the entries of a column change their value after entry `i`; the last of them counts as a change. */
export function changesAfter(values: usize, i: i32, end: i32): bool {
  const at = values + ((<usize>i) << 3);
  return i + 1 == end || load<f64>(at) != load<f64>(at, 8);
}
