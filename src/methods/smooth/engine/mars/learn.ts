// From cases to terms, for both estimators.

import { DataError, got, wanted, words } from "../../../../base/errors.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { takeCases, takeNumbers } from "../../../../model/case-rows.js";
import type { Cases, Reading } from "../../../../model/cases.js";
import type { Features } from "../../../../model/input.js";
import type { TermProblem } from "./fit-terms.js";
import { allowedProducts, directionsOf, linearFeatures } from "./named-features.js";
import type { HingeTerm } from "./term.js";

/** Levels become 0/1 columns, without one for the first level, as in earth. */
export function marsReading({ missing }: { readonly missing: "error" | "indicator" }): Reading {
  return { categorical: "dummy", missing: missing === "error" ? "error" : "native" };
}

/** Generalized cross-validation needs a case for the mean and one to be wrong about. */
const LEAST_WEIGHT = 2;

interface NamedOptions {
  readonly linear: readonly string[];
  readonly interactions?: readonly (readonly string[])[] | undefined;
  readonly monotone?: Readonly<Record<string, "increasing" | "decreasing">>;
}

/** The problem of the cases that count; the responses are theirs. */
export function problemOf(
  { method, matrix, weights, features }: Cases,
  responses: Matrix,
  { linear, interactions, monotone = {} }: NamedOptions,
): TermProblem {
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? matrix.rows;
  if (total < LEAST_WEIGHT) {
    const sentence = words`there must be ${wanted(`at least ${LEAST_WEIGHT} cases`)}, counted by their weights; there are ${got(String(Number(total.toPrecision(3))))}.`;
    throw new DataError(method, sentence);
  }
  const directions = directionsOf(method, features, monotone);
  const isAlone = (feature: number) => directions !== undefined && directions[feature] !== 0;
  const isAllowed = allowedProducts(method, features, interactions);
  const rules = {
    method,
    isLinear: linearFeatures(method, features, linear),
    mayJoin: (term: HingeTerm, feature: number) =>
      isAllowed(term, feature) &&
      (term.length === 0 || ![feature, ...term.map((factor) => factor.feature)].some(isAlone)),
    directions,
  };
  return { ...rules, ...positive(matrix, responses, weights) };
}

function positive(
  x: Matrix,
  responses: Matrix,
  weights: Float64Array | undefined,
): Pick<TermProblem, "x" | "responses" | "weights"> {
  if (weights === undefined || weights.every((weight) => weight > 0)) return { x, responses, weights };
  const kept = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
  return takeRows({ x, responses, weights }, kept);
}

/** Some rows of a problem. */
export function takeRows<P extends Pick<TermProblem, "x" | "responses" | "weights">>(
  problem: P,
  rows: Int32Array,
): P {
  const { x, responses, weights } = problem;
  return {
    ...problem,
    x: denseRows(x, rows),
    responses: denseRows(responses, rows),
    weights: weights && takeNumbers(weights, rows),
  };
}

function denseRows(matrix: Matrix, rows: Int32Array): Matrix {
  const taken = takeCases(matrix, rows);
  if (!(taken instanceof Matrix)) throw new Error("denseRows: a matrix gives a matrix");
  return taken;
}

/** The smallest and the largest value of every feature; NaN where all values are missing. */
export function rangesOf({ names }: Features, x: Matrix): Matrix {
  const out = new Matrix(names.length, 2);
  out.data.fill(Number.NaN);
  for (let at = 0; at < x.data.length; at += 1) {
    const value = x.data[at];
    if (Number.isNaN(value)) continue;
    const range = 2 * (at % names.length);
    if (!(out.data[range] <= value)) out.data[range] = value;
    if (!(out.data[range + 1] >= value)) out.data[range + 1] = value;
  }
  return out;
}

/** The indices of the features of which some values are missing. */
export function featuresMissing(x: Matrix): number[] {
  const found = new Set<number>();
  x.data.forEach((value, at) => {
    if (Number.isNaN(value)) found.add(at % x.columns);
  });
  return [...found].sort((a, b) => a - b);
}
