// One level of the discrete wavelet transform, and back. Filters have an even length L; the coefficients of position o
// weigh the signal from 2·o + shift on, where positions beyond its ends are given by the boundary.

import { scalingFilter, type Wavelet, waveletFilter } from "./filters.js";

/** What the signal is taken to be beyond its ends: its own beginning and end again, or its mirror image. */
export type WaveletBoundary = "periodic" | "symmetric";

/** One level: means and differences at half the resolution. */
export interface Level {
  readonly approximation: Float64Array<ArrayBuffer>;
  readonly detail: Float64Array<ArrayBuffer>;
}

/** How many coefficients of either kind a signal of this length has. */
export function coefficientCount(length: number, filterLength: number, boundary: WaveletBoundary): number {
  return boundary === "periodic" ? Math.ceil(length / 2) : Math.floor((length + filterLength - 1) / 2);
}

function shiftOf(filterLength: number, boundary: WaveletBoundary): number {
  return boundary === "periodic" ? 1 - filterLength / 2 : 2 - filterLength;
}

/** The coefficients of a signal. */
export function analyze(signal: Float64Array, wavelet: Wavelet, boundary: WaveletBoundary): Level {
  const scaling = scalingFilter(wavelet);
  const { length } = scaling;
  const count = coefficientCount(signal.length, length, boundary);
  const extended = extend(signal, shiftOf(length, boundary), 2 * count + length, boundary);
  return {
    approximation: filtered(extended, scaling, count),
    detail: filtered(extended, waveletFilter(scaling), count),
  };
}

/** The signal of a given length that has these coefficients. */
export function synthesize(
  { approximation, detail }: { readonly approximation: Float64Array; readonly detail: Float64Array },
  length: number,
  wavelet: Wavelet,
  boundary: WaveletBoundary,
): Float64Array<ArrayBuffer> {
  const scaling = scalingFilter(wavelet);
  const shift = shiftOf(scaling.length, boundary);
  const sum = new Float64Array(2 * approximation.length + scaling.length);
  addSpread(sum, approximation, scaling);
  addSpread(sum, detail, waveletFilter(scaling));
  if (boundary === "symmetric") return sum.slice(-shift, length - shift);
  // What goes beyond one end comes back at the other.
  const even = 2 * approximation.length;
  const out = new Float64Array(even);
  for (let i = 0; i < sum.length; i += 1) out[wrap(i + shift, even)] += sum[i];
  return out.slice(0, length);
}

/** The signal from `start` on; positions before it and behind it are filled by the boundary. */
function extend(
  signal: Float64Array,
  start: number,
  length: number,
  boundary: WaveletBoundary,
): Float64Array<ArrayBuffer> {
  const { length: size } = signal;
  // A periodic signal of odd length repeats its last value, so that its period is even.
  const even = size + (size % 2);
  const out = new Float64Array(length);
  for (let i = 0; i < length; i += 1) {
    const at = start + i;
    if (at >= 0 && at < size) out[i] = signal[at];
    else if (boundary === "periodic") out[i] = signal[Math.min(wrap(at, even), size - 1)];
    else {
      const reflected = wrap(at, 2 * size);
      out[i] = signal[reflected < size ? reflected : 2 * size - 1 - reflected];
    }
  }
  return out;
}

function wrap(at: number, period: number): number {
  return ((at % period) + period) % period;
}

function filtered(extended: Float64Array, filter: Float64Array, count: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(count);
  for (let o = 0, start = 0; o < count; o += 1, start += 2) {
    let sum = 0;
    for (let m = 0; m < filter.length; m += 1) sum += filter[m] * extended[start + m];
    out[o] = sum;
  }
  return out;
}

function addSpread(sum: Float64Array, coefficients: Float64Array, filter: Float64Array): void {
  for (let o = 0, start = 0; o < coefficients.length; o += 1, start += 2) {
    const value = coefficients[o];
    for (let m = 0; m < filter.length; m += 1) sum[start + m] += filter[m] * value;
  }
}
