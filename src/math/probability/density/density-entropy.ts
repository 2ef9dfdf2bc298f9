import { integrate } from "./integrate.js";
import type { SortedSample } from "./sorted-sample.js";

const TOLERANCE = 1e-11;

/**
 * −∫ f ln f over the kernels placed on the values, each of which extends `reach` bandwidths to
 * both sides.
 */
export function integratedEntropy(
  { values }: SortedSample,
  bandwidth: number,
  reach: number,
  logDensity: (x: number) => number,
): number {
  const half = reach * bandwidth;
  const term = (x: number) => {
    const log = logDensity(x);
    return log === Number.NEGATIVE_INFINITY ? 0 : -Math.exp(log) * log;
  };
  let total = 0;
  let from = values[0] - half;
  for (let i = 0; i < values.length; i += 1) {
    // Where the kernels of two neighbors do not overlap, there is nothing to integrate.
    const meets = i + 1 < values.length && values[i + 1] - values[i] <= 2 * half;
    if (meets) continue;
    const to = values[i] + half;
    const pieces = Math.ceil((to - from) / (2 * bandwidth));
    const edge = (k: number) => from + ((to - from) * k) / pieces;
    for (let k = 0; k < pieces; k += 1) total += integrate(term, edge(k), edge(k + 1), TOLERANCE / pieces);
    from = values[i + 1] - half;
  }
  return total;
}

/** The entropy of a density that is constant between the ends of its kernels. */
export function uniformEntropy({ values, weights }: SortedSample, bandwidth: number): number {
  const n = values.length;
  let total = 0;
  let height = 0;
  let at = Number.NEGATIVE_INFINITY;
  // Two sorted lists are merged: where kernels begin, and where they end.
  for (let begun = 0, ended = 0; ended < n; ) {
    const begins = begun < n && values[begun] - bandwidth <= values[ended] + bandwidth;
    const next = begins ? values[begun] - bandwidth : values[ended] + bandwidth;
    if (begun > ended && height > 0) total -= height * Math.log(height) * (next - at);
    at = next;
    height += (begins ? weights[begun] : -weights[ended]) / (2 * bandwidth);
    if (begins) begun += 1;
    else ended += 1;
    // Once all kernels have ended, the rounding errors of earlier ones are discarded.
    if (begun === ended) height = 0;
  }
  return total;
}
