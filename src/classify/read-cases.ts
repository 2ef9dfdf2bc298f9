// Training cases of a classifier, read from whatever holds them.

import { throwIfAborted } from "../base/control.js";
import type { Label } from "../base/label.js";
import type { FitControl } from "../learn/control.js";
import {
  type Features,
  type MissingPolicy,
  type PredictorOptions,
  type Rows,
  readClasses,
  readOpenPredictors,
  readWeights,
} from "../learn/input.js";
import { readSparsePredictors } from "../learn/sparse-input.js";
import type { Matrix } from "../linalg/matrix.js";
import type { SparseMatrix } from "../linalg/sparse-matrix.js";

/** Where the classes are: a list as long as there are rows, or the name of a column. */
export type ClassTarget = ArrayLike<Label> | string;

export interface ReadingOptions extends Pick<PredictorOptions, "categorical"> {
  readonly missing: MissingPolicy;
  /** The features of a model that is updated; new rows must have them. */
  readonly like?: Features | undefined;
}

export interface LabeledCases<M> {
  readonly matrix: M;
  readonly features: Features;
  /** The labels that occur, sorted. */
  readonly classes: readonly Label[];
  /** The place in `classes` of every case. */
  readonly codes: Int32Array;
  readonly weights: Float64Array | undefined;
}

export function readLabeledCases(
  method: string,
  rows: Rows,
  target: ClassTarget,
  control: FitControl,
  options: ReadingOptions,
): LabeledCases<Matrix> {
  const { requireUsable, ...cases } = readOpenLabeledCases(method, rows, target, control, options);
  requireUsable();
  return cases;
}

/** The same, where sums over the cases may tell first whether all their numbers can be used. */
export function readOpenLabeledCases(
  method: string,
  rows: Rows,
  target: ClassTarget,
  control: FitControl,
  options: ReadingOptions,
): LabeledCases<Matrix> & { readonly requireUsable: () => void } {
  throwIfAborted(method, control.signal);
  return {
    ...readOpenPredictors(method, rows, predictorOptions(target, options)),
    ...labels(method, rows, target, control),
  };
}

/** The same without zeros, for methods that can use that. */
export function readSparseLabeledCases(
  method: string,
  rows: Rows,
  target: ClassTarget,
  control: FitControl,
  options: ReadingOptions,
): LabeledCases<SparseMatrix> {
  throwIfAborted(method, control.signal);
  return {
    ...readSparsePredictors(method, rows, predictorOptions(target, options)),
    ...labels(method, rows, target, control),
  };
}

function predictorOptions(target: ClassTarget, options: ReadingOptions): PredictorOptions {
  return { ...options, except: typeof target === "string" ? [target] : [] };
}

function labels(method: string, rows: Rows, target: ClassTarget, control: FitControl) {
  const { classes, codes } = readClasses(method, rows, target);
  return { classes, codes, weights: readWeights(method, rows, control.weights) };
}

/**
 * The labels of both lists, and where each list's labels stand among them. Those that were there before keep
 * their order, because priors and weights may have been given in it; new ones come in sorted order where the
 * others do, and else behind them.
 */
export function mergeClasses(before: readonly Label[], now: readonly Label[]) {
  const order = (a: Label, b: Label) => (a < b ? -1 : a > b ? 1 : 0);
  const added = now.filter((label) => !before.includes(label));
  const sorted = before.every((label, k) => k === 0 || order(before[k - 1], label) < 0);
  const classes = [...before, ...added];
  if (sorted) classes.sort(order);
  const places = (of: readonly Label[]) => of.map((label) => classes.indexOf(label));
  return { classes, before: places(before), now: places(now) };
}
