import { counted, DataError, got, optionName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions, requireKnownParameters } from "../../base/known-options.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { readWeights } from "../../base/weights.js";
import { midway } from "../../data/rank/midway.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { mostProbable } from "../../model/model.js";
import { readLabels } from "../decide/labels.js";
import { LossMatrix } from "../decide/loss-matrix.js";
import { badCase } from "../metrics/input/labels.js";
import { rocCurve } from "../roc/roc-curve.js";
import { best } from "./optimal-point.js";

export interface ClassWeightsOptions<L extends Label> {
  /** The classes in the order of the columns of the scores. */
  readonly classes: readonly L[];
  /** The classes in the order in which their weights are determined; by default that of the columns. */
  readonly order?: readonly L[];
  /** Whether the scores are logarithms of likelihoods or probabilities; false by default. */
  readonly logarithms?: boolean;
  /** How often each case counts; by default, once. */
  readonly weights?: ArrayLike<number>;
}

/** How one weight was determined. */
export interface ClassWeightStep<L extends Label = Label> {
  readonly label: L;
  readonly logWeight: number;
  /** The weight of all cases of this class and of the classes before it. */
  readonly totalWeight: number;
  /** The weight of the cases among them that the threshold puts on the wrong side. */
  readonly errors: number;
}

/** One weight for each class; the class with the largest weighted score is predicted. */
export class ClassWeights<L extends Label = Label> {
  readonly classes: readonly L[];
  /** Logarithms in the order of the classes; 0 for the first in `order`, −Infinity for a class never predicted. */
  readonly logWeights: Float64Array;
  readonly steps: readonly ClassWeightStep<L>[];

  constructor(classes: readonly L[], logWeights: Float64Array, steps: readonly ClassWeightStep<L>[]) {
    this.classes = classes;
    this.logWeights = logWeights;
    this.steps = steps;
  }

  /** In the order of the classes, scaled so that the largest is 1. */
  get weights(): Float64Array {
    const largest = this.logWeights.reduce((a, b) => Math.max(a, b));
    return this.logWeights.map((log) => Math.exp(log - largest));
  }

  /** The losses under which `decide` makes the same decisions from probabilities. */
  get loss(): LossMatrix<L, L> {
    return LossMatrix.weighted(this.classes, this.weights);
  }

  /** The class with the largest weighted score in every row; of equal ones, the first. */
  predict(scores: MatrixLike, options: { readonly logarithms?: boolean } = {}): L[] {
    const method = "ClassWeights.predict";
    requireKnownOptions(method, options, ["logarithms"]);
    const logs = readLogScores(method, scores, this.classes.length, options.logarithms ?? false);
    const { columns } = logs;
    return mostProbable(
      this.classes,
      logs.map((log, at) => log + this.logWeights[at % columns]),
    );
  }
}

/**
 * Weights for the scores of several classes that make few errors, determined one at a time: each class is separated
 * from those before it at the threshold of highest accuracy, by the ROC curve of its score over their largest
 * weighted score. For two classes the result is optimal; for more, finding the optimal weights is intractable, and
 * this is the usual heuristic (Flach, sections 3.1 and 9.2).
 *
 * ```ts
 * const scores = [[0.6, 0.4], [0.7, 0.3], [0.9, 0.1]];
 * const tuned = tuneClassWeights(["b", "b", "a"], scores, { classes: ["a", "b"] });
 * tuned.predict(scores); // ["b", "b", "a"]
 * ```
 */
export function tuneClassWeights<const L extends Label>(
  truth: ArrayLike<L>,
  scores: MatrixLike,
  options: ClassWeightsOptions<L>,
): ClassWeights<L> {
  const method = "tuneClassWeights";
  requireKnownParameters(method, options, ["classes", "order", "logarithms", "weights"]);
  const classes = readLabels(method, "classes", options.classes);
  const logs = readLogScores(method, scores, classes.length, options.logarithms ?? false);
  const codes = readCodes(method, classes, truth, logs.rows);
  const counted =
    options.weights === undefined
      ? new Float64Array(logs.rows).fill(1)
      : readWeights(method, options.weights, logs.rows);
  const order = readOrder(method, classes, options.order ?? classes);
  const logWeights = new Float64Array(classes.length).fill(Number.NEGATIVE_INFINITY);
  logWeights[order[0]] = 0;
  /** The largest weighted score among the classes whose weights are known, row by row. */
  const leaders = logs.column(order[0]);
  const steps: ClassWeightStep<L>[] = [];
  for (let at = 1; at < order.length; at += 1) {
    const next = order[at];
    const before = order.slice(0, at);
    const rows = [...codes.keys()].filter((row) => codes[row] === next || before.includes(codes[row]));
    const column = logs.column(next);
    const step = separate(
      method,
      classes[next],
      rows.map((row) => codes[row] === next),
      rows.map((row) => column[row] - leaders[row]),
      rows.map((row) => counted[row]),
    );
    steps.push({ label: classes[next], ...step });
    logWeights[next] = step.logWeight;
    for (let row = 0; row < logs.rows; row += 1) {
      leaders[row] = Math.max(leaders[row], step.logWeight + column[row]);
    }
  }
  return new ClassWeights(classes, logWeights, steps);
}

