import {
  argumentName,
  columnName,
  counted,
  DataError,
  got,
  ShapeError,
  words,
} from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { type Value, valueAt } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Rows } from "../../../model/input.js";
import { indexOf } from "../../discriminant/engine/names.js";

/** Which class the explanation of a prediction is about. */
export interface ExplainOptions<L extends Label> {
  /** The class to explain; by default the predicted one. */
  readonly label?: L;
  /** The class to compare with; by default all others together. */
  readonly against?: L;
}

/** The evidence of one feature for a class. */
export interface FeatureEvidence {
  readonly feature: string;
  /** Null if it is missing; the ratio is then 1. */
  readonly value: Value;
  /** P(value | class) / P(value | others, given the features before it). */
  readonly likelihoodRatio: number;
  readonly logLikelihoodRatio: number;
}

/** How a posterior comes about. */
export interface Explanation<L extends Label = Label> {
  readonly label: L;
  /** The class that it was compared with, or undefined for all others together. */
  readonly against: L | undefined;
  readonly features: readonly FeatureEvidence[];
  readonly priorOdds: number;
  /** The product of all ratios. */
  readonly likelihoodRatio: number;
  readonly posteriorOdds: number;
  readonly logPosteriorOdds: number;
}

interface Case<L extends Label> {
  readonly method: string;
  readonly row: Rows;
  readonly classes: readonly L[];
  readonly features: readonly string[];
  readonly priors: Float64Array;
  readonly cases: number;
  /** log P(value | class): features × classes. */
  readonly terms: () => Matrix;
  readonly label: L;
  readonly against: L | undefined;
}

export function explainCase<L extends Label>(given: Case<L>): Explanation<L> {
  const { method, classes, features, priors, label } = given;
  requireOne(given);
  const classIndex = indexOf(method, "class", classes, label);
  const others = comparedWith(given, classIndex);
  const terms = given.terms();
  const logs = logRatios(terms, classIndex, others, priors.map(Math.log));
  const wrong = logs.findIndex(Number.isNaN);
  if (wrong >= 0) {
    const sentence = words`the value of ${columnName(features[wrong])} has probability ${got("0 in both")} compared classes; smooth the estimates.`;
    throw new DataError(method, sentence, { expected: "a probability > 0" });
  }
  const logRatio = logs.reduce((sum, log) => sum + log, 0);
  const values = valuesOf(given.row, features);
  const priorOdds = priors[classIndex] / others.reduce((sum, k) => sum + priors[k], 0);
  const logPosteriorOdds = Math.log(priorOdds) + logRatio;
  return {
    label,
    against: others.length === 1 ? classes[others[0]] : undefined,
    features: features.map((feature, j) => ({
      feature,
      value: values[j],
      likelihoodRatio: Math.exp(logs[j]),
      logLikelihoodRatio: logs[j],
    })),
    priorOdds,
    likelihoodRatio: Math.exp(logRatio),
    posteriorOdds: Math.exp(logPosteriorOdds),
    logPosteriorOdds,
  };
}

/**
 * Several classes together are a mixture whose shares change with every feature, so each ratio is conditional
 * on the features before it (the chain rule). For a single class, earlier features do not matter.
 */
function logRatios(
  terms: Matrix,
  classIndex: number,
  others: readonly number[],
  logPriors: Float64Array,
): Float64Array {
  const shares = others.map((k) => logPriors[k]);
  let before = logSum(shares);
  const out = new Float64Array(terms.rows);
  for (let j = 0; j < terms.rows; j += 1) {
    const row = terms.row(j);
    if (others.length === 1) {
      out[j] = row[classIndex] - row[others[0]];
      continue;
    }
    for (const [at, k] of others.entries()) shares[at] += row[k];
    const now = logSum(shares);
    // Once the others are impossible, no feature can add evidence against them.
    out[j] = before === Number.NEGATIVE_INFINITY ? 0 : row[classIndex] - (now - before);
    before = now;
  }
  return out;
}

function logSum(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  if (largest === Number.NEGATIVE_INFINITY) return largest;
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0));
}

function comparedWith<L extends Label>({ method, classes, against }: Case<L>, classIndex: number): number[] {
  const rest = classes.map((_, k) => k).filter((k) => k !== classIndex);
  if (rest.length === 0)
    throw new DataError(method, "there is only one class, so there is nothing to compare it with.");
  if (against === undefined) return rest;
  const other = indexOf(method, "class", classes, against);
  if (other !== classIndex) return [other];
  throw new DataError(
    method,
    words`a class cannot be compared with itself; choose another for ${argumentName("against")}.`,
  );
}

function requireOne({ method, cases }: Case<Label>): void {
  if (cases === 1) return;
  throw new ShapeError(method, words`explain takes one case; got ${got(counted(cases, "row"))}.`, {
    expected: "1 row",
  });
}

function valuesOf(row: Rows, features: readonly string[]): Value[] {
  if (row instanceof Table) return features.map((feature) => valueAt(row.column(feature), 0));
  const numbers = row instanceof SparseMatrix ? row.toDense().data : Matrix.from(row).data;
  return Array.from(numbers, (value) => (Number.isNaN(value) ? null : value));
}
