import { counted, DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import { requireInterval } from "../../math/optimize/scalar.js";
import { requireOption } from "../../math/probability/distributions/require.js";

export interface DecisionRegionOptions<L extends Label> {
  readonly from: number;
  readonly to: number;
  /** The names of the functions; 0, 1, … by default. */
  readonly labels?: readonly L[];
  /** How many equal steps the interval is scanned in; a region narrower than a step may be missed. 1000 by default. */
  readonly steps?: number;
}

/** An interval in which one label is chosen. */
export interface DecisionRegion<L extends Label = Label> {
  readonly label: L;
  readonly from: number;
  readonly to: number;
}

/** Which label is chosen where, from left to right. */
export interface DecisionRegions<L extends Label = Label> {
  readonly regions: readonly DecisionRegion<L>[];
  /** Where one region ends and the next begins. */
  readonly cuts: Float64Array;
}

/**
 * The intervals of a line in which each of some functions is the largest (of equal ones, the first): the
 * regions of a decision about one number. Between neighboring steps with different answers the cut is
 * found by bisection, to the last digits.
 *
 * ```ts
 * decisionRegions((x) => [1 - x, x], { from: 0, to: 1 }).cuts; // [0.5]
 * ```
 */
export function decisionRegions<const L extends Label = number>(
  discriminants: (x: number) => ArrayLike<number>,
  options: DecisionRegionOptions<L>,
): DecisionRegions<L> {
  const method = "decisionRegions";
  requireKnownParameters(method, options, ["from", "to", "labels", "steps"]);
  const { from, to, labels, steps = 1000 } = options;
  requireInterval(method, from, to);
  requireOption(method, "steps", steps, Number.isSafeInteger(steps) && steps >= 1, "a whole number ≥ 1");
  const answer = (x: number) => largest(method, discriminants(x), x, labels?.length);
  const cuts: number[] = [];
  const winners = [answer(from)];
  /** Adds the cuts between two points whose answers are known; in between there may be a third. */
  const search = (left: number, right: number, first: number, last: number): void => {
    if (first === last) return;
    const middle = left + (right - left) / 2;
    const scale = Math.max(Math.abs(left), Math.abs(right));
    if (right - left <= 2 ** -51 * scale || middle === left || middle === right) {
      cuts.push(middle);
      winners.push(last);
      return;
    }
    const between = answer(middle);
    search(left, middle, first, between);
    search(middle, right, between, last);
  };
  let left = from;
  for (let step = 1; step <= steps; step += 1) {
    const right = step === steps ? to : from + ((to - from) * step) / steps;
    const first = winners[winners.length - 1];
    search(left, right, first, answer(right));
    left = right;
  }
  const name = (winner: number) => (labels === undefined ? (winner as Label as L) : labels[winner]);
  const regions = winners.map((winner, i) => ({
    label: name(winner),
    from: i === 0 ? from : cuts[i - 1],
    to: i === cuts.length ? to : cuts[i],
  }));
  return { regions, cuts: Float64Array.from(cuts) };
}

function largest(method: string, values: ArrayLike<number>, x: number, count = values.length): number {
  if (values.length !== count || count === 0) {
    const sentence = words`there are ${wanted(count)} labels, but ${got(counted(values.length, "discriminant"))} at ${x}.`;
    throw new ShapeError(method, sentence);
  }
  let best = 0;
  for (let k = 0; k < count; k += 1) {
    if (Number.isNaN(values[k])) {
      const sentence = words`discriminant ${k} is ${got("NaN")} at ${x}.`;
      throw new DataError(method, sentence, { row: k, expected: "a number" });
    }
    if (values[k] > values[best]) best = k;
  }
  return best;
}
