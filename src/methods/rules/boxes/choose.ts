// Which box of a peeled sequence is taken: cross-validation finds how good each one is on cases it was not peeled by.

import type { Steps } from "../../../base/steps.js";
import type { Fold } from "../../../evaluate/folds/fold.js";
import { keepCases } from "../engine/rule-columns.js";
import { meets } from "./box-test.js";
import { type PeeledBox, type PeelSettings, peelBoxes } from "./peel.js";
import { type BoxData, isWithin, totalsOf } from "./pool.js";

/** The mean of held-out cases in a box of the same support, and its standard error; of a support that no fold tests, none. */
export interface HeldOutMean {
  readonly mean: number;
  readonly error: number;
}

/** What the folds say of every box of a sequence. */
export function* heldOutMeans(
  data: BoxData,
  rows: Int32Array,
  boxes: readonly PeeledBox[],
  folds: readonly Fold[],
  settings: PeelSettings & { readonly onFold: (completed: number) => void },
): Steps<(HeldOutMean | undefined)[]> {
  const whole = boxes[0].totals.weight;
  const shares = boxes.map(({ totals }) => totals.weight / whole);
  const tallies = boxes.map(() => new Tally());
  const inPool = new Uint8Array(data.weights.length);
  for (const row of rows) inPool[row] = 1;
  for (const [at, fold] of folds.entries()) {
    const training = keepCases(Int32Array.from(fold.train), (row) => inPool[row] === 1);
    const held = keepCases(Int32Array.from(fold.test), (row) => inPool[row] === 1);
    if (training.length > 0 && held.length > 0) {
      const { weight } = totalsOf(data, training);
      const leastWeight = (settings.leastWeight / whole) * weight;
      const sequence = yield* peelBoxes(data, training, { ...settings, leastWeight });
      const counterparts = shares.map((share) => nearestShare(sequence, share));
      for (const row of held) {
        const depth = depthOf(data, sequence, row);
        counterparts.forEach((box, k) => {
          if (box <= depth) tallies[k].add(data.weights[row], data.response[row]);
        });
      }
    }
    settings.onFold(at + 1);
  }
  const deviation = deviationOf(data, rows);
  return tallies.map((tally) => tally.result(deviation));
}

/** The box whose share of the weight of its first one is nearest; of two equally near, the larger. */
function nearestShare(boxes: readonly PeeledBox[], share: number): number {
  const whole = boxes[0].totals.weight;
  const distance = (k: number) => Math.abs(boxes[k].totals.weight / whole - share);
  let best = 0;
  for (let k = 1; k < boxes.length; k += 1) if (distance(k) < distance(best)) best = k;
  return best;
}

/** The last box of a sequence that contains a case: each lies in the one before it and differs by one condition. */
function depthOf({ columns }: BoxData, boxes: readonly PeeledBox[], row: number): number {
  const left = boxes.findIndex(
    ({ changed }) => changed !== undefined && !meets(changed, columns[changed.column].values[row]),
  );
  return left < 0 ? boxes.length - 1 : left - 1;
}

/** The weighted standard deviation of the responses. */
function deviationOf(data: BoxData, rows: Int32Array): number {
  const { weight, sum } = totalsOf(data, rows);
  const mean = sum / weight;
  let squares = 0;
  for (const row of rows) squares += data.weights[row] * (data.response[row] - mean) ** 2;
  return Math.sqrt(squares / weight);
}

/** The held-out cases in a box. */
class Tally {
  #weight = 0;
  #squaredWeights = 0;
  #sum = 0;

  add(weight: number, response: number): void {
    this.#weight += weight;
    this.#squaredWeights += weight * weight;
    this.#sum += weight * response;
  }

  /**
   * The mean and its standard error by the deviation of all cases: that of a few cases in a pure box would be 0. What
   * counts is how many cases of equal weight would be as accurate.
   */
  result(deviation: number): HeldOutMean | undefined {
    if (this.#weight === 0) return undefined;
    return {
      mean: this.#sum / this.#weight,
      error: (deviation * Math.sqrt(this.#squaredWeights)) / this.#weight,
    };
  }
}

/** The box that a rule chooses: the one of the highest held-out mean, or the largest within one standard error of it. */
export function chosenBox(
  means: readonly (HeldOutMean | undefined)[],
  rule: "best" | "one-standard-error",
  rounding: number,
): number {
  let best = 0;
  means.forEach((held, k) => {
    if (held !== undefined && held.mean > (means[best]?.mean ?? Number.NEGATIVE_INFINITY) + rounding)
      best = k;
  });
  const top = means[best];
  if (rule === "best" || top === undefined) return best;
  return means.findIndex((held) => held !== undefined && held.mean >= top.mean - top.error);
}

/** The smallest box of a sequence with at least this weight. */
export function boxOfWeight(boxes: readonly PeeledBox[], weight: number): number {
  return boxes.findLastIndex(({ totals }) => isWithin(weight, totals.weight));
}
