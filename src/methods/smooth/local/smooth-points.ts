// Local fits around all training cases, and what judges them.

import type { Steps } from "../../../base/steps.js";
import { LocalPolynomial, type LocalSettings } from "./local-polynomial.js";
import type { Locations } from "./locations.js";
import type { Reach } from "./neighborhoods.js";

/** Fits between two pauses are those of so many products of a case and a term. */
const WORK_PER_STEP = 2e6;

/** Local fits around all points. */
export interface SmoothedPoints {
  /** The value of the curve at every point. */
  readonly fitted: Float64Array;
  /** How much each response counts for its own value: the diagonal of the smoother's matrix. */
  readonly leverages: Float64Array;
  /** How many neighborhoods had to be widened. */
  readonly widened: number;
}

/** Fits around every point; `each` sees the fit before the next one. */
export function* smoothPoints(
  settings: LocalSettings,
  locations: Locations,
  weights: Float64Array | undefined,
  y: Float64Array,
  each?: (index: number, local: LocalPolynomial) => void,
): Steps<SmoothedPoints> {
  const [smoothed] = yield* smoothWithReaches(settings, [settings.reach], locations, weights, y, each);
  return smoothed;
}

/** Fits around every point with every reach, from the smallest to the largest; distances are measured once for all. */
export function* smoothWithReaches(
  settings: LocalSettings,
  reaches: readonly Reach[],
  locations: Locations,
  weights: Float64Array | undefined,
  y: Float64Array,
  each?: (index: number, local: LocalPolynomial) => void,
): Steps<SmoothedPoints[]> {
  const { points, plan } = settings;
  const local = new LocalPolynomial(settings);
  const out = reaches.map(() => ({
    fitted: new Float64Array(points.count),
    leverages: new Float64Array(points.count),
    widened: 0,
  }));
  const work = points.count * (plan.parents.length * reaches.length + points.near.length);
  const together = Math.max(1, Math.floor(WORK_PER_STEP / work));
  for (let i = 0; i < points.count; i += 1) {
    locations.take(i);
    local.goTo(locations);
    // Small neighborhoods are found in larger ones.
    for (let k = reaches.length - 1; k >= 0; k -= 1) {
      local.fit(weights, y, reaches[k]);
      const own = out[k];
      own.fitted[i] = local.coefficients[0];
      own.leverages[i] = local.ownShare * (weights?.[i] ?? 1);
      if (local.attempts > 0) own.widened += 1;
      each?.(i, local);
    }
    if (i % together === together - 1) yield;
  }
  return out;
}

/** What can choose a bandwidth. */
export const BANDWIDTH_CRITERIA = ["gcv", "aicc", "loo"] as const;
export type BandwidthCriterion = (typeof BANDWIDTH_CRITERIA)[number];

/** Weights of residuals; and how often each case occurred, unless weights tell precision. */
interface CriterionWeights {
  readonly weights: Float64Array | undefined;
  readonly repeats: Float64Array | undefined;
}

/** How well a smoother predicts, estimated from its own fit. */
export function criterionOf(
  criterion: BandwidthCriterion,
  { fitted, leverages }: SmoothedPoints,
  y: Float64Array,
  { weights, repeats }: CriterionWeights,
): number {
  let [total, count, squares, trace, leftOut] = [0, 0, 0, 0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const weight = weights?.[i] ?? 1;
    const residual = y[i] - fitted[i];
    // A weight of 2 stands for two cases, of which one is left out.
    const rest = 1 - leverages[i] / Math.max(1, repeats?.[i] ?? 1);
    total += weight;
    count += repeats?.[i] ?? 1;
    squares += weight * residual * residual;
    trace += leverages[i];
    leftOut += rest > 1e-10 ? weight * (residual / rest) ** 2 : Number.POSITIVE_INFINITY;
  }
  // Weights that sum to 1 stand for as many cases as there are.
  const cases = Math.max(count, y.length);
  const value = {
    loo: leftOut / total,
    gcv: trace < cases ? (cases ** 2 * (squares / total)) / (cases - trace) ** 2 : Number.POSITIVE_INFINITY,
    // Hurvich, Simonoff and Tsai 1998.
    aicc:
      trace + 2 < cases
        ? Math.log(squares / total) + 1 + (2 * (trace + 1)) / (cases - trace - 2)
        : Number.POSITIVE_INFINITY,
  }[criterion];
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}
