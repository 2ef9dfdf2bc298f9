// The analysis of variance of a model: the terms of the same features together are one function of them (Friedman 1991,
// section 3.5).

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { TermFit } from "../engine/mars/fit-terms.js";
import { gcvOf } from "../engine/mars/gcv.js";
import { featuresOf, type HingeTerm, sumOfTerms } from "../engine/mars/term.js";

/** A function of some features: the sum of all terms of these and no others. */
export interface Component {
  /** The indices of the features. */
  readonly features: readonly number[];
  /** The indices of the terms among those of the model. */
  readonly terms: readonly number[];
  /** The standard deviation of its values in the training rows. */
  readonly standardDeviation: number;
  /** Generalized cross-validation of the model without its terms. */
  readonly gcvWithout: number;
}

/** The indices of the terms of each set of features, sets of few features first. */
function groupTerms(
  terms: readonly HingeTerm[],
): { readonly features: number[]; readonly terms: number[] }[] {
  const groups = new Map<string, { features: number[]; terms: number[] }>();
  terms.forEach((term, index) => {
    if (term.length === 0) return;
    const features = featuresOf(term);
    const key = features.join(" ");
    const group = groups.get(key) ?? { features, terms: [] };
    group.terms.push(index);
    groups.set(key, group);
  });
  return [...groups.values()].sort(
    (a, b) => a.features.length - b.features.length || compareLists(a.features, b.features),
  );
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, k) => value !== b[k]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** The functions of one response of a fit that has these terms. */
export function componentsOf(
  { fit, selected, coefficients, response, penalty }: FittedResponse,
  x: Matrix,
  weights: Float64Array | undefined,
): Component[] {
  const terms = selected.map((index) => fit.terms[index]);
  return groupTerms(terms).map((group) => {
    const groupTerms = group.terms.map((index) => terms[index]);
    const values = sumOfTerms(
      groupTerms,
      group.terms.map((index) => coefficients[index]),
      x,
    );
    const left = selected.filter((_, index) => !group.terms.includes(index));
    const residualSum = fit.solve(left).residualSums[response];
    return {
      ...group,
      standardDeviation: deviationOf(values, weights),
      gcvWithout: gcvOf(residualSum, left.length, fit.totalWeight, penalty),
    };
  });
}

interface FittedResponse {
  readonly fit: TermFit;
  /** The indices of the terms of the model. */
  readonly selected: readonly number[];
  readonly coefficients: Float64Array;
  /** The index of the response. */
  readonly response: number;
  readonly penalty: number;
}

function deviationOf(values: Float64Array, weights: Float64Array | undefined): number {
  let [total, mean, squares] = [0, 0, 0];
  values.forEach((value, row) => {
    const weight = weights?.[row] ?? 1;
    total += weight;
    const step = value - mean;
    mean += (weight / total) * step;
    squares += weight * step * (value - mean);
  });
  return Math.sqrt(Math.max(0, squares) / total);
}
