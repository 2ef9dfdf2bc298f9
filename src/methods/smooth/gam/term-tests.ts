// Tests of smooth terms against 0 (Wood 2013): the estimate is projected onto about as many directions as it has degrees
// of freedom, and random effects are tested by the likelihood of their variance (Wood 2013b).

import { symmetric } from "../../../math/basis/matrices.js";
import { definiteFactor } from "../../../math/linalg/cholesky.js";
import { eigenSymmetric, eigenvaluesSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { ChiSquared, FisherF } from "../../../math/probability/distributions/index.js";
import { invertDefinite } from "../engine/penalized/penalty.js";
import { chiSquaredSumTail } from "./chi-squared-sum.js";

export interface TermTest {
  readonly statistic: number;
  /** The degrees of freedom that the statistic is compared with. */
  readonly referenceDegrees: number;
  readonly pValue: number;
}

/** What is tested. */
export interface TestedTerm {
  readonly coefficients: Float64Array;
  /** XᵀWX of the term's columns. */
  readonly gram: Matrix;
  /** The covariance of the coefficients given the data, scale included. */
  readonly covariance: Matrix;
  /** The upper estimate of the degrees of freedom. */
  readonly upperFreedom: number;
  /** Residual degrees of freedom if the scale was estimated. */
  readonly residualDegrees: number | undefined;
}

const NEGLIGIBLE = 2 ** -52;

export function testSmooth(term: TestedTerm): TermTest {
  const { coefficients, gram, covariance, residualDegrees } = term;
  const size = coefficients.length;
  let rank = Math.min(size, term.upperFreedom);
  const R = rootOf(gram);
  const V = symmetric(R.multiply(multiply(covariance, R, { transposeB: true })));
  const { values, vectors } = eigenSymmetric(V);
  orientFirst(vectors);
  const z = multiply(vectors, Matrix.fromColumns([R.multiply(coefficients)]), { transposeA: true }).data;
  let k = Math.max(0, Math.floor(rank));
  let fraction = Math.abs(rank - k);
  let last = fraction > 0 ? k + 1 : k;
  const found = values.filter((value) => value > values[0] * NEGLIGIBLE ** 0.9).length;
  if (found < last) {
    last = k = found;
    fraction = 0;
    rank = found;
  }
  if (last === 0) return { statistic: 0, referenceDegrees: 0, pValue: Number.NaN };
  const statistics = [0, 0];
  if (fraction > 0 && k > 0) {
    for (let i = 0; i < k - 1; i += 1) {
      statistics[0] += z[i] ** 2 / values[i];
      statistics[1] += z[i] ** 2 / values[i];
    }
    const off = Math.sqrt(Math.max(0, 0.5 * fraction * (1 - fraction)));
    const [a, b] = [1 / Math.sqrt(values[k - 1]), 1 / Math.sqrt(values[k])];
    const B = Matrix.from([
      [a * a, a * b * off],
      [a * b * off, b * b * fraction],
    ]);
    const [u, v] = [z[k - 1], z[k]];
    const form = (x: number, y: number) => B.data[0] * x * x + 2 * B.data[1] * x * y + B.data[3] * y * y;
    statistics[0] += form(u, v);
    statistics[1] += form(-u, v);
  } else {
    const first = k === 0 ? 1 : k;
    for (let i = 0; i < first; i += 1) statistics[0] += z[i] ** 2 / values[k === 0 ? 0 : i];
    statistics[1] = statistics[0];
    if (k === 1) rank = 1;
  }
  const pValue =
    statistics.reduce(
      (sum, statistic) => sum + tailOf(statistic, k, last, fraction, rank, residualDegrees),
      0,
    ) / 2;
  return { statistic: statistics[0], referenceDegrees: rank, pValue: Math.min(1, pValue) };
}

function tailOf(
  statistic: number,
  k: number,
  last: number,
  fraction: number,
  rank: number,
  residual: number | undefined,
): number {
  if (fraction > 0 && last > 1) {
    const weights = new Array<number>(last).fill(1);
    const shared = fraction + 1;
    weights[k - 1] = (shared + Math.sqrt(shared * (2 - shared))) / 2;
    weights[last - 1] = shared - weights[k - 1];
    return chiSquaredSumTail(statistic, weights, residual && Math.max(1, Math.round(residual)));
  }
  if (fraction > 0) return chiSquaredSumTail(statistic, [1], residual && Math.max(1, Math.round(residual)));
  if (residual === undefined) return new ChiSquared({ degreesOfFreedom: rank }).survival(statistic);
  return new FisherF({ numeratorDegrees: rank, denominatorDegrees: residual }).survival(statistic / rank);
}

/** The signs of eigenvectors such that their first elements are not negative, as the test is defined. */
function orientFirst(vectors: Matrix): void {
  for (let j = 0; j < vectors.columns; j += 1) {
    if (vectors.data[j] >= 0) continue;
    for (let i = 0; i < vectors.rows; i += 1) vectors.data[i * vectors.columns + j] *= -1;
  }
}

/** The R with RᵀR = A that is upper triangular if A is definite. */
function rootOf(A: Matrix): Matrix {
  const factor = definiteFactor(A.rows, symmetric(A).data);
  if (factor !== undefined) return factor.L.transpose();
  const { values, vectors } = eigenSymmetric(symmetric(A));
  return vectors.map((value, at) => value * Math.sqrt(Math.max(0, values[at % vectors.columns]))).transpose();
}

/** What the test of a random effect needs of the whole fit. */
export interface RandomTest {
  readonly coefficients: Float64Array;
  readonly aliased: readonly boolean[];
  /** XᵀWX and (XᵀWX + S)⁻¹ of all coefficients. */
  readonly gram: Matrix;
  readonly inverse: Matrix;
  /** S, the penalty of all coefficients at their smoothing parameters. */
  readonly penalty: Matrix;
  /** The coefficients of the other random effects, which are part of the noise. */
  readonly others: readonly number[];
  readonly first: number;
  readonly size: number;
  readonly scale: number;
  readonly residualDegrees: number | undefined;
}

/** G₂ᵀ·S₂⁻¹·G₂, where the index 2 stands for the rows of the given coefficients. */
function marginal(gram: Matrix, penalty: Matrix, indices: readonly number[]): Matrix {
  if (indices.length === 0) return new Matrix(gram.rows, gram.rows);
  const all = Array.from({ length: gram.rows }, (_, j) => j);
  const { values, vectors } = eigenSymmetric(symmetric(part(penalty, indices, indices)));
  const root = vectors
    .map((value, at) => {
      const own = values[at % vectors.columns];
      return own > values[0] * NEGLIGIBLE ** 0.8 ? value / Math.sqrt(own) : 0;
    })
    .transpose();
  const half = root.multiply(part(gram, indices, all));
  return multiply(half, half, { transposeA: true });
}

function part(M: Matrix, rows: readonly number[], columns: readonly number[]): Matrix {
  const out = new Matrix(rows.length, columns.length);
  for (const [i, a] of rows.entries())
    for (const [j, b] of columns.entries()) out.data[i * columns.length + j] = M.data[a * M.columns + b];
  return out;
}

/** Undefined where the rows say nothing of some coefficient. */
export function testRandom(given: RandomTest): TermTest | undefined {
  const { coefficients, gram, inverse: whole, penalty, others, first, size, scale, residualDegrees } = given;
  const { aliased } = given;
  const own = Array.from({ length: size }, (_, k) => first + k).filter((j) => !aliased[j]);
  const isOther = new Set(others);
  const rest = Array.from(coefficients.keys()).filter((j) => !isOther.has(j) && !aliased[j]);
  // What the rows say of all coefficients where the other random effects belong to the noise of the rows.
  const noisy = gram.add(marginal(gram, penalty, others));
  const inside = invertDefinite(part(noisy.add(penalty), rest, rest))?.inverse;
  const indices = own.map((j) => rest.indexOf(j));
  const information = inside && invertDefinite(part(inside, indices, indices))?.inverse;
  if (information === undefined) return undefined;
  const frequentist = part(symmetric(multiply(whole.multiply(noisy), whole)), own, own);
  const b = Float64Array.from(own, (j) => coefficients[j]);
  const turned = information.multiply(b);
  const statistic = b.reduce((sum, value, i) => sum + value * turned[i], 0) / scale;
  const root = rootOf(symmetric(information));
  const weights = eigenvaluesSymmetric(
    symmetric(root.multiply(multiply(frequentist, root, { transposeB: true }))),
  );
  const kept = [...weights].filter((value) => value > weights[0] * NEGLIGIBLE ** 0.8);
  const degrees = residualDegrees && Math.max(1, Math.round(residualDegrees));
  return { statistic, referenceDegrees: kept.length, pValue: chiSquaredSumTail(statistic, kept, degrees) };
}
