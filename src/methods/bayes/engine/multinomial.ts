import { columnName, DataError, optionName } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { rowName, words } from "../../../base/sentence.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { Multinomial } from "../../../math/probability/multivariate/index.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { LabeledCases } from "../../../model/cases.js";
import { readNewSparseCases, readNewSparseRows } from "../../../model/input/sparse.js";
import type { Features, Rows } from "../../../model/input.js";
import { ClassCounts } from "./class-counts.js";
import { columnSums, membershipOf, total } from "./evidence.js";
import type { GenerativeLikelihood, Likelihood, Names } from "./likelihood.js";
import { LinearForm, logarithms } from "./linear-form.js";
import { evenPseudoCounts, logDirichlet, requirePriorColumns, type Smoothing } from "./smoothing.js";

/** |x| − x is 0 only for finite numbers ≥ 0, so sums tell without branches; four, because each addition waits for the one before. */
function allCounts(values: Float64Array): boolean {
  const whole = values.length & ~3;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < whole; at += 4) {
    a += Math.abs(values[at]) - values[at];
    b += Math.abs(values[at + 1]) - values[at + 1];
    c += Math.abs(values[at + 2]) - values[at + 2];
    d += Math.abs(values[at + 3]) - values[at + 3];
  }
  for (let at = whole; at < values.length; at += 1) a += Math.abs(values[at]) - values[at];
  return a + b + c + d === 0;
}

/** The counts of the training cases by class. */
export function gatherCounts(cases: LabeledCases): ClassCounts {
  requireCounts(cases.sparse, { method: cases.method, features: cases.features.names });
  return ClassCounts.of(cases.sparse, membershipOf(cases));
}

/** New cases of counts. */
export function readNewCounts(method: string, rows: Rows, inputs: Features): SparseMatrix {
  const x = readNewSparseRows(method, rows, inputs);
  if (allCounts(x.values)) return x;
  // The full checks find the first value that is not a count and throw.
  requireCounts(readNewSparseCases(method, rows, inputs, "error"), { method, features: inputs.names });
  return x;
}

/** Counts must not be negative, but may be fractional, as weights of terms are. */
export function requireCounts(
  { values, rowPointers, columnIndices }: SparseMatrix,
  { method, features }: Names,
): void {
  if (allCounts(values)) return;
  const at = values.findIndex((value) => !(value >= 0));
  const row = rowPointers.findIndex((pointer) => pointer > at) - 1;
  const column = features[columnIndices[at]];
  const missing = Number.isNaN(values[at]);
  const what = missing ? "a missing value" : `the value ${values[at]}`;
  const why = missing
    ? "an unknown count is not 0, so give it or drop the row"
    : "counts must be numbers ≥ 0";
  throw new DataError(method, words`${columnName(column)} has ${what} at ${rowName(row)}; ${why}.`, {
    expected: "a number ≥ 0",
    received: String(values[at]),
  });
}

/** Within a class, every occurrence in a document falls on each column with a fixed probability. */
export class MultinomialLikelihood implements GenerativeLikelihood<SparseMatrix> {
  /** P(column | class): classes × columns; every row sums to 1. */
  readonly probabilities: Matrix;
  readonly logProbabilities: Matrix;
  readonly #counts: ClassCounts;
  readonly #pseudo: Float64Array;
  #form: LinearForm | undefined;

