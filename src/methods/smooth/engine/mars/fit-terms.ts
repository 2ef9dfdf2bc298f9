// Multivariate adaptive regression splines as an engine: rows, responses and weights in, terms and coefficients out. Several
// responses share their terms. Methods that regress on something else by it, as flexible discriminants do, begin here.

import type { Progress } from "../../../../base/control.js";
import { abortablePacer } from "../../../../base/pause.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { type ForwardEnding, type ForwardSettings, type GrownTerms, growTerms } from "./forward.js";
import { gcvOf } from "./gcv.js";
import { constrainedSolution, type Directions, type TriangleSolution } from "./monotone.js";
import {
  backwardSubsets,
  isSearch,
  type SubsetSearch,
  searchedSubsets,
  type TermSolver,
  type TermSubset,
} from "./prune.js";
import type { HingeTerm } from "./term.js";
import { Triangle } from "./triangle.js";

/** How the terms that stay are chosen. */
type Pruning = "backward" | SubsetSearch | "none";

export interface TermSettings extends ForwardSettings {
  readonly pruning: Pruning;
  /** The largest number of terms that may stay, the intercept included. */
  readonly maxSelectedTerms?: number | undefined;
}

/** What terms are fitted to. */
export interface TermProblem {
  readonly method: string;
  readonly x: Matrix;
  /** Cases × responses. */
  readonly responses: Matrix;
  /** All positive. */
  readonly weights: Float64Array | undefined;
  readonly isLinear: readonly boolean[];
  readonly mayJoin: (term: HingeTerm, feature: number) => boolean;
  /** 1 or −1 for features along which the sum may only rise or fall; `mayJoin` must keep them out of products. */
  readonly directions?: Directions | undefined;
}

/** The terms of a fit, and those of them that stay. */
export interface TermFit {
  /** All terms of the forward pass, the intercept first. */
  readonly terms: readonly HingeTerm[];
  /** A subset of the terms of every size from 1; residual sums are those of all responses together. */
  readonly subsets: readonly TermSubset[];
  /** Generalized cross-validation of every subset. */
  readonly gcvs: Float64Array;
  /** The index of the subset that stays. */
  readonly chosen: number;
  readonly ending: ForwardEnding;
  /** The sum of the weights. */
  readonly totalWeight: number;
  /** Σ w·(y − ȳ)² of every response. */
  readonly totalSums: Float64Array;
  /** Least squares on some of the terms, which include the intercept. */
  readonly solve: (terms: readonly number[]) => TermSolution;
  /** How much every row weighs in its own fitted value, if the model has these terms. */
  readonly leverages: (terms: readonly number[]) => Float64Array;
}

/** Least squares on some terms. */
interface TermSolution {
  /** Terms × responses. */
  readonly coefficients: Matrix;
  /** Σ w·(y − ŷ)² of every response. */
  readonly residualSums: Float64Array;
}

