// Bandwidths of Sheather and Jones (1991), "A reliable data-based bandwidth selection method for kernel density
// estimation". Sums over pairs are exact, not binned.

import { DataError } from "../../../base/errors.js";
import { GaussSums } from "./gauss-sums.js";
import type { SortedSample } from "./sorted-sample.js";

/** n⁻¹(n − 1)⁻¹ g^(−r−1) ΣΣ φ⁽ʳ⁾((xᵢ − xⱼ)/g): the estimate of the integral of f·f⁽ʳ⁾. */
function curvature({ values, weights, size }: SortedSample, g: number, derivative: 4 | 6): number {
  const sums = new GaussSums(values, weights, g);
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += weights[i] * sums.at(values[i], derivative).sum;
  return ((size / (size - 1)) * total) / g ** (derivative + 1);
}

interface Curvatures {
  /** The integral of f·f⁗, which is positive. */
  readonly fourth: (g: number) => number;
  /** Minus the integral of f·f⁽⁶⁾ at its pilot bandwidth, which is also positive. */
  readonly sixth: number;
}

function curvatures(method: string, sample: SortedSample, scale: number): Curvatures {
  const sixth = -curvature(sample, 1.23 * scale * sample.size ** (-1 / 9), 6);
  if (!(sixth > 0 && Number.isFinite(sixth))) {
    throw new DataError(
      method,
      'the sample is too sparse for the rule of Sheather and Jones; choose "silverman" or a number.',
      { option: "bandwidth", expected: "a denser sample", received: `${sample.values.length} values` },
    );
  }
  return { fourth: (g) => curvature(sample, g, 4), sixth };
}

/** The bandwidth that is best for a Gaussian kernel when ∫(f″)² has this value. */
const bestFor = (sample: SortedSample, roughness: number): number =>
  (1 / (2 * Math.sqrt(Math.PI) * sample.size * roughness)) ** 0.2;

/** The two-stage plug-in bandwidth. */
export function plugInBandwidth(method: string, sample: SortedSample, scale: number): number {
  const { fourth, sixth } = curvatures(method, sample, scale);
  return bestFor(sample, fourth((2.394 / (sample.size * sixth)) ** (1 / 7)));
}

/** The h that is optimal for the curvature at the pilot bandwidth that h itself implies. */
export function solvedBandwidth(method: string, sample: SortedSample, scale: number): number {
  const { fourth, sixth } = curvatures(method, sample, scale);
  const ratio = fourth(1.24 * scale * sample.size ** (-1 / 7)) / sixth;
  const pilot = 1.357 * ratio ** (1 / 7);
  const excess = (h: number) => bestFor(sample, fourth(pilot * h ** (5 / 7))) - h;
  const largest = 1.144 * scale * sample.size ** -0.2;
  return crossing(method, excess, 0.1 * largest, largest);
}

/**
 * A zero at which a function changes from positive to negative, in an interval that is widened as
 * needed.
 */
function crossing(method: string, f: (h: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  let below = f(low);
  let above = f(high);
  for (let i = 0; i < 99 && !(below >= 0 && above <= 0); i += 1) {
    low /= 1.2;
    high *= 1.2;
    below = f(low);
    above = f(high);
  }
  if (!(below >= 0 && above <= 0)) {
    const sentence =
      'the equation of Sheather and Jones has no solution for these data; choose "silverman" or a number.';
    throw new DataError(method, sentence, { option: "bandwidth", expected: "a solution", received: "none" });
  }
  // The Illinois rule: secants, halving the function value at an end that is kept.
  let side = 0;
  for (let i = 0; i < 200 && high - low > 1e-14 * high; i += 1) {
    const h = (low * above - high * below) / (above - below);
    const value = f(h);
    if (value === 0) return h;
    if (value > 0) {
      low = h;
      below = value;
      if (side === 1) above /= 2;
      side = 1;
    } else {
      high = h;
      above = value;
      if (side === -1) below /= 2;
      side = -1;
    }
    if (Math.abs(value) < 1e-15 * h) return h;
  }
  return (low + high) / 2;
}
