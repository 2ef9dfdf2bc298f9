// The search for boxes, from the cases of a fit to boxes that a model stores.

import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { usedRows } from "../../../evaluate/folds/hold-back.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Features } from "../../../model/input.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { foldsOf } from "../../linear/engine/choice/choose-by-folds.js";
import { readRuleColumns } from "../engine/rule-columns.js";
import { type Box, storedBox } from "./box.js";
import { testsOf } from "./condition.js";
import { findBoxes, firstBox } from "./cover.js";
import type { BoxSettings } from "./options.js";

/** How methods that find boxes read their cases. */
export const boxReading: Reading = {
  categorical: "codes",
  missing: "native",
  unknown: "missing",
  extremes: "features",
};

/** What a search is for. */
export interface BoxSearch {
  readonly cases: Cases;
  /** The number whose mean is to be high, or low. */
  readonly response: Float64Array;
  readonly seek: "high" | "low";
  /** What strata of folds are taken from, if the response is a class. */
  readonly classes?: Int32Array | undefined;
  readonly settings: BoxSettings;
}

/** The boxes, and what is outside of all. */
export interface StoredBoxes {
  readonly boxes: readonly Box[];
  readonly restWeight: number;
  readonly restMean: number;
}

export async function searchBoxes(
  search: BoxSearch,
  { signal, onProgress }: FitControl,
): Promise<StoredBoxes> {
  const { cases, response, seek, settings, classes } = search;
  const { method, features, count, source } = cases;
  const weights = cases.weights?.slice() ?? new Float64Array(count).fill(1);
  const rows = usedRows(weights, count);
  const { lowest, highest } = endsOf(response, rows);
  const middle = shiftOf(lowest, highest);
  const sign = seek === "high" ? 1 : -1;
  const data = {
    columns: readRuleColumns(cases).map((column) => ({
      ...column,
      sorted: Float64Array.from(column.order, (row) => column.values[row]),
    })),
    names: features.names,
    weights,
    response: response.map((value) => sign * (value - middle)),
    scale: Math.max(highest - middle, middle - lowest),
  };
  const validates = settings.support === undefined && rows.length > 1;
  const folds = validates
    ? foldsOf(method, settings.folds, settings.seed, {
        source,
        weights: cases.weights && weights,
        ...(classes && { target: Float64Array.from(classes), task: "classification" }),
      })
    : [];
  const onFold = (completed: number, found: number) =>
    onProgress?.({
      phase: "folds",
      completed: found * folds.length + completed,
      total: settings.maxBoxes * folds.length,
    });
  const steps = findBoxes({ data, rows, settings, folds, onFold });
  const { boxes, total, rest } = await finishPaced(steps, abortablePacer(method, signal));
  const meanOf = (shifted: number) => Math.min(highest, Math.max(lowest, sign * shifted + middle));
  return {
    boxes: boxes.map((box) => storedBox(box, features, total.weight, meanOf)),
    restWeight: rest.weight,
    restMean: meanOf(rest.sum / rest.weight),
  };
}

/**
 * What is subtracted from responses, so that their differences keep their digits: nothing where they are not far from 0,
 * or else the middle of their ends, which no order of the rows changes.
 */
function shiftOf(lowest: number, highest: number): number {
  const middle = lowest / 2 + highest / 2;
  return Math.abs(middle) > highest - lowest ? middle : 0;
}

function endsOf(
  response: Float64Array,
  rows: Int32Array,
): { readonly lowest: number; readonly highest: number } {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    lowest = Math.min(lowest, response[row]);
    highest = Math.max(highest, response[row]);
  }
  return { lowest, highest };
}

/** The index of the first box that contains each case; the number of boxes where none does. */
export function boxesOf(kind: string, rows: Rows, inputs: Features, boxes: readonly Box[]): Int32Array {
  const x = readNewCases(kind, rows, inputs, "native");
  const tests = boxes.map(({ conditions }) => testsOf(conditions, inputs) ?? []);
  return Int32Array.from({ length: x.rows }, (_, row) => firstBox(tests, x.data, row * x.columns));
}
