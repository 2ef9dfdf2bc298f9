// What stands at the leaves: regressions with normal errors, or classifiers.

import type { FitControl } from "../../../model/control.js";
import type { Design } from "./design.js";

/** The parameters of one expert. */
export interface Expert {
  /** Outcomes × columns; of a regression, one row. */
  readonly coefficients: Float64Array;
  /** The variance of the errors of a regression; 1 for classes. */
  readonly variance: number;
}

/** What the cases say about the coefficients of every column. */
export interface Determined {
  /** How many of them the cases determine: their number less the share that the penalty does. */
  readonly freedom: Float64Array;
  /** The sum of the squares that are penalized. */
  readonly squares: Float64Array;
}

/** A kind of experts, with the responses of the cases. */
export interface ExpertKind {
  /** Rows of coefficients. */
  readonly outcomes: number;
  /** Free parameters of one expert with so many columns. */
  parameters(columns: number): number;
  /** How many of them are not coefficients. */
  readonly scaleParameters: number;
  /** By how much so many parameters, beside those of a single expert, raise the log-likelihood by chance. */
  optimism(extra: number, cases: number, columns: number): number;
  /** A single expert for all cases: what the penalty draws the others to. */
  common(design: Design, weights: Float64Array, control: FitControl): Expert;
  /** What an expert leaves of the numbers of the response, one list for each. */
  residuals(design: Design, expert: Expert): Float64Array[];
  /** log p(response | case, expert), one per case. */
  logDensity(design: Design, expert: Expert): Float64Array;
  /** A better expert for these weights of the cases. */
  improve(task: ExpertTask, expert: Expert): Expert;
  determined(task: ExpertTask, expert: Expert): Determined;
}

export interface ExpertTask {
  readonly design: Design;
  /** How much every case counts for this expert. */
  readonly weights: Float64Array;
  /** Of the squares of the differences from the common coefficients, one for each column. */
  readonly penalties: Float64Array;
  readonly common: Float64Array;
}

/** What is subtracted from the log-likelihood for coefficients, given row by row. */
export function penaltyOf(
  coefficients: Float64Array,
  penalties: Float64Array,
  common?: Float64Array,
): number {
  let sum = 0;
  for (let at = 0; at < coefficients.length; at += 1)
    sum += penalties[at % penalties.length] * (coefficients[at] - (common?.[at] ?? 0)) ** 2;
  return sum / 2;
}
