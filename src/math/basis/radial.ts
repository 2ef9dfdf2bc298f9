// Radial functions as functions of the squared distance s, with derivatives of any order.

/** The n-th derivative of a function of the squared distance. */
export type Radial = (s: number, n: number) => number;

/**
 * The radial function of thin-plate splines of order m in d dimensions (Wood 2003, equation 5): a multiple of
 * r^(2m − d), times log r if d is even.
 */
export function thinPlateRadial(order: number, dimensions: number): Radial {
  const power = order - dimensions / 2;
  const constant = thinPlateConstant(order, dimensions);
  if (dimensions % 2 === 1) {
    const whole = power - 0.5;
    return (s, n) => constant * (n === 0 ? Math.sqrt(s) * wholePower(s, whole) : fallingPower(s, power, n));
  }
  // r^(2p)·log r = s^p·log(s)/2
  const half = constant / 2;
  return (s, n) => {
    if (n > 0) return half * powerTimesLog(s, power, n);
    return s === 0 ? 0 : half * wholePower(s, power) * Math.log(s);
  };
}

/** The factor of the radial function of order m in d dimensions. */
export function thinPlateConstant(m: number, d: number): number {
  if (d % 2 === 0) {
    const sign = (m + 1 + d / 2) % 2 === 0 ? 1 : -1;
    return sign / (2 ** (2 * m - 1) * Math.PI ** (d / 2) * factorial(m - 1) * factorial(m - d / 2));
  }
  return gammaOfHalf(d - 2 * m) / (2 ** (2 * m) * Math.PI ** (d / 2) * factorial(m - 1));
}

function factorial(n: number): number {
  let product = 1;
  for (let k = 2; k <= n; k += 1) product *= k;
  return product;
}

/** Γ(n/2) of an odd n, also a negative one. */
function gammaOfHalf(n: number): number {
  let value = Math.sqrt(Math.PI);
  for (let k = 1; k < n; k += 2) value *= k / 2;
  for (let k = 1; k > n; k -= 2) value /= (k - 2) / 2;
  return value;
}

function wholePower(s: number, power: number): number {
  let product = 1;
  for (let k = 0; k < power; k += 1) product *= s;
  return product;
}

/** The n-th derivative of s^p. */
function fallingPower(s: number, p: number, n: number): number {
  let factor = 1;
  for (let k = 0; k < n; k += 1) factor *= p - k;
  return factor === 0 ? 0 : factor * s ** (p - n);
}

/** The n-th derivative of s^p·log s of a whole p; at 0, its limit. */
function powerTimesLog(s: number, p: number, n: number): number {
  // (a + b·log s)·s^(p − k), differentiated n times.
  let [a, b] = [0, 1];
  for (let k = 0; k < n; k += 1) [a, b] = [a * (p - k) + b, b * (p - k)];
  const left = p - n;
  if (s === 0) return left > 0 ? 0 : b === 0 && left === 0 ? a : Number.NEGATIVE_INFINITY;
  return (a + (b === 0 ? 0 : b * Math.log(s))) * s ** left;
}

/** The Matérn covariance of a half-integer ν as a function of (r/range)², 1 at 0; mgcv's scale, without √(2ν). */
export function maternRadial(smoothness: number, range: number): Radial {
  const scale = range * range;
  // d/ds of the function of order ν is −1/2 of the function of order ν − 1, each without its constant.
  return (s, n) => {
    const r = Math.sqrt(s / scale);
    return (besselTerm(smoothness - n, r) / besselTerm(smoothness, 0)) * (-0.5 / scale) ** n;
  };
}

/** r^ν·K_ν(r)·√(2/π) of a half-integer ν, whose finite sum is that of a polynomial and an exponential. */
function besselTerm(nu: number, r: number): number {
  const n = Math.round(Math.abs(nu) - 0.5);
  let sum = 0;
  for (let k = 0; k <= n; k += 1) {
    const coefficient = factorial(n + k) / (factorial(k) * factorial(n - k) * 2 ** k);
    // r^|ν|·r^(−1/2)·r^(−k) = r^(n − k)
    sum += coefficient * r ** (n - k);
  }
  const value = sum * Math.exp(-r);
  return nu > 0 ? value : value / r ** (2 * Math.abs(nu));
}

/**
 * A partial derivative of f(|z|²) by the formula of Faà di Bruno: of every variable's order a, k pairs fall on the same
 * square, which leaves (2z)^(a − 2k) and one derivative of f less for each pair.
 */
export function partialDerivative(f: Radial, z: readonly number[], orders: readonly number[]): number {
  const s = z.reduce((sum, value) => sum + value * value, 0);
  const total = orders.reduce((sum, order) => sum + order, 0);
  if (total === 0) return f(s, 0);
  let sum = 0;
  const add = (j: number, factor: number, pairs: number): void => {
    if (factor === 0) return;
    if (j === z.length) {
      sum += factor * f(s, total - pairs);
      return;
    }
    const a = orders[j] ?? 0;
    for (let k = 0; 2 * k <= a; k += 1) {
      const ways = factorial(a) / (factorial(k) * factorial(a - 2 * k));
      add(j + 1, factor * ways * (2 * z[j]) ** (a - 2 * k), pairs + k);
    }
  };
  add(0, 1, 0);
  return sum;
}