/** Larger than any difference of logarithms; stands for the logarithm of 0. */
const FAR = 1e300;

function separate(
  method: string,
  label: Label,
  positives: readonly boolean[],
  differences: readonly number[],
  weights: readonly number[],
): Omit<ClassWeightStep, "label"> {
  const weightOf = (side: boolean) =>
    weights.reduce((sum, weight, i) => (positives[i] === side ? sum + weight : sum), 0);
  if (weightOf(true) === 0 || weightOf(false) === 0) {
    const lacking =
      weightOf(true) === 0 ? `class ${quote(label)} has` : `the classes before ${quote(label)} have`;
    const message = words`${lacking} ${got("no case")} with a positive weight.`;
    throw new DataError(method, message, { expected: "cases of every class" });
  }
  const curve = rocCurve(positives, differences.map(comparable), { weights });
  // No weight can make a score of 0 the largest.
  const errors = (tp: number, fp: number) => curve.positives - tp + fp;
  const point = best(curve, (tp, fp, index) =>
    curve.thresholds[index] === -FAR ? Number.NEGATIVE_INFINITY : -errors(tp, fp),
  );
  return {
    logWeight: 0 - between(point.interval),
    totalWeight: curve.positives + curve.negatives,
    errors: errors(point.truePositives, point.falsePositives),
  };
}

/** Equal ratios may differ in the last digits of their logarithms; no threshold may fall between them. */
const GRID = 2 ** -36;

function comparable(difference: number): number {
  // 0 over 0 does not speak for the class.
  if (Number.isNaN(difference)) return -FAR;
  if (!Number.isFinite(difference)) return difference > 0 ? FAR : -FAR;
  return Math.round(difference / GRID) * GRID;
}

/** A finite threshold inside an interval if possible; next to one end where the other is far away. */
function between([lower, upper]: readonly [number, number]): number {
  if (upper === Number.POSITIVE_INFINITY) return upper;
  if (lower > -FAR && upper < FAR) return midway(lower, upper);
  if (upper < FAR) return upper - 1;
  return lower > -FAR ? lower + 1 : 0;
}

function readLogScores(method: string, scores: MatrixLike, classes: number, logarithms: boolean): Matrix {
  const matrix = Matrix.from(scores);
  if (matrix.rows > 0 && matrix.columns !== classes) {
    const sentence = words`there are ${wanted(classes)} classes but ${got(counted(matrix.columns, "column"))} of scores.`;
    throw new ShapeError(method, sentence);
  }
  const usable = logarithms
    ? (score: number) => score < Number.POSITIVE_INFINITY
    : (score: number) => score >= 0 && score < Number.POSITIVE_INFINITY;
  const at = matrix.data.findIndex((score) => !usable(score));
  if (at >= 0) {
    const expected = logarithms ? "a number below Infinity" : "a finite number ≥ 0";
    const row = Math.floor(at / matrix.columns);
    throw badCase(method, "score", row, expected, String(matrix.data[at]));
  }
  return logarithms ? matrix : matrix.map(Math.log);
}

function readCodes<L extends Label>(
  method: string,
  classes: readonly L[],
  truth: ArrayLike<L>,
  rows: number,
): Int32Array {
  if (truth.length !== rows) {
    const sentence = words`there are ${wanted(truth.length)} true labels but ${got(counted(rows, "row"))} of scores.`;
    throw new ShapeError(method, sentence);
  }
  return Int32Array.from(truth, (label, row) => {
    const code = classes.indexOf(label);
    if (code >= 0) return code;
    throw badCase(method, "label", row, `one of the classes ${listLevels(classes)}`, quote(label));
  });
}

function readOrder<L extends Label>(method: string, classes: readonly L[], order: readonly L[]): number[] {
  const indices = order.map((label) => classes.indexOf(label));
  if (new Set(indices).size === classes.length && order.length === classes.length && !indices.includes(-1)) {
    return indices;
  }
  throw new DataError(
    method,
    words`${optionName("order")} must list every class once (${wanted(listLevels(classes))}); got ${got(listLevels(order))}.`,
  );
}
