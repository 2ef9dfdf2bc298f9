// Several boxes by covering: each is sought among the cases that the ones before it do not contain.

import type { Steps } from "../../../base/steps.js";
import type { Fold } from "../../../evaluate/folds/fold.js";
import { keepCases } from "../engine/rule-columns.js";
import { type BoxTest, type BoxTests, meets } from "./box-test.js";
import { boxOfWeight, chosenBox, type HeldOutMean, heldOutMeans } from "./choose.js";
import { type DroppedColumn, dropOrder, withoutIdle } from "./drops.js";
import type { BoxSettings } from "./options.js";
import { pasteBoxes } from "./paste.js";
import { type PeeledBox, peelBoxes } from "./peel.js";
import { type BoxData, roundingOf, rowsWithin, type Totals, totalsOf } from "./pool.js";

/** A box, and how it was found. */
export interface FoundBox {
  readonly tests: BoxTests;
  readonly totals: Totals;
  /** The peeled boxes, and those pasted to the chosen one. */
  readonly peeled: readonly PeeledBox[];
  readonly pasted: readonly PeeledBox[];
  /** Which of the peeled boxes was chosen, and what the folds said of each. */
  readonly chosen: number;
  readonly heldOut: readonly (HeldOutMean | undefined)[];
  readonly drops: readonly DroppedColumn[];
}

export interface FoundBoxes {
  readonly boxes: readonly FoundBox[];
  readonly total: Totals;
  /** The cases in no box. */
  readonly rest: Totals;
}

export interface CoverInput {
  readonly data: BoxData;
  /** The cases that count. */
  readonly rows: Int32Array;
  readonly settings: BoxSettings;
  /** The folds that choose the sizes of boxes; none if the size is given, or if there is nothing to divide. */
  readonly folds: readonly Fold[];
  readonly onFold: (completed: number, boxes: number) => void;
}

/** Boxes with a mean above that of all cases, until there are no more, or as many as are asked for. */
export function* findBoxes(input: CoverInput): Steps<FoundBoxes> {
  const { data, rows, settings } = input;
  const total = totalsOf(data, rows);
  const boxes: FoundBox[] = [];
  let left = rows;
  while (boxes.length < settings.maxBoxes) {
    const box = yield* findBox(input, left, total.weight, boxes.length);
    const { weight, sum } = box.totals;
    if (box.chosen === 0 || sum / weight <= total.sum / total.weight + roundingOf(data)) break;
    boxes.push(box);
    const inside = new Uint8Array(data.weights.length);
    for (const row of rowsWithin(data, box.tests, left)) inside[row] = 1;
    left = keepCases(left, (row) => inside[row] === 0);
  }
  return { boxes, total, rest: totalsOf(data, left) };
}

function* findBox(
  { data, settings, folds, onFold }: CoverInput,
  rows: Int32Array,
  weight: number,
  found: number,
): Steps<FoundBox> {
  const { alpha, criterion, minSupport, support, rule, paste, pasteAlpha } = settings;
  const peeling = { alpha, criterion, leastWeight: minSupport * weight };
  const peeled = yield* peelBoxes(data, rows, peeling);
  const heldOut =
    folds.length === 0 || peeled.length === 1
      ? []
      : yield* heldOutMeans(data, rows, peeled, folds, {
          ...peeling,
          onFold: (completed) => onFold(completed, found),
        });
  const chosen =
    heldOut.length > 0
      ? chosenBox(heldOut, rule, roundingOf(data))
      : Math.max(0, boxOfWeight(peeled, (support ?? 0) * weight));
  const { tests: start } = peeled[chosen];
  const pasted = paste && chosen > 0 ? yield* pasteBoxes(data, rows, start, pasteAlpha) : [];
  const grown = pasted.at(-1)?.tests ?? start;
  const tests = onlySeen(data, yield* withoutIdle(data, rows, grown));
  const totals = totalsOf(data, rowsWithin(data, tests, rows));
  const drops = yield* dropOrder(data, rows, tests);
  return { tests, totals, peeled, pasted, chosen, heldOut, drops };
}

/** Of a column that is constrained, only what training had is let in: its levels, and missing values if there were any. */
function onlySeen({ columns }: BoxData, tests: BoxTests): BoxTests {
  return tests.map((test) => test && seenBy(test, columns[test.column].values));
}

function seenBy(test: BoxTest, values: Float64Array): BoxTest {
  const seen = new Set(values);
  return {
    ...test,
    ...(test.codes && { codes: test.codes.filter((code) => seen.has(code)) }),
    missing: test.missing && seen.has(Number.NaN),
  };
}

/** The index of the first box that contains a case, or the number of boxes. */
export function firstBox(
  boxes: readonly (readonly BoxTest[])[],
  values: Float64Array,
  start: number,
): number {
  const index = boxes.findIndex((tests) => tests.every((test) => meets(test, values[start + test.column])));
  return index < 0 ? boxes.length : index;
}
