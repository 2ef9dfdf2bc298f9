import { DataError, ShapeError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { readWeights } from "../../base/weights.js";
import { midway } from "../../data/rank/midway.js";
import { readLabels } from "../../decide/labels.js";
import { LossMatrix } from "../../decide/loss-matrix.js";
import { mostProbable } from "../../learn/model.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import { rocCurve } from "../roc/roc-curve.js";
import { best } from "./optimal-point.js";

export interface ClassWeightsOptions<L extends Label> {
  /** The classes in the order of the columns of the scores. */
  readonly classes: readonly L[];
  /** The classes in the order in which their weights are fixed: that of the columns unless given. */
  readonly order?: readonly L[];
  /** Whether the scores are logarithms of likelihoods or probabilities. False unless given. */
  readonly logarithms?: boolean;
  /** How often each case counts; once unless given. */
  readonly weights?: ArrayLike<number>;
}

/** How one weight was fixed. */
export interface ClassWeightStep<L extends Label = Label> {
  readonly label: L;
  readonly logWeight: number;
  /** The weight of the cases of this class and of those before it. */
  readonly cases: number;
  /** The weight of those on the wrong side: a class before it said for this one, or this one for such a class. */
  readonly errors: number;
}

/** One weight for each class: the class of the largest weight times score is said. */
export class ClassWeights<L extends Label = Label> {
  readonly classes: readonly L[];
  /** Logarithms in the order of the classes; 0 for the first whose weight was fixed, −Infinity for never. */
  readonly logWeights: Float64Array;
  readonly steps: readonly ClassWeightStep<L>[];

  constructor(classes: readonly L[], logWeights: Float64Array, steps: readonly ClassWeightStep<L>[]) {
    this.classes = classes;
    this.logWeights = logWeights;
    this.steps = steps;
  }

  /** In the order of the classes, the largest 1. */
  get weights(): Float64Array {
    const largest = this.logWeights.reduce((a, b) => Math.max(a, b));
    return this.logWeights.map((log) => Math.exp(log - largest));
  }

  /** The losses under which `decide` says the same of probabilities. */
  get loss(): LossMatrix<L, L> {
    return LossMatrix.weighted(this.classes, this.weights);
  }

  /** The class of the largest weight times score in every row; of equal ones, the first. */
  predict(scores: MatrixLike, { logarithms = false }: { readonly logarithms?: boolean } = {}): L[] {
    const logs = readLogScores("ClassWeights.predict", scores, this.classes.length, logarithms);
    const { columns } = logs;
    return mostProbable(
      this.classes,
      logs.map((log, at) => log + this.logWeights[at % columns]),
    );
  }
}

/**
 * Weights for the scores of several classes that make few errors, fixed one by one: each class is separated
 * from those before it at the threshold of highest accuracy, by the ROC curve of its score over their largest
 * weighted score. For two classes this is the best weight there is; for more, the best weights together are
 * intractable, and this is the usual heuristic (Flach, sections 3.1 and 9.2).
 *
 * ```ts
 * const scores = [[0.6, 0.4], [0.7, 0.3], [0.9, 0.1]];
 * const tuned = tuneClassWeights(scores, ["b", "b", "a"], { classes: ["a", "b"] });
 * tuned.predict(scores); // ["b", "b", "a"]
 * ```
 */
export function tuneClassWeights<const L extends Label>(
  scores: MatrixLike,
  labels: ArrayLike<L>,
  options: ClassWeightsOptions<L>,
): ClassWeights<L> {
  const method = "tuneClassWeights";
  const classes = readLabels(method, "classes", options.classes);
  const logs = readLogScores(method, scores, classes.length, options.logarithms ?? false);
  const truth = readTruth(method, classes, labels, logs.rows);
  const counted =
    options.weights === undefined
      ? new Float64Array(logs.rows).fill(1)
      : readWeights(method, options.weights, logs.rows);
  const order = readOrder(method, classes, options.order ?? classes);
  const logWeights = new Float64Array(classes.length).fill(Number.NEGATIVE_INFINITY);
  logWeights[order[0]] = 0;
  /** The largest weighted score among the classes whose weights are fixed, row by row. */
  const leaders = logs.column(order[0]);
  const steps: ClassWeightStep<L>[] = [];
  for (let at = 1; at < order.length; at += 1) {
    const next = order[at];
    const before = order.slice(0, at);
    const rows = [...truth.keys()].filter((row) => truth[row] === next || before.includes(truth[row]));
    const column = logs.column(next);
    const step = separate(
      method,
      classes[next],
      rows.map((row) => column[row] - leaders[row]),
      rows.map((row) => truth[row] === next),
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

/** Beyond all differences of logarithms of numbers: stands for those of 0. */
const FAR = 1e300;

function separate(
  method: string,
  label: Label,
  differences: readonly number[],
  positives: readonly boolean[],
  weights: readonly number[],
): Omit<ClassWeightStep, "label"> {
  const weightOf = (side: boolean) =>
    weights.reduce((sum, weight, i) => (positives[i] === side ? sum + weight : sum), 0);
  if (weightOf(true) === 0 || weightOf(false) === 0) {
    const lacking =
      weightOf(true) === 0 ? `class ${quote(label)} has` : `the classes before ${quote(label)} have`;
    throw new DataError(`${method}: ${lacking} no case that counts.`, {
      method,
      expected: "cases of every class",
      received: "none",
    });
  }
  const scores = differences.map(comparable);
  const curve = rocCurve(scores, positives, weights);
  // No weight makes a score of 0 win.
  const errors = (tp: number, fp: number) => curve.positives - tp + fp;
  const point = best(curve, (tp, fp, place) =>
    curve.thresholds[place] === -FAR ? Number.NEGATIVE_INFINITY : -errors(tp, fp),
  );
  return {
    logWeight: 0 - between(point.interval),
    cases: curve.positives + curve.negatives,
    errors: errors(point.truePositives, point.falsePositives),
  };
}

/** Equal ratios differ in the last digits of their logarithms; no threshold is to be found between those. */
const GRID = 2 ** -36;

function comparable(difference: number): number {
  // 0 over 0 is no reason to say the class.
  if (Number.isNaN(difference)) return -FAR;
  if (!Number.isFinite(difference)) return difference > 0 ? FAR : -FAR;
  return Math.round(difference / GRID) * GRID;
}

/** A finite threshold inside an interval where there is one; beside its end where the other is far off. */
function between([lower, upper]: readonly [number, number]): number {
  if (upper === Number.POSITIVE_INFINITY) return upper;
  if (lower > -FAR && upper < FAR) return midway(lower, upper);
  if (upper < FAR) return upper - 1;
  return lower > -FAR ? lower + 1 : 0;
}

function readLogScores(method: string, scores: MatrixLike, classes: number, logarithms: boolean): Matrix {
  const matrix = Matrix.from(scores);
  if (matrix.rows > 0 && matrix.columns !== classes) {
    throw new ShapeError(`${method}: there are ${classes} classes but ${matrix.columns} columns of scores.`, {
      method,
      expected: `${classes} columns`,
      received: `${matrix.columns} columns`,
    });
  }
  const usable = logarithms
    ? (score: number) => score < Number.POSITIVE_INFINITY
    : (score: number) => score >= 0 && score < Number.POSITIVE_INFINITY;
  const at = matrix.data.findIndex((score) => !usable(score));
  if (at >= 0) {
    const expected = logarithms ? "a number below Infinity" : "a finite number ≥ 0";
    const row = Math.floor(at / matrix.columns);
    throw new DataError(`${method}: row ${row} has the score ${matrix.data[at]}; it must be ${expected}.`, {
      method,
      row,
      expected,
      received: String(matrix.data[at]),
    });
  }
  return logarithms ? matrix : matrix.map(Math.log);
}

function readTruth<L extends Label>(
  method: string,
  classes: readonly L[],
  labels: ArrayLike<L>,
  rows: number,
): Int32Array {
  if (labels.length !== rows) {
    throw new ShapeError(`${method}: there are ${rows} rows of scores but ${labels.length} labels.`, {
      method,
      expected: `${rows} labels`,
      received: `${labels.length} labels`,
    });
  }
  return Int32Array.from(labels, (label, row) => {
    const code = classes.indexOf(label);
    if (code >= 0) return code;
    throw new DataError(
      `${method}: the label ${quote(label)} at row ${row} is none of the classes ${listLevels(classes)}.`,
      { method, row, expected: classes.map(quote).join(", "), received: quote(label) },
    );
  });
}

function readOrder<L extends Label>(method: string, classes: readonly L[], order: readonly L[]): number[] {
  const places = order.map((label) => classes.indexOf(label));
  if (new Set(places).size === classes.length && order.length === classes.length && !places.includes(-1)) {
    return places;
  }
  throw new DataError(
    `${method}: option "order" must have every class once; the classes are ${listLevels(classes)}, the order is ${listLevels(order)}.`,
    {
      method,
      option: "order",
      expected: classes.map(quote).join(", "),
      received: order.map(quote).join(", "),
    },
  );
}
