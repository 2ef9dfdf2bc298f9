import { DataError } from "../errors.js";
import { solveByElimination } from "./elimination.js";
import { Matrix } from "./matrix.js";
import { multiply } from "./multiply.js";
import { requireFinite, requireSquare } from "./require.js";

/**
 * The matrix exponential I + A + A²/2! + …, by scaling and squaring of a Padé approximant (Al-Mohy and
 * Higham, 2009, algorithm 5.1).
 *
 * ```ts
 * expm(Matrix.from([[0, 1], [0, 0]])); // [[1, 1], [0, 1]]
 * ```
 */
export function expm(a: Matrix): Matrix {
  requireSquare("expm", a);
  requireFinite("expm", "the matrix", a);
  // The diagonal of a triangular matrix has known exponentials; the lower case is the upper transposed.
  const upper = isUpperTriangular(a);
  const transposed = !upper && isUpperTriangular(a.transpose());
  const result = upper || transposed ? triangular(transposed ? a.transpose() : a) : general(a);
  for (const value of result.data) {
    if (!Number.isFinite(value)) {
      throw new DataError("expm: the exponential of the matrix exceeds the largest floating-point number.", {
        method: "expm",
        expected: "a finite exponential",
        received: String(value),
      });
    }
  }
  return transposed ? result.transpose() : result;
}

function general(a: Matrix): Matrix {
  const { x: approximant, squarings } = scaledExponential(a);
  let x = approximant;
  for (let i = 0; i < squarings; i += 1) x = multiply(x, x);
  return x;
}

/** As `general`, but with diagonal and superdiagonal set from scalar exponentials at each squaring. */
function triangular(a: Matrix): Matrix {
  const { x, squarings } = scaledExponential(a);
  for (let i = squarings; ; i -= 1) {
    setDiagonals(x, a, 2 ** -i);
    if (i === 0) return x;
    x.data.set(multiply(x, x).data);
  }
}

/** Beyond this the tenth power could overflow; the matrix is halved at once until it is smaller. */
const LARGE_EXPONENT = 60;

/** exp(A/2^squarings) to working precision. */
function scaledExponential(a: Matrix): { x: Matrix; squarings: number } {
  const largest = a.data.reduce((best, value) => Math.max(best, Math.abs(value)), 0);
  const ahead = Math.max(0, Math.ceil(Math.log2(largest)) - LARGE_EXPONENT);
  const base = ahead === 0 ? a : a.scale(2 ** -ahead);
  const { degree, halvings, powers } = plan(base);
  return { x: pade(base, degree, halvings, powers), squarings: ahead + halvings };
}

/** The first two diagonals of exp(scale·A), A upper triangular (Al-Mohy and Higham, 2009, code fragment 2.1). */
function setDiagonals(x: Matrix, a: Matrix, scale: number): void {
  const n = a.rows;
  for (let i = 0; i < n; i += 1) {
    const here = scale * a.data[i * n + i];
    x.data[i * n + i] = Math.exp(here);
    if (i + 1 === n) break;
    const next = scale * a.data[(i + 1) * n + i + 1];
    const half = (next - here) / 2;
    const coupling = scale * a.data[i * n + i + 1];
    // (eⁿ − eʰ)/(n − h) = e^((n+h)/2)·sinh(half)/half, which loses nothing when the two are close; far
    // apart, the plain difference cannot cancel and does not overflow early.
    const quotient =
      Math.abs(half) < 1
        ? Math.exp((here + next) / 2) * (half === 0 ? 1 : Math.sinh(half) / half)
        : (Math.exp(next) - Math.exp(here)) / (next - here);
    x.data[i * n + i + 1] = coupling * quotient;
  }
}

/** A², A⁴ and A⁶, all that any of the approximants needs, and A⁸ for degree 9. */
interface Powers {
  readonly a2: Matrix;
  readonly a4: Matrix;
  readonly a6: Matrix;
  readonly a8: Matrix | undefined;
}

/** Largest ‖Aᵏ‖^(1/k) for which an approximant of each degree is exact to working precision. */
const THETA = {
  3: 1.495585217958292e-2,
  5: 2.53939833006323e-1,
  7: 9.504178996162932e-1,
  9: 2.097847961257068,
  13: 4.25,
} as const;

type Degree = keyof typeof THETA;

