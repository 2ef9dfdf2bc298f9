// Where something changes along an axis: a scan, then bisection to the last digit.

import type { Interval } from "../core/range.js";

const STEPS = 1000;
const HALVINGS = 60;

/** The points at which a piecewise constant function changes its value, ascending. */
export function findChanges(f: (x: number) => number | boolean, [low, high]: Interval): number[] {
  const at = (i: number) => low + ((high - low) * i) / STEPS;
  const changes: number[] = [];
  let before = f(low);
  for (let i = 1; i <= STEPS; i += 1) {
    const now = f(at(i));
    if (now !== before) changes.push(bisect((x) => f(x) === before, at(i - 1), at(i)));
    before = now;
  }
  return changes;
}

/** The intervals where a condition holds, within the ends of the axis. */
export function intervalsWhere(condition: (x: number) => boolean, domain: Interval): Interval[] {
  const ends = [domain[0], ...findChanges(condition, domain), domain[1]];
  return ends
    .slice(1)
    .map((end, i): Interval => [ends[i], end])
    .filter(([low, high]) => condition((low + high) / 2));
}

/** The end of the interval from `low` on in which a condition holds. */
function bisect(holds: (x: number) => boolean, low: number, high: number): number {
  let [left, right] = [low, high];
  for (let k = 0; k < HALVINGS; k += 1) {
    const middle = (left + right) / 2;
    if (holds(middle)) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}