interface TermControl {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Grows terms and chooses those that stay. */
export async function fitTerms(
  problem: TermProblem,
  settings: TermSettings,
  { signal, onProgress }: TermControl,
): Promise<TermFit> {
  const { method, x, weights } = problem;
  const pause = abortablePacer(method, signal);
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  const scaled = scaleResponses(problem.responses, weights, totalWeight);
  const grown = await growTerms(
    { ...problem, responses: scaled.columns, totalSum: scaled.totalSum, totalWeight },
    settings,
    pause,
    onProgress,
  );
  const triangle = Triangle.of(grown.columns);
  const { pruning, penalty, maxSelectedTerms = Number.POSITIVE_INFINITY } = settings;
  const { directions } = problem;
  const solver: TermSolver | undefined =
    directions &&
    ((solved) =>
      constrainedSolution(
        solved,
        solved.columns.map((index) => grown.terms[index]),
        directions,
      ));
  const found = isSearch(pruning)
    ? await searchedSubsets(grown, triangle, pruning, { method, signal }, solver)
    : backwardSubsets(triangle, solver);
  const subsets = found.map((subset) => ({
    ...subset,
    residualSum: subset.residualSum * scaled.unit ** 2,
  }));
  const gcvs = Float64Array.from(subsets, ({ residualSum, terms }) =>
    gcvOf(residualSum, terms.length, totalWeight, penalty),
  );
  const most = Math.min(maxSelectedTerms, subsets.length);
  return {
    terms: grown.terms,
    subsets,
    gcvs,
    chosen: pruning === "none" ? most - 1 : leastIndex(gcvs.subarray(0, most)),
    ending: grown.ending,
    totalWeight,
    totalSums: scaled.totalSums.map((sum) => sum * scaled.unit ** 2),
    solve: (terms) => {
      const kept = triangle.copy().keep(terms);
      return solutionOf(grown, kept.columns, solver?.(kept) ?? kept, scaled);
    },
    leverages: (terms) => leveragesOf(grown, terms),
  };
}

function leastIndex(values: Float64Array): number {
  let least = 0;
  for (let k = 1; k < values.length; k += 1) if (values[k] < values[least]) least = k;
  return least;
}

/** Responses about their means, in a common unit, so that residual sums are shares of the variance. */
interface ScaledResponses {
  readonly columns: readonly Float64Array[];
  readonly means: Float64Array;
  readonly unit: number;
  readonly totalSums: Float64Array;
  readonly totalSum: number;
}

/** A spread of a response that is this small beside its values is rounding. */
const FLAT = 1e-14;

function scaleResponses(
  { data, rows, columns }: Matrix,
  weights: Float64Array | undefined,
  totalWeight: number,
): ScaledResponses {
  const means = new Float64Array(columns);
  const sizes = new Float64Array(columns);
  for (let row = 0, at = 0; row < rows; row += 1)
    for (let r = 0; r < columns; r += 1, at += 1) {
      means[r] += ((weights?.[row] ?? 1) / totalWeight) * data[at];
      sizes[r] = Math.max(sizes[r], Math.abs(data[at]));
    }
  const centered = Array.from({ length: columns }, (_, r) => {
    const response = new Float64Array(rows);
    let spread = 0;
    for (let row = 0; row < rows; row += 1) {
      response[row] = data[row * columns + r] - means[r];
      spread = Math.max(spread, Math.abs(response[row]));
    }
    return spread > FLAT * sizes[r] ? response : response.fill(0);
  });
  const largest = Math.max(
    ...centered.map((response) => response.reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
  );
  if (!(largest > 0))
    return { columns: centered, means, unit: 1, totalSums: new Float64Array(columns), totalSum: 0 };
  const sums = Float64Array.from(centered, (response) =>
    response.reduce((sum, value, row) => sum + (weights?.[row] ?? 1) * (value / largest) ** 2, 0),
  );
  const sum = sums.reduce((all, value) => all + value, 0);
  const unit = largest * Math.sqrt(sum / totalWeight);
  for (const response of centered)
    for (let row = 0; row < rows; row += 1) response[row] *= Math.sqrt(weights?.[row] ?? 1) / unit;
  const totalSums = sums.map((value) => (value / sum) * totalWeight);
  return { columns: centered, means, unit, totalSums, totalSum: totalWeight };
}

function solutionOf(
  { units }: GrownTerms,
  terms: readonly number[],
  { coefficients, residualSums }: TriangleSolution,
  { means, unit }: ScaledResponses,
): TermSolution {
  const out = new Matrix(terms.length, means.length);
  means.forEach((mean, r) => {
    let intercept = mean;
    terms.forEach((term, k) => {
      const { unit: termUnit, shift } = units[term];
      const coefficient = (unit * coefficients[k][r]) / termUnit;
      out.data[k * means.length + r] = coefficient;
      intercept -= coefficient * shift;
    });
    out.data[r] += intercept;
  });
  return { coefficients: out, residualSums: residualSums.map((sum) => sum * unit ** 2) };
}

function leveragesOf({ columns }: GrownTerms, terms: readonly number[]): Float64Array {
  // An orthonormal basis of the subset, in terms of that of all columns.
  const basis: Float64Array[] = [];
  const out = new Float64Array(columns.columns[0].length);
  const size = columns.columns.length;
  for (const term of terms) {
    const reduced = new Float64Array(size);
    reduced.set(columns.triangle[term]);
    for (let time = 0; time < 2; time += 1)
      for (const other of basis) {
        const product = other.reduce((sum, value, k) => sum + value * reduced[k], 0);
        other.forEach((value, k) => {
          reduced[k] -= product * value;
        });
      }
    const length = Math.sqrt(reduced.reduce((sum, value) => sum + value * value, 0));
    basis.push(reduced.map((value) => value / length));
  }
  const value = new Float64Array(out.length);
  for (const vector of basis) {
    value.fill(0);
    columns.columns.forEach((column, k) => {
      const factor = vector[k];
      if (factor === 0) return;
      for (let row = 0; row < value.length; row += 1) value[row] += factor * column[row];
    });
    for (let row = 0; row < out.length; row += 1) out[row] += value[row] ** 2;
  }
  return out;
}
