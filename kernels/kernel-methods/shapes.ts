// The functions that make kernel values of products or distances, in place. Each is its own small function, which
// V8 optimizes once it is called again.

import { expArray } from "../reduce/elementary";

/** Numbers per call of the inner loops. */
const BLOCK: i32 = 512;

/** (gamma · x + constant)^degree */
export function shapePolynomial(n: i32, gamma: f64, constant: f64, degree: i32, x: usize): void {
  for (let at = 0; at < n; at += BLOCK)
    polynomialBlock(min(BLOCK, n - at), gamma, constant, degree, x + ((<usize>at) << 3));
}

export function polynomialBlock(n: i32, gamma: f64, constant: f64, degree: i32, x: usize): void {
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) {
    let factor = gamma * load<f64>(x) + constant;
    let power = 1.0;
    for (let left = degree; left > 0; left >>= 1) {
      if (left & 1) power *= factor;
      factor *= factor;
    }
    store<f64>(x, power);
  }
}

/** tanh(gamma · x + constant) */
export function shapeSigmoid(n: i32, gamma: f64, constant: f64, x: usize): void {
  for (let at = 0; at < n; at += BLOCK)
    sigmoidBlock(min(BLOCK, n - at), gamma, constant, x + ((<usize>at) << 3));
}

export function sigmoidBlock(n: i32, gamma: f64, constant: f64, x: usize): void {
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) store<f64>(x, Math.tanh(gamma * load<f64>(x) + constant));
}

/** Matérn's kernel of distances r: with z = √(2ν)·r, e^−z times 1, 1 + z or 1 + z + z²/3 for ν = 1/2, 3/2 and 5/2. */
export function shapeMatern(n: i32, smoothness: f64, x: usize): void {
  for (let at = 0; at < n; at += BLOCK) maternBlock(min(BLOCK, n - at), smoothness, x + ((<usize>at) << 3));
}

export function maternBlock(n: i32, smoothness: f64, x: usize): void {
  const rate = Math.sqrt(2 * smoothness);
  const linear: f64 = smoothness > 1 ? 1 : 0;
  const square: f64 = smoothness > 2 ? 1.0 / 3.0 : 0;
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) {
    const z = rate * load<f64>(x);
    // Beyond that the exponential is 0, and the polynomial may be infinite.
    store<f64>(x, z > 1000 ? 0 : (1 + z * (linear + square * z)) * Math.exp(-z));
  }
}

/** exp(factor · sin²(rate · x)) */
export function shapePeriodic(n: i32, factor: f64, rate: f64, x: usize): void {
  for (let at = 0; at < n; at += BLOCK)
    periodicBlock(min(BLOCK, n - at), factor, rate, x + ((<usize>at) << 3));
  expArray(n, x, x);
}

export function periodicBlock(n: i32, factor: f64, rate: f64, x: usize): void {
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) {
    const wave = Math.sin(rate * load<f64>(x));
    store<f64>(x, factor * wave * wave);
  }
}

/** y = x · y, element by element. */
export function timesArray(n: i32, x: usize, y: usize): void {
  const end = y + ((<usize>n) << 3);
  for (; y + 16 <= end; x += 16, y += 16) v128.store(y, f64x2.mul(v128.load(x), v128.load(y)));
  if (y < end) store<f64>(y, load<f64>(x) * load<f64>(y));
}
