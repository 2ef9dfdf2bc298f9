import { fourier } from "../basis/fourier.js";

/** (1/n) Σ (xₜ − x̄)(xₜ₊ₖ − x̄) for every lag k, from the power spectrum. */
export function autocovariance(values: Float64Array): Float64Array {
  const n = values.length;
  let mean = 0;
  for (let i = 0; i < n; i += 1) mean += values[i] / n;
  let length = 2;
  // Padding with zeros keeps the end from wrapping around to the beginning.
  while (length < 2 * n) length *= 2;
  const real = new Float64Array(length);
  const imaginary = new Float64Array(length);
  for (let i = 0; i < n; i += 1) real[i] = values[i] - mean;
  fourier(real, imaginary);
  for (let i = 0; i < length; i += 1) {
    real[i] = real[i] * real[i] + imaginary[i] * imaginary[i];
    imaginary[i] = 0;
  }
  // The power spectrum is symmetric, so the transform is its own inverse up to the factor n.
  fourier(real, imaginary);
  const out = new Float64Array(n);
  for (let k = 0; k < n; k += 1) out[k] = real[k] / (length * n);
  return out;
}
