import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { gemv } from "../../wasm/blas.js";
import type { Float64Span } from "../../wasm/span.js";
import { asMatrix } from "./as-matrix.js";
import type { ComplexMatrix, ComplexMatrixLike } from "./complex.js";
import { largestSize } from "./largest-size.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { multiply } from "./multiply.js";
import { estimateColumnNorm } from "./norm-estimate.js";
import { columnNorm } from "./reciprocal-condition.js";
import { requireFinite, requireSquare } from "./require.js";
import { solveRegular } from "./solve.js";

/**
 * The matrix exponential I + A + A²/2! + …, by scaling and squaring of a Padé approximant (Al-Mohy and
 * Higham, 2009, algorithm 5.1).
 *
 * ```ts
 * expm(Matrix.from([[0, 1], [0, 0]])); // [[1, 1], [0, 1]]
 * expm({ real: new Matrix(1, 1), imaginary: Matrix.from([[Math.PI]]) }).real.get(0, 0); // −1
 * ```
 */
export function expm(a: MatrixLike): Matrix;
export function expm(a: ComplexMatrixLike): ComplexMatrix;
export function expm(a: MatrixLike | ComplexMatrixLike): Matrix | ComplexMatrix {
  return isComplex(a) ? complexExponential(a) : realExponential(asMatrix("expm", a));
}

function isComplex(a: MatrixLike | ComplexMatrixLike): a is ComplexMatrixLike {
  return typeof a === "object" && a !== null && "real" in a && "imaginary" in a;
}

/** x + iy acts on pairs of real vectors as [[x, −y], [y, x]], and so does its exponential. */
function complexExponential(parts: ComplexMatrixLike): ComplexMatrix {
  const [real, imaginary] = [asMatrix("expm", parts.real), asMatrix("expm", parts.imaginary)];
  requireSquare("expm", real);
  requireSquare("expm", imaginary);
  const n = real.rows;
  if (imaginary.rows !== n) {
    const sentence = words`the real and the imaginary part must have the same shape; got ${wanted(real.shape)} and ${got(imaginary.shape)}.`;
    throw new ShapeError("expm", sentence);
  }
  const pairs = new Matrix(2 * n, 2 * n).map((_, at) => {
    const [i, j] = [Math.floor(at / (2 * n)), at % (2 * n)];
    const part = i < n === j < n ? real : imaginary;
    const value = part.data[(i % n) * n + (j % n)];
    return i < n && j >= n ? -value : value;
  });
  const { data } = realExponential(pairs);
  const block = (start: number) =>
    new Matrix(n, n).map((_, at) => data[(start + Math.floor(at / n)) * 2 * n + (at % n)]);
  return { real: block(0), imaginary: block(n) };
}

