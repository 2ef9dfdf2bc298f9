// The real Schur form of a 2×2 block: upper triangular if its eigenvalues are real, else with equal
// diagonal elements and off-diagonal ones of opposite sign (Bai and Demmel, 1993, section 4).

import { hypotenuse } from "../blas/hypotenuse";

/**
 * Overwrites [a, b, c, d] at `block` with its standard form, and the two numbers after it with the
 * cosine and sine of the rotation (for the kernel `rot`) that produces this form when applied from
 * both sides.
 */
export function standardize(block: usize): void {
  const a = load<f64>(block);
  const b = load<f64>(block, 8);
  const c = load<f64>(block, 16);
  const d = load<f64>(block, 24);
  if (c == 0) {
    rotation(block, 1, 0);
  } else if (b == 0) {
    form(block, d, -c, 0, a);
    rotation(block, 0, 1);
  } else if (a == d && b > 0 != c > 0) {
    rotation(block, 1, 0);
  } else {
    const half = 0.5 * (a - d);
    const large = max(Math.abs(b), Math.abs(c));
    const small = min(Math.abs(b), Math.abs(c)) * (b > 0 == c > 0 ? 1 : -1);
    const scale = max(Math.abs(half), large);
    const discriminant = (half / scale) * half + (large / scale) * small;
    if (discriminant >= 4 * f64.EPSILON * scale) splitReal(block, half, scale, discriminant, large, small);
    else equalizeDiagonal(block);
  }
}

function form(block: usize, a: f64, b: f64, c: f64, d: f64): void {
  store<f64>(block, a);
  store<f64>(block, b, 8);
  store<f64>(block, c, 16);
  store<f64>(block, d, 24);
}

function rotation(block: usize, cosine: f64, sine: f64): void {
  store<f64>(block, cosine, 32);
  store<f64>(block, sine, 40);
}

/** Two real eigenvalues well apart. */
function splitReal(block: usize, half: f64, scale: f64, discriminant: f64, large: f64, small: f64): void {
  const b = load<f64>(block, 8);
  const c = load<f64>(block, 16);
  const d = load<f64>(block, 24);
  const root = Math.sqrt(scale) * Math.sqrt(discriminant);
  const z = half + (half >= 0 ? root : -root);
  const norm = hypotenuse(c, z);
  form(block, d + z, b - c, 0, d - (large / z) * small);
  rotation(block, z / norm, c / norm);
}

/** A complex pair, or two real eigenvalues that are nearly equal. */
function equalizeDiagonal(block: usize): void {
  const a = load<f64>(block);
  const b = load<f64>(block, 8);
  const c = load<f64>(block, 16);
  const d = load<f64>(block, 24);
  const sigma = b + c;
  const difference = a - d;
  const norm = hypotenuse(sigma, difference);
  const cosine = Math.sqrt(0.5 * (1 + Math.abs(sigma) / norm));
  const sine = -((0.5 * difference) / (norm * cosine)) * (sigma >= 0 ? 1 : -1);
  const aa = a * cosine + b * sine;
  const bb = b * cosine - a * sine;
  const cc = c * cosine + d * sine;
  const dd = d * cosine - c * sine;
  const upper = bb * cosine + dd * sine;
  const lower = cc * cosine - aa * sine;
  const mean = 0.5 * (aa * cosine + cc * sine + (dd * cosine - bb * sine));
  form(block, mean, upper, lower, mean);
  rotation(block, cosine, sine);
  if (lower == 0) return;
  if (upper == 0) {
    form(block, mean, -lower, 0, mean);
    rotation(block, -sine, cosine);
  } else if (upper > 0 == lower > 0) {
    const rootUpper = Math.sqrt(Math.abs(upper));
    const rootLower = Math.sqrt(Math.abs(lower));
    const distance = rootUpper * rootLower * (lower > 0 ? 1 : -1);
    const scale = 1 / Math.sqrt(Math.abs(upper + lower));
    form(block, mean + distance, upper - lower, 0, mean - distance);
    const c1 = rootUpper * scale;
    const s1 = rootLower * scale;
    rotation(block, cosine * c1 - sine * s1, cosine * s1 + sine * c1);
  }
}
