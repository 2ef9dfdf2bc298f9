// The choice of λ: every criterion is a sum over the spectrum, so that one value takes a moment.

import { OptionError } from "../../../base/errors.js";
import { brent } from "../../../math/optimize/brent.js";
import type { ThinPlateSplineSettings } from "./options.js";
import type { Spectrum } from "./spectrum.js";

/** The values of log λ at which the search begins; the criterion may have several minima. */
const STARTS = 60;
/** How far λ may be beyond the squares of the singular values: the surface changes no more there. */
const BEYOND = 1e8;

/** Responses that differ from a polynomial by less than this share are a polynomial. */
const EXACT = 1e-13;

/** Where λ came from, and what it means. */
export interface Choice {
  readonly lambda: number;
  /** The criterion at λ, if one was minimized. */
  readonly criterionValue: number | undefined;
}

/** What is left of every coordinate: s²/(s² + λ). */
function shrinkage({ singular }: Spectrum, lambda: number): Float64Array {
  return singular.map((s) => (s === 0 ? 0 : s ** 2 / (s ** 2 + lambda)));
}

/** The trace of the smoother: the free functions, and what λ leaves of the others. */
export function effectiveDegrees(spectrum: Spectrum, lambda: number): number {
  return shrinkage(spectrum, lambda).reduce((sum, share) => sum + share, spectrum.free);
}

export function residualSum(spectrum: Spectrum, lambda: number): number {
  const { along, outside } = spectrum;
  return shrinkage(spectrum, lambda).reduce((sum, share, i) => sum + ((1 - share) * along[i]) ** 2, outside);
}

/** n·RSS/(n − df)². */
function generalizedCrossValidation(spectrum: Spectrum, lambda: number): number {
  const left = spectrum.total - effectiveDegrees(spectrum, lambda);
  return left > 0 ? (spectrum.total * residualSum(spectrum, lambda)) / left ** 2 : Number.POSITIVE_INFINITY;
}

/** −2 log of the restricted likelihood, its variance at its best, without what λ does not change (Wood 2011). */
function restrictedLikelihood(spectrum: Spectrum, lambda: number): number {
  const { along, outside, singular, total, free } = spectrum;
  let sum = outside;
  let determinant = 0;
  for (const [i, s] of singular.entries()) {
    sum += (lambda * along[i] ** 2) / (s ** 2 + lambda);
    determinant += Math.log1p(s ** 2 / lambda);
  }
  return (total - free) * Math.log(sum / (total - free)) + determinant;
}

/** λ as it is given, as the degrees of freedom ask for it, or as a criterion chooses it. */
export function chooseLambda(method: string, spectrum: Spectrum, settings: ThinPlateSplineSettings): Choice {
  if (settings.lambda !== undefined) return { lambda: settings.lambda, criterionValue: undefined };
  if (spectrum.singular.length === 0) return { lambda: 1, criterionValue: undefined };
  const [low, high] = rangeOf(spectrum);
  if (settings.degreesOfFreedom !== undefined)
    return forDegrees(method, spectrum, settings.degreesOfFreedom, low, high);
  if (isFree(spectrum)) return { lambda: Math.exp(high), criterionValue: undefined };
  const criterion = settings.method === "gcv" ? generalizedCrossValidation : restrictedLikelihood;
  const f = (log: number) => criterion(spectrum, Math.exp(log));
  const step = (high - low) / STARTS;
  let best = high;
  for (let k = 0; k < STARTS; k += 1) if (f(low + k * step) < f(best)) best = low + k * step;
  const found = brent(f, Math.max(low, best - step), Math.min(high, best + step));
  const lambda = Math.exp(found.x);
  return { lambda, criterionValue: found.value };
}

/** Whether the free polynomials leave nothing but rounding errors: no surface is smoother than theirs. */
function isFree({ along, outside, squares }: Spectrum): boolean {
  const left = along.reduce((sum, value) => sum + value * value, outside);
  return left <= EXACT ** 2 * squares;
}

/** The logarithms of λ between which a surface changes. */
function rangeOf({ singular }: Spectrum): readonly [low: number, high: number] {
  const squares = singular.filter((s) => s > 0).map((s) => s ** 2);
  const largest = squares.reduce((most, square) => Math.max(most, square), Number.MIN_VALUE);
  const least = squares.reduce((low, square) => Math.min(low, square), largest);
  return [Math.log(Math.max(least, largest * Number.EPSILON) / BEYOND), Math.log(largest * BEYOND)];
}

/** The degrees of freedom fall as λ rises. */
function forDegrees(method: string, spectrum: Spectrum, wanted: number, low: number, high: number): Choice {
  const { free, singular } = spectrum;
  const most = free + singular.length;
  if (!(wanted > free && wanted < most))
    throw new OptionError(method, {
      option: "degreesOfFreedom",
      expected: `more than ${free}, those of the free polynomials, and less than ${most}, the number of functions`,
      received: String(wanted),
    });
  let [a, b] = [low, high];
  for (let k = 0; k < 200 && b - a > 1e-15 * Math.max(Math.abs(a), Math.abs(b), 1); k += 1) {
    const middle = (a + b) / 2;
    if (effectiveDegrees(spectrum, Math.exp(middle)) > wanted) a = middle;
    else b = middle;
  }
  return { lambda: Math.exp((a + b) / 2), criterionValue: undefined };
}

/** The coordinates of the surface: c = s·u/(s² + λ). */
export function shrunk(spectrum: Spectrum, lambda: number): Float64Array {
  const { singular, along } = spectrum;
  return singular.map((s, i) => (s === 0 ? 0 : (s * along[i]) / (s ** 2 + lambda)));
}
