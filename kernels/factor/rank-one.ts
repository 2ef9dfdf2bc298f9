// The eigenproblem of a diagonal matrix plus a rank-one matrix, the core of divide and conquer.

import { dot, scal } from "../blas/level1";
import { secularRoot } from "./secular";

/**
 * Eigenvalues (into `values`, ascending) and eigenvectors (into the rows of `vectors`, components
 * at `indices`) of diag(poles) + rho·z·zᵀ.
 */
export function rankOneEigen(
  k: i32,
  rho: f64,
  poles: usize,
  z: usize,
  refined: usize,
  slopes: usize,
  indices: usize,
  values: usize,
  vectors: usize,
): void {
  const bytes = (<usize>k) << 3;
  const squares = dot(k, z, z);
  scal(k, 1 / Math.sqrt(squares), z);
  for (let i = 0; i < k; ++i) {
    const value = secularRoot(k, i, poles, z, rho * squares, vectors + <usize>i * bytes, slopes);
    store<f64>(values + ((<usize>i) << 3), value);
  }
  // Löwner's formula (Gu and Eisenstat 1995, section 3): the z for which these roots are exact.
  for (let at = refined; at < refined + bytes; at += 8) store<f64>(at, 1);
  for (let i = 0; i < k; ++i) {
    const at = (<usize>i) << 3;
    const differences = vectors + <usize>i * bytes;
    const pole = load<f64>(poles + at);
    multiplyRatios(i, differences, poles, pole, refined);
    store<f64>(refined + at, load<f64>(refined + at) * load<f64>(differences + at));
    multiplyRatios(k - i - 1, differences + at + 8, poles + at + 8, pole, refined + at + 8);
  }
  for (let at: usize = 0; at < bytes; at += 8) {
    const size = Math.sqrt(Math.abs(load<f64>(refined + at)));
    store<f64>(refined + at, copysign(size, load<f64>(z + at)));
  }
  for (let i = 0; i < k; ++i) {
    const vector = vectors + <usize>i * bytes;
    divideInto(k, refined, vector, z);
    scatterScaled(k, 1 / Math.sqrt(dot(k, z, z)), z, indices, vector);
  }
}

/** x *= differences / (poles − pole) */
export function multiplyRatios(n: i32, differences: usize, poles: usize, pole: f64, x: usize): void {
  const origin = f64x2.splat(pole);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const ratio = f64x2.div(v128.load(differences), f64x2.sub(v128.load(poles), origin));
    v128.store(x, f64x2.mul(v128.load(x), ratio));
    differences += 16;
    poles += 16;
    x += 16;
  }
  if (x < end) store<f64>(x, load<f64>(x) * (load<f64>(differences) / (load<f64>(poles) - pole)));
}

/** out = numerators / denominators */
export function divideInto(n: i32, numerators: usize, denominators: usize, out: usize): void {
  const end = out + ((<usize>n) << 3);
  while (out + 16 <= end) {
    v128.store(out, f64x2.div(v128.load(numerators), v128.load(denominators)));
    numerators += 16;
    denominators += 16;
    out += 16;
  }
  if (out < end) store<f64>(out, load<f64>(numerators) / load<f64>(denominators));
}

/** out[indices[i]] = factor · x[i] */
export function scatterScaled(n: i32, factor: f64, x: usize, indices: usize, out: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x < end) {
    store<f64>(out + ((<usize>load<i32>(indices)) << 3), factor * load<f64>(x));
    x += 8;
    indices += 4;
  }
}