function plan(a: Matrix): { degree: Degree; halvings: number; powers: Powers } {
  const a2 = multiply(a, a);
  const a4 = multiply(a2, a2);
  const a6 = multiply(a4, a2);
  const root = (power: Matrix, k: number) => columnNorm(power) ** (1 / k);
  const low = Math.max(root(a4, 4), root(a6, 6));
  const small: Powers = { a2, a4, a6, a8: undefined };
  if (low <= THETA[3] && extraHalvings(a, 3) === 0) return { degree: 3, halvings: 0, powers: small };
  if (low <= THETA[5] && extraHalvings(a, 5) === 0) return { degree: 5, halvings: 0, powers: small };
  const a8 = multiply(a4, a4);
  const powers: Powers = { a2, a4, a6, a8 };
  const middle = Math.max(root(a6, 6), root(a8, 8));
  if (middle <= THETA[7] && extraHalvings(a, 7) === 0) return { degree: 7, halvings: 0, powers };
  if (middle <= THETA[9] && extraHalvings(a, 9) === 0) return { degree: 9, halvings: 0, powers };
  const high = Math.max(root(a8, 8), root(multiply(a4, a6), 10));
  const bound = Math.min(middle, high);
  const halvings = Math.max(0, Math.ceil(Math.log2(bound / THETA[13])));
  return { degree: 13, halvings: halvings + extraHalvings(a.scale(2 ** -halvings), 13), powers };
}

/**
 * Halvings that the leading term of the backward error asks for beyond those by ‖Aᵏ‖^(1/k), which
 * cannot see what cancels in the powers (Al-Mohy and Higham, 2009, section 5).
 */
function extraHalvings(a: Matrix, degree: Degree): number {
  const norm = columnNorm(a);
  if (norm === 0) return 0;
  const order = 2 * degree + 1;
  let logCoefficient = 0;
  for (let i = 1; i <= degree; i += 1) logCoefficient += 2 * Math.log2(i);
  for (let i = 1; i <= 2 * degree; i += 1) logCoefficient -= 2 * Math.log2(i);
  logCoefficient -= Math.log2(order);
  const excess = logCoefficient + logNormOfAbsolutePower(a, order) - Math.log2(norm) + 53;
  return Math.max(0, Math.ceil(excess / (2 * degree)));
}

/** log₂ ‖ |A|ᵏ ‖₁: the column sums are a row of ones, multiplied k times. */
function logNormOfAbsolutePower(a: Matrix, k: number): number {
  const n = a.rows;
  let sums = new Float64Array(n).fill(1);
  let logarithm = 0;
  for (let step = 0; step < k; step += 1) {
    const next = new Float64Array(n);
    for (let i = 0; i < n; i += 1) {
      for (let j = 0; j < n; j += 1) next[j] += sums[i] * Math.abs(a.data[i * n + j]);
    }
    const largest = next.reduce((best, value) => Math.max(best, value), 0);
    if (largest === 0) return Number.NEGATIVE_INFINITY;
    logarithm += Math.log2(largest);
    sums = next.map((value) => value / largest);
  }
  return logarithm;
}

/** Coefficients of the numerators (Higham, 2005); the denominator is p(−x). */
const COEFFICIENTS = {
  3: [120, 60, 12, 1],
  5: [30240, 15120, 3360, 420, 30, 1],
  7: [17297280, 8648640, 1995840, 277200, 25200, 1512, 56, 1],
  9: [17643225600, 8821612800, 2075673600, 302702400, 30270240, 2162160, 110880, 3960, 90, 1],
  13: [
    64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, 10559470521600,
    670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1,
  ],
} as const;

/** The diagonal Padé approximant of exp at A/2^halvings. */
function pade(a: Matrix, degree: Degree, halvings: number, powers: Powers): Matrix {
  const b: readonly number[] = COEFFICIENTS[degree];
  const scale = 2 ** -halvings;
  const identity = Matrix.identity(a.rows);
  const even = [
    identity,
    powers.a2.scale(scale ** 2),
    powers.a4.scale(scale ** 4),
    powers.a6.scale(scale ** 6),
  ];
  if (powers.a8 !== undefined) even.push(powers.a8);
  // Terms of degree 8 to 13 share the factor A⁶.
  const lower = degree === 13 ? 7 : degree;
  const sum = (first: number, last: number, shift: number) => {
    const out = new Matrix(a.rows, a.rows);
    for (let k = first; k <= last; k += 2) {
      const { data } = even[(k - first) / 2 + shift];
      for (let at = 0; at < data.length; at += 1) out.data[at] += b[k] * data[at];
    }
    return out;
  };
  let odd = sum(1, lower, 0);
  let v = sum(0, lower - 1, 0);
  if (degree === 13) {
    odd = odd.add(multiply(even[3], sum(9, 13, 1)));
    v = v.add(multiply(even[3], sum(8, 12, 1)));
  }
  const u = multiply(a.scale(scale), odd);
  return solveByElimination("expm", v.subtract(u), v.add(u));
}

/** The largest sum of absolute values in a column. */
function columnNorm(a: Matrix): number {
  const sums = new Float64Array(a.columns);
  for (let at = 0; at < a.data.length; at += 1) sums[at % a.columns] += Math.abs(a.data[at]);
  return sums.reduce((best, value) => Math.max(best, value), 0);
}

function isUpperTriangular(a: Matrix): boolean {
  for (let i = 1; i < a.rows; i += 1) {
    for (let j = 0; j < i; j += 1) if (a.data[i * a.columns + j] !== 0) return false;
  }
  return true;
}
