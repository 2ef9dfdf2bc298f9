import type { TermSubset } from "../engine/mars/prune.js";
import type { HingeTerm } from "../engine/mars/term.js";

/** How much a feature matters by three criteria, the last two of which are at most 100. */
export interface FeatureImportance {
  readonly feature: string;
  /** In how many subsets, of those up to the model's size, some term has the feature. */
  readonly subsets: number;
  /** The root of how much generalized cross-validation falls in these subsets; negative where it rises. */
  readonly gcv: number;
  /** The root of how much the residual sum falls in these subsets. */
  readonly rss: number;
}

/** What the importance is computed from. */
interface Pruned {
  readonly terms: readonly HingeTerm[];
  readonly subsets: readonly (TermSubset & { readonly gcv: number })[];
  /** The index of the subset that stays. */
  readonly chosen: number;
}

/** The features that matter, the most important first: by subsets, then by generalized cross-validation. */
export function importanceOf(
  { terms, subsets, chosen }: Pruned,
  names: readonly string[],
): FeatureImportance[] {
  const counts = new Float64Array(names.length);
  const gcvs = new Float64Array(names.length);
  const sums = new Float64Array(names.length);
  for (let size = 1; size <= chosen; size += 1) {
    const subset = subsets[size];
    const features = new Set(subset.terms.flatMap((index) => terms[index].map(({ feature }) => feature)));
    for (const feature of features) {
      counts[feature] += 1;
      gcvs[feature] += subsets[size - 1].gcv - subset.gcv;
      sums[feature] += subsets[size - 1].residualSum - subset.residualSum;
    }
  }
  const [gcv, rss] = [rootShares(gcvs), rootShares(sums)];
  return names
    .map((feature, j) => ({ feature, subsets: counts[j], gcv: gcv[j], rss: rss[j] }))
    .filter(({ subsets: count }) => count > 0)
    .sort((a, b) => b.subsets - a.subsets || b.gcv - a.gcv);
}

/** Roots of the shares of the largest, in percent, with their signs. */
function rootShares(values: Float64Array): Float64Array {
  const most = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  if (!(most > 0)) return new Float64Array(values.length);
  return values.map((value) => 100 * Math.sign(value) * Math.sqrt(Math.abs(value) / most));
}
