import { eigenvalues } from "../../linalg/eigen.js";
import { Matrix } from "../../linalg/matrix.js";

/** The vanishing moments of Daubechies' wavelets: one wavelet of each family for every number, with twice as many coefficients. */
const MOMENTS = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

type Moments = (typeof MOMENTS)[number];

/**
 * A wavelet with compact support. A number is that of its vanishing moments: "db2" has 4 coefficients, "db10" has 20. Of
 * all filters with so many moments, "db" has its energy as early as possible, and "sym" is the least asymmetric.
 */
export type Wavelet = "haar" | `db${Moments}` | `sym${Moments}`;

export const WAVELETS: readonly [Wavelet, ...Wavelet[]] = [
  "haar",
  ...MOMENTS.map((moments) => `db${moments}` as const),
  ...MOMENTS.map((moments) => `sym${moments}` as const),
];

/** A root inside the unit circle, or a pair of conjugate roots, of the polynomial behind a filter. */
interface Root {
  readonly real: number;
  /** Its squared modulus. */
  readonly square: number;
  readonly isPair: boolean;
}

/**
 * The roots that a least asymmetric filter has outside the unit circle, in the order of the moduli of their inverses,
 * largest first (Daubechies, Ten Lectures on Wavelets, section 8.1.1). They are those of the published tables; for 10
 * moments other roots would be as good.
 */
const OUTSIDE: Readonly<Record<Moments, readonly boolean[]>> = {
  2: [false],
  3: [false],
  4: [true, false],
  5: [false, true],
  6: [true, false, true],
  7: [false, false, true],
  8: [true, false, true, false],
  9: [false, true, true, false],
  10: [true, false, true, false, true],
};

const known = new Map<Wavelet, Float64Array>();

/** The coefficients of the scaling function: their squares sum to 1. Do not change them. */
export function scalingFilter(wavelet: Wavelet): Float64Array {
  const filter = known.get(wavelet) ?? computeFilter(wavelet);
  known.set(wavelet, filter);
  return filter;
}

/** The filter of the wavelet itself: that of the scaling function backward, with alternating signs. */
export function waveletFilter(scaling: Float64Array): Float64Array {
  return Float64Array.from(scaling, (_, k) => (k % 2 === 0 ? 1 : -1) * scaling[scaling.length - 1 - k]);
}

/**
 * A filter with N vanishing moments is (1 + x)ᴺ·Q(x), where Q contains one root of every pair z, 1/z of roots of the
 * polynomial P that makes it orthogonal to its even shifts (Daubechies 1988).
 */
function computeFilter(wavelet: Wavelet): Float64Array {
  const moments = wavelet === "haar" ? 1 : (Number(wavelet.replace(/\D+/, "")) as Moments);
  const outside = wavelet.startsWith("sym") ? OUTSIDE[moments as Moments] : [];
  let filter = Float64Array.of(1);
  for (let i = 0; i < moments; i += 1) filter = times(filter, [1, 1]);
  insideRoots(moments).forEach(({ real, square, isPair }, k) => {
    const scale = outside[k] ? 1 / square : 1;
    filter = times(filter, isPair ? [1, -2 * real * scale, square * scale * scale] : [1, -real * scale]);
  });
  const sum = filter.reduce((total, value) => total + value, 0);
  return filter.map((value) => (value * Math.SQRT2) / sum);
}

/** The roots of P that are inside the unit circle, by decreasing modulus. */
function insideRoots(moments: number): Root[] {
  const degree = moments - 1;
  if (degree === 0) return [];
  // P(y) = Σ C(N − 1 + k, k)·yᵏ, with y = (2 − z − 1/z) / 4.
  const coefficients = new Float64Array(moments).fill(1);
  for (let k = 1; k < moments; k += 1) coefficients[k] = (coefficients[k - 1] * (degree + k)) / k;
  const companion = new Matrix(degree, degree).map((_, at) => {
    const [row, column] = [Math.floor(at / degree), at % degree];
    if (row > 0) return row - 1 === column ? 1 : 0;
    return -coefficients[degree - 1 - column] / coefficients[degree];
  });
  const values = eigenvalues(companion);
  const roots: Root[] = [];
  for (let k = 0; k < degree; k += 1) {
    const { re, im } = values.at(k);
    if (im < 0) continue;
    const [real, imaginary] = insideUnitCircle(1 - 2 * re, -2 * im);
    roots.push({ real, square: real * real + imaginary * imaginary, isPair: im > 0 });
  }
  return roots.sort((a, b) => b.square - a.square);
}

/** The smaller solution of z + 1/z = 2·(a + i·b): the inverse of the larger one, which no digits cancel in. */
function insideUnitCircle(a: number, b: number): [real: number, imaginary: number] {
  // The square root of (a + i·b)² − 1.
  const [x, y] = [a * a - b * b - 1, 2 * a * b];
  const size = Math.hypot(x, y);
  const re = Math.sqrt((size + x) / 2);
  const im = Math.sign(y || 1) * Math.sqrt((size - x) / 2);
  const sign = a * re + b * im >= 0 ? 1 : -1;
  const [real, imaginary] = [a + sign * re, b + sign * im];
  const square = real * real + imaginary * imaginary;
  return [real / square, -imaginary / square];
}

/** The product of two polynomials. */
function times(a: Float64Array, b: readonly number[]): Float64Array<ArrayBuffer> {
  const out = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i += 1) for (let j = 0; j < b.length; j += 1) out[i + j] += a[i] * b[j];
  return out;
}
