// What stands at the leaves: regressions with normal errors, or classifiers.

import { NormalFactor, weightedGram } from "../../../math/linalg/normal-factor.js";
import type { FitControl } from "../../../model/control.js";
import type { Design } from "./design.js";
import { improveSoftmax, softmaxOf } from "./softmax-step.js";

/** The parameters of one expert. */
export interface Expert {
  /** Outcomes × columns; of a regression, one row. */
  readonly coefficients: Float64Array;
  /** The variance of the errors of a regression; 1 for classes. */
  readonly variance: number;
}

/** A kind of experts, with the responses of the cases. */
export interface ExpertKind {
  /** Rows of coefficients. */
  readonly outcomes: number;
  /** Free parameters of one expert with so many columns. */
  parameters(columns: number): number;
  /** log p(response | case, expert), one per case. */
  logDensity(design: Design, expert: Expert): Float64Array;
  /** A better expert for these weights of the cases. */
  improve(design: Design, weights: Float64Array, expert: Expert, control: FitControl): Promise<Expert>;
  /** What is subtracted from the log-likelihood for the coefficients of an expert. */
  penaltyOf(expert: Expert): number;
}

const LOG_2PI = Math.log(2 * Math.PI);

/** Linear regressions of a response of mean 0 and variance 1; no variance is below the floor. */
export function regressionExperts(y: Float64Array, floor: number): ExpertKind {
  return {
    outcomes: 1,
    parameters: (columns) => columns + 1,
    penaltyOf: () => 0,
    logDensity: (design, { coefficients, variance }) => {
      const half = (LOG_2PI + Math.log(variance)) / 2;
      return linearOf(design, coefficients).map((mean, i) => -half - (y[i] - mean) ** 2 / (2 * variance));
    },
    improve: async (design, weights, expert) => {
      const { columns, rows, data } = design;
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      // An expert without cases changes nothing.
      if (!(total > 0)) return expert;
      const factor = new NormalFactor(columns);
      weightedGram(data, columns, weights, factor.data);
      const residuals = linearOf(design, expert.coefficients).map((mean, i) => y[i] - mean);
      // The correction of the present coefficients keeps more digits than solving for them anew.
      const step = new Float64Array(columns);
      for (let i = 0; i < rows; i += 1)
        for (let j = 0; j < columns; j += 1) step[j] += weights[i] * residuals[i] * data[i * columns + j];
      factor.factor();
      factor.solve(step);
      const coefficients = expert.coefficients.map((value, j) => value + step[j]);
      const squares = (own: Float64Array) =>
        linearOf(design, own).reduce((sum, mean, i) => sum + weights[i] * (y[i] - mean) ** 2, 0);
      // With columns that depend on each other, rounding can make a step worse than none.
      const [after, before] = [squares(coefficients), squares(expert.coefficients)];
      const better = after <= before ? coefficients : expert.coefficients;
      return { coefficients: better, variance: Math.max(floor, Math.min(after, before) / total) };
    },
  };
}

/** Logistic regressions of classes, given by their codes. */
export function classExperts(
  method: string,
  codes: Int32Array,
  classes: number,
  penalty: number,
): ExpertKind {
  return {
    outcomes: classes,
    parameters: (columns) => (classes - 1) * columns,
    penaltyOf: ({ coefficients }) =>
      (penalty / 2) * coefficients.reduce((sum, value) => sum + value * value, 0),
    logDensity: (design, { coefficients }) => {
      const { logs } = softmaxOf(design, coefficients, classes);
      return Float64Array.from(codes, (code, i) => logs[i * classes + code]);
    },
    improve: async (design, weights, expert, control) => {
      const targets = new Float64Array(design.rows * classes);
      for (let i = 0; i < design.rows; i += 1) targets[i * classes + codes[i]] = weights[i];
      const task = { method, design, targets, outcomes: classes, penalty };
      return { coefficients: await improveSoftmax(task, expert.coefficients, control), variance: 1 };
    },
  };
}

/** β·x of every case. */
export function linearOf({ data, rows, columns }: Design, coefficients: Float64Array): Float64Array {
  const out = new Float64Array(rows);
  for (let i = 0; i < rows; i += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1) sum += coefficients[j] * data[i * columns + j];
    out[i] = sum;
  }
  return out;
}
