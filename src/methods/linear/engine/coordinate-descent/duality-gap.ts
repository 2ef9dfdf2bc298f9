import { AT, RECORD } from "../../../../wasm/coordinate-sweep.js";

/**
 * How far the objective ½ Σ w·r² + Σ hⱼ(βⱼ) can be above its minimum, hⱼ being a penalty with its
 * limits: the sum over the features of hⱼ(βⱼ) + hⱼ*(s·gⱼ) − s·gⱼ·βⱼ, where g is the gradient X̃ᵀWr and s ≤ 1
 * makes s·g feasible for the dual, and ½(1 − s)²·Σ w·r² (Fenchel; cf. Kim, Koh, Lustig, Boyd and Gorinevsky
 * 2007 for the lasso). No term is negative, so that small gaps keep their digits. A feature without any
 * penalty counts with the gain of a step along it alone.
 */
export function dualityGap(
  terms: Float64Array,
  features: Int32Array,
  gradient: Float64Array,
  residualSquares: number,
  l1: number,
  l2: number,
): number {
  const shrink = feasibleShrink(terms, features, gradient, l1, l2);
  let gap = 0.5 * (1 - shrink) ** 2 * residualSquares;
  for (let k = 0; k < features.length; k += 1) {
    const j = features[k];
    const at = RECORD * j;
    const coefficient = terms[at + AT.coefficient];
    const a = l1 * terms[at + AT.factor];
    const b = l2 * terms[at + AT.factor];
    // Most features do not count: they are at 0 and have no reason to leave it.
    if (coefficient === 0 && Math.abs(gradient[j]) <= a) continue;
    const slope = shrink * gradient[j];
    const limit = slope > 0 ? terms[at + AT.upper] : terms[at + AT.lower];
    if (a === 0 && b === 0 && !Number.isFinite(limit)) {
      gap += (0.5 * gradient[j] ** 2) / terms[at + AT.square];
      continue;
    }
    const penalty = a * Math.abs(coefficient) + 0.5 * b * coefficient * coefficient;
    gap += Math.max(0, penalty + conjugate(slope, a, b, limit) - slope * coefficient);
  }
  return gap;
}

/** The largest of slope·β − a·|β| − ½·b·β², for β of the slope's sign up to the limit. */
export function conjugate(slope: number, a: number, b: number, limit: number): number {
  const beyond = Math.abs(slope) - a;
  if (!(beyond > 0)) return 0;
  const size = Math.min(b > 0 ? beyond / b : Number.POSITIVE_INFINITY, Math.abs(limit));
  // A dual point that was made feasible exceeds the bound by rounding at most.
  return Number.isFinite(size) ? beyond * size - 0.5 * b * size * size : 0;
}

/** Features with neither a square in their penalty nor a limit bound the dual point. */
function feasibleShrink(
  terms: Float64Array,
  features: Int32Array,
  gradient: Float64Array,
  l1: number,
  l2: number,
): number {
  let shrink = 1;
  for (let k = 0; k < features.length; k += 1) {
    const j = features[k];
    const at = RECORD * j;
    const a = l1 * terms[at + AT.factor];
    const limit = gradient[j] > 0 ? terms[at + AT.upper] : terms[at + AT.lower];
    if (a === 0 || l2 * terms[at + AT.factor] > 0 || Number.isFinite(limit)) continue;
    if (Math.abs(gradient[j]) > a) shrink = Math.min(shrink, a / Math.abs(gradient[j]));
  }
  return shrink;
}
