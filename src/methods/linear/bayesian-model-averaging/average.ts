import { finishPaced, type Steps } from "../../../base/steps.js";
// The posterior over all subsets of features, and averages by it. All products are those of correlations:
// features and response have mean 0 and a sum of squares of 1.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { type SubsetFit, subsetResiduals, visitSubsets } from "./enumerate.js";
import type { BayesianModelAveragingSettings } from "./options.js";

/** Subsets that are weighed in one step: a few milliseconds. */
const WEIGHED_AT_ONCE = 2 ** 15;
/** A list of subsets is shortened when it has this many more than twice what is wanted. */
const SHORTENED_FROM = 1000;

export interface SubsetAverage {
  readonly inclusion: Float64Array;
  readonly means: Float64Array;
  readonly variances: Float64Array;
  /** The most probable ones first, as bits. */
  readonly subsets: readonly { readonly subset: number; readonly probability: number }[];
}

export async function averageSubsets(
  products: Matrix,
  cases: number,
  settings: BayesianModelAveragingSettings,
  pause: (completed: number, total: number) => Promise<void>,
): Promise<SubsetAverage> {
  const features = products.columns - 1;
  const turn = () => pause(0, 2 ** features);
  const residuals = await finishPaced(subsetResiduals(products), turn);
  const weights = await finishPaced(posterior(residuals, cases, settings), turn);
  const inclusion = new Float64Array(features);
  const means = new Float64Array(features);
  const seconds = new Float64Array(features);
  let completed = 0;
  const visit = ({ subset, size, members, coefficients, inverse }: SubsetFit) => {
    completed += 1;
    const weight = weights[subset];
    if (weight === 0) return;
    const { factor, noise } = shrinkage(residuals[subset], size, cases, settings);
    for (let k = 0; k < size; k += 1) {
      const j = members[k];
      const mean = factor * coefficients[k];
      inclusion[j] += weight;
      means[j] += weight * mean;
      seconds[j] += weight * (mean * mean + factor * noise * inverse[k]);
    }
  };
  await visitSubsets(products, visit, () => pause(completed, weights.length));
  return {
    inclusion,
    means,
    variances: seconds.map((value, j) => Math.max(0, value - means[j] ** 2)),
    subsets: await finishPaced(mostProbableSubsets(weights, settings.models), () =>
      pause(weights.length, weights.length),
    ),
  };
}

function* mostProbableSubsets(weights: Float64Array, count: number): Steps<SubsetAverage["subsets"]> {
  let listed: { subset: number; probability: number }[] = [];
  let least = 0;
  const shorten = () => {
    listed = listed.sort((a, b) => b.probability - a.probability || a.subset - b.subset).slice(0, count);
    if (listed.length === count) least = listed[count - 1].probability;
  };
  for (const [subset, probability] of weights.entries()) {
    // Of equal ones, those that come first are listed.
    if (probability > least) listed.push({ subset, probability });
    if (listed.length > 2 * count + SHORTENED_FROM) shorten();
    if ((subset + 1) % WEIGHED_AT_ONCE === 0) yield;
  }
  shorten();
  return listed;
}

/** The features of a subset. */
export function membersOf(subset: number, features: number): number[] {
  return Array.from({ length: features }, (_, j) => j).filter((j) => (subset >> j) & 1);
}

/** P(subset | data), 0 for subsets that fit exactly or whose features depend on each other. */
function* posterior(
  residuals: Float64Array,
  cases: number,
  { method, g = cases, inclusion }: BayesianModelAveragingSettings,
): Steps<Float64Array> {
  const odds = Math.log(inclusion / (1 - inclusion));
  const logOf = (residual: number, subset: number) => {
    const size = bits(subset);
    if (Number.isNaN(residual) || size > cases - 2) return Number.NEGATIVE_INFINITY;
    // Liang and others (2008), equation 5; Raftery (1995) for BIC.
    const evidence =
      method === "bic"
        ? -0.5 * (cases * Math.log(residual) + size * Math.log(cases))
        : 0.5 * ((cases - 1 - size) * Math.log1p(g) - (cases - 1) * Math.log1p(g * residual));
    return evidence + size * odds;
  };
  const weights = new Float64Array(residuals.length);
  let [largest, total] = [Number.NEGATIVE_INFINITY, 0];
  const passes: readonly ((at: number) => void)[] = [
    (at) => {
      weights[at] = logOf(residuals[at], at);
      largest = Math.max(largest, weights[at]);
    },
    (at) => {
      weights[at] = Math.exp(weights[at] - largest);
      total += weights[at];
    },
    (at) => {
      weights[at] /= total;
    },
  ];
  for (const pass of passes)
    for (let at = 0; at < weights.length; at += 1) {
      pass(at);
      if ((at + 1) % WEIGHED_AT_ONCE === 0) yield;
    }
  return weights;
}

/** The factor of the least squares coefficients, and E[σ²], of a subset. */
function shrinkage(
  residual: number,
  size: number,
  cases: number,
  { method, g = cases }: BayesianModelAveragingSettings,
): { readonly factor: number; readonly noise: number } {
  if (method === "bic") return { factor: 1, noise: residual / (cases - size - 1) };
  // σ² has an inverse gamma posterior of shape (n − 1)/2, which up to 3 cases has no mean.
  const noise = cases > 3 ? (1 + g * residual) / (1 + g) / (cases - 3) : Number.POSITIVE_INFINITY;
  return { factor: g / (1 + g), noise };
}

function bits(subset: number): number {
  let count = 0;
  for (let rest = subset; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