  constructor(counts: ClassCounts, smoothing: Smoothing, names: Names) {
    this.#counts = counts;
    this.#pseudo = wordPseudoCounts(counts.sums, smoothing, names);
    this.probabilities = wordShares(counts.sums, this.#pseudo);
    this.logProbabilities = logarithms(this.probabilities);
  }

  get logPrior(): number {
    return logDirichlet(this.#pseudo, this.logProbabilities);
  }

  /** Up to the multinomial coefficient, which all classes share. */
  logLikelihood(x: SparseMatrix): Matrix {
    this.#form ??= new LinearForm(this.logProbabilities);
    return this.#form.scores(x);
  }

  terms(x: SparseMatrix): Matrix {
    return linearTerms(x, this.logProbabilities);
  }

  /** The length of a document is not part of the model: each gets the mean length of its class, rounded. */
  draw(codes: ArrayLike<number>, stream: Random): Matrix {
    const { sums, classWeights } = this.#counts;
    const documents = Array.from(classWeights, (weight, k) => {
      const trials = weight > 0 ? Math.round(total(sums.row(k)) / weight) : 0;
      return new Multinomial({ trials, probabilities: this.probabilities.row(k) });
    });
    const out = new Matrix(codes.length, sums.columns);
    for (let i = 0; i < codes.length; i += 1)
      out.data.set(documents[codes[i]].sample(stream), i * out.columns);
    return out;
  }
}

/**
 * Each class is described by all other classes: the less a document resembles them, the higher its score
 * (Rennie, Shih, Teevan and Karger 2003, section 3.1, and 3.2 with `normalize`).
 */
export class ComplementLikelihood implements Likelihood<SparseMatrix> {
  /** The contribution of one occurrence to the score of a class: classes × columns. */
  readonly weights: Matrix;
  readonly logPrior = 0;
  #form: LinearForm | undefined;

  constructor({ sums }: ClassCounts, smoothing: Smoothing, normalize: boolean, names: Names) {
    const pseudo = wordPseudoCounts(sums, smoothing, names);
    const others = countsOfOthers(sums);
    const logs = logarithms(wordShares(others, pseudo, others));
    this.weights = normalize ? divideRows(logs) : negated(logs);
  }

  logLikelihood(x: SparseMatrix): Matrix {
    this.#form ??= new LinearForm(this.weights);
    return this.#form.scores(x);
  }

  terms(x: SparseMatrix): Matrix {
    return linearTerms(x, this.weights);
  }
}

/** The counts of every column in all other classes. */
function countsOfOthers(sums: Matrix): Matrix {
  const { rows: classes, columns, data } = sums;
  const all = columnSums(sums);
  const out = new Matrix(classes, columns);
  for (let k = 0, at = 0; k < classes; k += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = Math.max(0, all[j] - data[at]);
  return out;
}

/** The weights of every class divided by their sum, so that long documents favor no class. */
function divideRows(logs: Matrix): Matrix {
  const totals = Array.from({ length: logs.rows }, (_, k) => total(logs.row(k)));
  return logs.map((log, at) => {
    const all = totals[Math.floor(at / logs.columns)];
    return all < 0 ? log / all : 0;
  });
}

function linearTerms(x: SparseMatrix, logs: Matrix): Matrix {
  const out = new Matrix(logs.columns, logs.rows);
  const { indices, values } = x.row(0);
  for (const [at, j] of indices.entries()) {
    if (values[at] === 0) continue;
    for (let k = 0; k < logs.rows; k += 1)
      out.data[j * logs.rows + k] = values[at] * logs.data[k * logs.columns + j];
  }
  return out;
}

/** Changes the signs in place. */
function negated(matrix: Matrix): Matrix {
  const { data } = matrix;
  for (let at = 0; at < data.length; at += 1) data[at] = -data[at];
  return matrix;
}

/**
 * Smoothed shares of the columns in every class, in a new matrix or in place of the counts; a class without
 * occurrences gets those of all classes together.
 */
function wordShares(
  sums: Matrix,
  pseudo: Float64Array,
  out: Matrix = new Matrix(sums.rows, sums.columns),
): Matrix {
  const { rows: classes, columns } = sums;
  const extra = total(pseudo);
  const seen = Float64Array.from({ length: classes }, (_, k) => total(sums.row(k)));
  const overall = seen.some((weight) => weight + extra === 0) ? overallShares(sums) : undefined;
  for (let k = 0; k < classes; k += 1) {
    const row = sums.row(k);
    const all = seen[k] + extra;
    const target = out.row(k);
    if (all > 0) for (let j = 0; j < columns; j += 1) target[j] = (row[j] + pseudo[j]) / all;
    else if (overall !== undefined) target.set(overall);
  }
  return out;
}

function overallShares(sums: Matrix): Float64Array {
  const overall = columnSums(sums);
  const all = total(overall);
  return overall.map((count) => (all > 0 ? count / all : 1 / sums.columns));
}

function wordPseudoCounts(sums: Matrix, smoothing: Smoothing, names: Names): Float64Array {
  const { mEstimate } = smoothing;
  if (mEstimate === undefined) return evenPseudoCounts(smoothing, names);
  const { m, prior } = mEstimate;
  if (prior === "uniform") return new Float64Array(sums.columns).fill(m / sums.columns);
  if (prior === "marginal") return overallShares(sums).map((share) => m * share);
  requirePriorColumns(smoothing, names);
  const shares = names.features.map((name) => prior[name]);
  const wrong = shares.findIndex((share) => typeof share !== "number");
  const all = shares.reduce((sum: number, share) => sum + (share as number), 0);
  if (wrong < 0 && all > 0) return Float64Array.from(shares, (share) => (m * (share as number)) / all);
  const column = names.features[Math.max(0, wrong)];
  throw new DataError(
    names.method,
    words`${optionName("mEstimate")} must give every column its share of the prior, a number; ${quote(column)} has ${JSON.stringify(prior[column]) ?? "none"}.`,
    { column, expected: "a number for every column, not all 0" },
  );
}
