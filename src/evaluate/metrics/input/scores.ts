// Scores and probabilities with true labels: one number per case for two classes, or one per class.

import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { type Label, listLevels } from "../../../base/label.js";
import { copyNumbers, requireList } from "../../../base/numbers.js";
import { counted, got, optionName, rowName, wanted, words } from "../../../base/sentence.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { badCase, type LabelOptions, readLabels } from "./labels.js";
import { classTotals, positiveClass } from "./positive-class.js";
import { readCaseWeights } from "./weights.js";

/** One number per case, for the positive one of two classes; or one row per case, one column per class. */
export type Scores = ArrayLike<number> | MatrixLike;

/** The classes of a metric, and which of them is positive. */
export interface PositiveOptions extends LabelOptions {
  /**
   * The class that a single number per case refers to. By default, of two classes, the one that is named "yes", "true",
   * "1", "positive" or similar, or else the rarer one; see `positiveClass`.
   */
  readonly positive?: Label | undefined;
}

/** Cases with one number for every class. */
export interface ScoredCases {
  readonly classes: readonly Label[];
  readonly truth: Int32Array;
  readonly scores: Matrix;
  readonly weights?: Float64Array | undefined;
  /** The index of the positive class, if it was decided by more cases than these. */
  readonly positive?: number | undefined;
}

/** Cases that are positive or negative, with one score each; a higher score speaks for positive. */
export interface BinaryCases {
  readonly isPositive: Uint8Array;
  readonly scores: Float64Array;
  readonly weights?: Float64Array | undefined;
}

const SCORE_OPTIONS = ["positive", "classes", "weights"];

/** Cases with a number per class; where there is one score s per case, the other class gets `other(s)`. */
function readClassScores(
  method: string,
  truth: ArrayLike<Label>,
  scores: Scores,
  options: PositiveOptions,
  other: (score: number) => number,
): ScoredCases {
  requireList(method, "true labels", truth);
  const list = asNumbers(method, scores);
  const matrix = list === undefined ? asMatrix(method, scores as MatrixLike) : undefined;
  requireOnePerCase(method, truth.length, list?.length ?? matrix?.rows ?? 0);
  const weights = readCaseWeights(method, truth.length, options);
  const { classes, codes } = readScoredLabels(method, truth, matrix?.columns ?? 2, options);
  if (matrix !== undefined) {
    requireNumbers(method, matrix.data, matrix.columns);
    return { classes, truth: codes, scores: matrix, weights };
  }
  const values = list ?? new Float64Array(0);
  requireNumbers(method, values, 1);
  const positive = positiveCode(method, { classes, truth: codes, weights }, options);
  const pairs = new Matrix(values.length, 2);
  for (let i = 0; i < values.length; i += 1) {
    pairs.data[2 * i + positive] = values[i];
    pairs.data[2 * i + 1 - positive] = other(values[i]);
  }
  return { classes, truth: codes, scores: pairs, weights, positive };
}

/** Scores of any kind; where there is one per case, the other class gets its negative. */
export function readAnyScores<O extends PositiveOptions>(
  method: string,
  truth: ArrayLike<Label>,
  scores: Scores,
  options: O,
  names: readonly (keyof O & string)[] = [],
): ScoredCases {
  requireKnownOptions(method, options, [...SCORE_OPTIONS, ...names]);
  return readClassScores(method, truth, scores, options, (score) => -score);
}

/** Float32 probabilities, and those rounded to a few digits, sum to 1 only approximately. */
const SUM_TOLERANCE = 1e-6;

/** Numbers from 0 to 1 that sum to 1 in every row. */
export function readProbabilities<O extends PositiveOptions>(
  method: string,
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: O,
  names: readonly (keyof O & string)[] = [],
): ScoredCases {
  requireKnownOptions(method, options, [...SCORE_OPTIONS, ...names]);
  const list = asNumbers(method, probabilities);
  if (list !== undefined) requireShares(method, list);
  const cases = readClassScores(method, truth, probabilities, options, (p) => 1 - p);
  requireProbabilities(method, cases.scores);
  return cases;
}

function requireProbabilities(method: string, { data, rows, columns }: Matrix): void {
  for (let row = 0, at = 0; row < rows; row += 1) {
    let sum = 0;
    for (let column = 0; column < columns; column += 1, at += 1) {
      if (!(data[at] >= 0 && data[at] <= 1)) throw notProbability(method, row, data[at]);
      sum += data[at];
    }
    if (Math.abs(sum - 1) > SUM_TOLERANCE) {
      const sentence = words`the probabilities of ${rowName(row)} must sum to ${wanted("1")}; their sum is ${got(sum)}.`;
      throw new DataError(method, sentence);
    }
  }
}