function realExponential(a: Matrix): Matrix {
  requireSquare("expm", a);
  requireFinite("expm", "the matrix", a);
  // The diagonal of a triangular matrix has known exponentials; a lower triangular matrix is transposed first.
  const upper = isUpperTriangular(a);
  const transposed = !upper && isUpperTriangular(a.transpose());
  const result = upper || transposed ? triangular(transposed ? a.transpose() : a) : general(a);
  const infinite = result.data.find((value) => !Number.isFinite(value));
  if (infinite !== undefined) {
    const sentence = "the exponential of the matrix exceeds the largest floating-point number.";
    throw new DataError("expm", sentence, { expected: "a finite exponential", received: String(infinite) });
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

/** Beyond this norm the tenth power could overflow, so the matrix is first halved until it is smaller. */
const LARGE_EXPONENT = 60;

/** exp(A/2^squarings) to working precision. */
function scaledExponential(a: Matrix): { x: Matrix; squarings: number } {
  const ahead = Math.max(0, Math.ceil(Math.log2(largestSize(a.data))) - LARGE_EXPONENT);
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
    // (eⁿ − eʰ)/(n − h) = e^((n+h)/2)·sinh(half)/half, which loses no digits when the two are close; far
    // apart, the plain difference does not cancel and does not overflow prematurely.
    const quotient =
      Math.abs(half) < 1
        ? Math.exp((here + next) / 2) * (half === 0 ? 1 : Math.sinh(half) / half)
        : (Math.exp(next) - Math.exp(here)) / (next - here);
    x.data[i * n + i + 1] = coupling * quotient;
  }
}

/** A², A⁴ and A⁶, which are all that the approximants need, except the one of degree 9. */
interface Powers {
  readonly a2: Matrix;
  readonly a4: Matrix;
  readonly a6: Matrix;
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
  const powers: Powers = { a2, a4, a6 };
  const suffices = (degree: Degree, bound: number) =>
    bound <= THETA[degree] && extraHalvings(a, degree) === 0;
  const root6 = normOf(a6) ** (1 / 6);
  const low = Math.max(normOf(a4) ** (1 / 4), root6);
  if (suffices(3, low)) return { degree: 3, halvings: 0, powers };
  if (suffices(5, low)) return { degree: 5, halvings: 0, powers };
  const root8 = estimateProductNorm(a4, a4) ** (1 / 8);
  const middle = Math.max(root6, root8);
  if (suffices(7, middle)) return { degree: 7, halvings: 0, powers };
  if (suffices(9, middle)) return { degree: 9, halvings: 0, powers };
  const high = Math.max(root8, estimateProductNorm(a4, a6) ** (1 / 10));
  const bound = Math.min(middle, high);
  const halvings = Math.max(0, Math.ceil(Math.log2(bound / THETA[13])));
  return { degree: 13, halvings: halvings + extraHalvings(a, 13, halvings), powers };
}

/**
 * Halvings that the leading term of the backward error requires beyond those due to ‖Aᵏ‖^(1/k), which
 * do not show what cancels in the powers (Al-Mohy and Higham, 2009, section 5).
 */
function extraHalvings(a: Matrix, degree: Degree, halvings = 0): number {
  const norm = normOf(a);
  if (norm === 0) return 0;
  const order = 2 * degree + 1;
  let logCoefficient = 0;
  for (let i = 1; i <= degree; i += 1) logCoefficient += 2 * Math.log2(i);
  for (let i = 1; i <= 2 * degree; i += 1) logCoefficient -= 2 * Math.log2(i);
  logCoefficient -= Math.log2(order);
  const logRatio = logNormOfAbsolutePower(a, order) - Math.log2(norm) - 2 * degree * halvings;
  return Math.max(0, Math.ceil((logCoefficient + logRatio + 53) / (2 * degree)));
}

/** log₂ ‖ |A|ᵏ ‖₁: the column sums are a row of ones, multiplied k times. */
function logNormOfAbsolutePower(a: Matrix, k: number): number {
  const n = a.rows;
  return withArena((arena) => {
    const span = arena.copyIn(a.data.map(Math.abs));
    const sums = arena.float64(n);
    const next = arena.float64(n);
    sums.array.fill(1);
    let logarithm = 0;
    for (let step = 0; step < k; step += 1) {
      gemv(1, { span, rows: n, columns: n, transposed: true }, sums, 0, next);
      const largest = next.array.reduce((best, value) => Math.max(best, value), 0);
      if (largest === 0) return Number.NEGATIVE_INFINITY;
      logarithm += Math.log2(largest);
      sums.set(next.array.map((value) => value / largest));
    }
    return logarithm;
  });
}

/** An estimate of ‖A·B‖₁ without the product. */
function estimateProductNorm(a: Matrix, b: Matrix): number {
  return withArena((arena) => {
    const [left, right] = [mapInKernel(arena, a), mapInKernel(arena, b)];
    const product = {
      apply: (x: Float64Span) => {
        right(x, false);
        left(x, false);
      },
      applyTransposed: (x: Float64Span) => {
        left(x, true);
        right(x, true);
      },
    };
    return estimateColumnNorm(product, arena.float64(a.rows));
  });
}

/** x = A·x, or Aᵀ·x, for a square A. */
function mapInKernel(arena: Arena, a: Matrix): (x: Float64Span, transposed: boolean) => void {
  const { rows, columns } = a;
  const span = arena.copyIn(a.data);
  const out = arena.float64(rows);
  return (x, transposed) => {
    gemv(1, { span, rows, columns, transposed }, x, 0, out);
    x.set(out.array);
  };
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
function pade(a: Matrix, degree: Degree, halvings: number, { a2, a4, a6 }: Powers): Matrix {
  // Scaling the coefficients by powers of two is exact and avoids scaling the matrix powers.
  const b = COEFFICIENTS[degree].map((coefficient, k) => coefficient * 2 ** (-halvings * k));
  const even = [a2, a4, a6];
  if (degree === 9) even.push(multiply(a4, a4));
  // Terms of degree 8 to 13 share the factor A⁶.
  const lower = degree === 13 ? 7 : degree;
  const terms = (first: number, last: number) => {
    const coefficients = b.filter((_, k) => k >= first && k <= last && (k - first) % 2 === 0);
    return combination(even, coefficients);
  };
  const odd = addToDiagonal(terms(3, lower), b[1]);
  const v = addToDiagonal(terms(2, lower - 1), b[0]);
  if (degree === 13) {
    addScaled(odd.data, 1, multiply(a6, terms(9, 13)).data);
    addScaled(v.data, 1, multiply(a6, terms(8, 12)).data);
  }
  const u = multiply(a, odd);
  const n = a.rows;
  return new Matrix(n, n, solveRegular("expm", v.subtract(u), n, v.add(u).data, "regular"));
}

/** Σ coefficients[k] · matrices[k], for as many coefficients as there are. */
function combination(matrices: readonly Matrix[], coefficients: readonly number[]): Matrix {
  const out = new Matrix(matrices[0].rows, matrices[0].columns);
  for (const [k, coefficient] of coefficients.entries()) addScaled(out.data, coefficient, matrices[k].data);
  return out;
}

function addScaled(out: Float64Array, factor: number, data: Float64Array): void {
  for (let at = 0; at < out.length; at += 1) out[at] += factor * data[at];
}

function addToDiagonal(a: Matrix, value: number): Matrix {
  for (let i = 0; i < a.rows; i += 1) a.data[i * (a.rows + 1)] += value;
  return a;
}

function normOf({ rows, columns, data }: Matrix): number {
  return columnNorm(rows, columns, data);
}

function isUpperTriangular(a: Matrix): boolean {
  for (let i = 1; i < a.rows; i += 1) {
    for (let j = 0; j < i; j += 1) if (a.data[i * a.columns + j] !== 0) return false;
  }
  return true;
}