/** One class against all others. */
export function readBinaryCases<O extends PositiveOptions>(
  method: string,
  truth: ArrayLike<Label>,
  scores: Scores,
  options: O,
  names: readonly (keyof O & string)[] = [],
): BinaryCases {
  requireKnownOptions(method, options, [...SCORE_OPTIONS, ...names]);
  requireList(method, "true labels", truth);
  const list = asNumbers(method, scores);
  const weights = readCaseWeights(method, truth.length, options);
  if (list === undefined) {
    const matrix = asMatrix(method, scores as MatrixLike);
    requireOnePerCase(method, truth.length, matrix.rows);
    const { classes, codes } = readScoredLabels(method, truth, matrix.columns, options);
    const positive = positiveCode(method, { classes, truth: codes, weights }, options);
    requireNumbers(method, matrix.data, matrix.columns);
    return { isPositive: equals(codes, positive), scores: matrix.column(positive), weights };
  }
  requireOnePerCase(method, truth.length, list.length);
  requireNumbers(method, list, 1);
  const { classes, codes } = readScoredLabels(method, truth, undefined, options);
  const positive = positiveCode(method, { classes, truth: codes, weights }, options);
  return { isPositive: equals(codes, positive), scores: list, weights };
}

/** One class against all others, with its probability. */
export function readBinaryProbabilities<O extends PositiveOptions>(
  method: string,
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: O,
  names: readonly (keyof O & string)[] = [],
): BinaryCases {
  const cases = readBinaryCases(method, truth, probabilities, options, names);
  requireShares(method, cases.scores);
  return cases;
}

function requireShares(method: string, values: Float64Array): void {
  for (let row = 0; row < values.length; row += 1) {
    if (!(values[row] >= 0 && values[row] <= 1)) throw notProbability(method, row, values[row]);
  }
}

/** The index of the positive class: the one named, or that of the rule. */
export function positiveCode(
  method: string,
  { classes, truth, weights, positive: decided }: Omit<ScoredCases, "scores">,
  { positive }: Pick<PositiveOptions, "positive">,
): number {
  if (positive === undefined && decided !== undefined) return decided;
  const found = positiveClass(classes, classTotals(classes.length, truth, weights), positive, method);
  if (found !== undefined) return found.code;
  const sentence = words`${optionName("positive")} must name one of the ${classes.length} classes ${wanted(listLevels(classes))}.`;
  throw new OptionError(method, sentence, { received: "nothing" });
}

/** 1 where the code is this one. */
export function equals(codes: Int32Array, code: number): Uint8Array {
  const out = new Uint8Array(codes.length);
  for (let i = 0; i < codes.length; i += 1) out[i] = codes[i] === code ? 1 : 0;
  return out;
}

function readScoredLabels(
  method: string,
  truth: ArrayLike<Label>,
  columns: number | undefined,
  options: PositiveOptions,
): { classes: readonly Label[]; codes: Int32Array } {
  const found = readLabels(method, "truth", truth, options.classes ?? impliedClasses(truth));
  if (columns === undefined || found.classes.length === columns) return found;
  const sentence = words`the scores have ${wanted(columns)} columns, but there are ${got(`${found.classes.length} classes`)} (${listLevels(found.classes)}); list all classes, in the order of the columns, in ${optionName("classes")}.`;
  throw new ShapeError(method, sentence);
}

/** Where only one of true and false, or of 1 and 0, occurs, the other is still a class. */
function impliedClasses(truth: ArrayLike<Label>): readonly Label[] | undefined {
  const first = truth[0];
  if (typeof first !== "boolean" && first !== 0 && first !== 1) return undefined;
  for (let row = 1; row < truth.length; row += 1) if (truth[row] !== first) return undefined;
  return typeof first === "boolean" ? [false, true] : [0, 1];
}

/** Whether there is one number per case instead of one per class. */
export function isList(scores: Scores): scores is ArrayLike<number> {
  if (typeof scores !== "object" || scores === null || "data" in scores) return false;
  return (
    ArrayBuffer.isView(scores) || scores.length === 0 || typeof scores[0] !== "object" || scores[0] === null
  );
}

function asNumbers(method: string, scores: Scores): Float64Array | undefined {
  if (scores instanceof Float64Array) return scores;
  return isList(scores) ? copyNumbers(method, "score", scores) : undefined;
}

function asMatrix(method: string, scores: MatrixLike): Matrix {
  return scores instanceof Matrix ? scores : Matrix.from(scores, method);
}

function requireOnePerCase(method: string, cases: number, scores: number): void {
  if (cases === scores) return;
  const sentence = words`there are ${wanted(cases)} true labels but scores for ${got(counted(scores, "case"))}.`;
  throw new ShapeError(method, sentence);
}

function requireNumbers(method: string, scores: Float64Array, columns: number): void {
  let at = 0;
  while (at < scores.length && !Number.isNaN(scores[at])) at += 1;
  if (at === scores.length) return;
  const row = Math.floor(at / columns);
  const message = words`the score of ${rowName(row)} is missing; every case needs ${wanted("a score")}.`;
  throw new DataError(method, message, { received: "NaN" });
}

function notProbability(method: string, row: number, value: number): DataError {
  return badCase(method, "probability", row, "a number from 0 to 1", String(value));
}
