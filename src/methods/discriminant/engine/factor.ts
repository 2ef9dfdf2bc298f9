import { columnName, DataError, got, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { factorInPlace } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { pivotedCholesky } from "../../../math/linalg/pivoted-cholesky.js";
import { withArena } from "../../../wasm/arena.js";
import { lowerInverse } from "../../../wasm/factor.js";
import type { Names } from "./names.js";

/** A covariance, factored to compute distances. */
export interface FactoredCovariance {
  /** The lower triangular R with Σ⁻¹ = RᵀR, so that ‖R·(x − μ)‖ is a Mahalanobis distance. */
  readonly root: Matrix;
  readonly logDeterminant: number;
}

/** Whose covariance it is, and what helps if it is singular. */
export interface FactorContext {
  readonly names: Names;
  /** The index of the class, or undefined if all classes share the covariance. */
  readonly at?: number | undefined;
  /** The total weight that it was estimated from. */
  readonly cases: number;
  /** What else helps: `raise the option "varianceFloor"`. */
  readonly remedy: string;
}

/** The fraction of a column's variance that rounding may leave where exact arithmetic leaves none. */
export function vanishing(columns: number): number {
  return 64 * columns * Number.EPSILON;
}

/** The Cholesky factor of columns divided by their deviations, so that units do not matter. */
export function factorCovariance(covariance: Matrix, context: FactorContext): FactoredCovariance {
  const deviations = deviationsOf(covariance, context);
  const factored = factorScaled(covariance, deviations);
  if (factored === undefined) throw dependent(scaleBoth(covariance, deviations), context);
  return factored;
}

/** The factor of `factorCovariance`, or undefined where the covariance is singular. */
export function factorIfRegular(covariance: Matrix): FactoredCovariance | undefined {
  const variances = covariance.diagonal();
  if (!variances.every((variance) => variance > 0)) return undefined;
  return factorScaled(covariance, variances.map(Math.sqrt));
}

/** Everything in kernel memory but the root; undefined where the correlations are singular. */
function factorScaled(
  { data, rows: size }: Matrix,
  deviations: Float64Array,
): FactoredCovariance | undefined {
  const tolerance = vanishing(size);
  return withArena((arena) => {
    const [correlations, inverse] = [arena.float64(size * size), arena.float64(size * size)];
    divideBoth(data, deviations, correlations.array);
    if (!factorInPlace(correlations, size)) return undefined;
    const L = correlations.array;
    let logDeterminant = 0;
    for (let j = 0; j < size; j += 1) {
      const pivot = L[j * (size + 1)];
      if (!(pivot * pivot > tolerance)) return undefined;
      logDeterminant = logDeterminant + Math.log(pivot) + Math.log(deviations[j]);
    }
    lowerInverse(correlations, size, inverse);
    const root = new Matrix(size, size, inverse.copyOut());
    divideColumns(root.data, deviations);
    return { root, logDeterminant: 2 * logDeterminant };
  });
}

/** A covariance with its rows and columns divided by deviations. */
export function scaleBoth({ data, rows, columns }: Matrix, deviations: Float64Array): Matrix {
  const out = new Matrix(rows, columns);
  divideBoth(data, deviations, out.data);
  return out;
}

function divideBoth(data: Float64Array, deviations: Float64Array, out: Float64Array): void {
  const { length } = deviations;
  for (let i = 0, at = 0; i < length; i += 1)
    for (let j = 0; j < length; j += 1, at += 1) out[at] = data[at] / deviations[i] / deviations[j];
}

/** Divides every row by the same numbers, in place. */
function divideColumns(data: Float64Array, divisors: Float64Array): void {
  const { length } = divisors;
  for (let start = 0; start < data.length; start += length)
    for (let j = 0; j < length; j += 1) data[start + j] /= divisors[j];
}

/** Square roots of the diagonal, none of which may be 0. */
function deviationsOf(covariance: Matrix, context: FactorContext): Float64Array {
  const variances = covariance.diagonal();
  requireVariation(variances, context);
  return variances.map(Math.sqrt);
}

/** Refuses variances that are 0, by the name of the column. */
export function requireVariation(variances: Float64Array, context: FactorContext): void {
  const at = variances.findIndex((variance) => !(variance > 0));
  if (at >= 0) {
    const { names } = context;
    const column = names.features[at];
    const sentence = words`${columnName(column)} does not vary ${whose(context)}; drop it, or ${context.remedy}.`;
    throw new DataError(names.method, sentence, { expected: "a variance > 0", received: "0" });
  }
}

function dependent(correlations: Matrix, context: FactorContext): DataError {
  const { names, cases, remedy } = context;
  const { features, method } = names;
  const { rank, pivots } = pivotedCholesky(correlations, vanishing(correlations.rows));
  const columns = Array.from(pivots.subarray(rank))
    .sort((a, b) => a - b)
    .map((j) => features[j]);
  const [column] = columns;
  const list = columns.slice(0, 5).map(quote).join(", ") + (columns.length > 5 ? " and others" : "");
  const several = columns.length > 1;
  const sentence = words`the covariance ${whose(context)} is singular: ${several ? "columns" : "column"} ${list} ${several ? "are" : "is"} determined by the others (weight ${cases}, ${features.length} columns, ${got(`rank ${rank}`)}); drop ${several ? "them" : "it"}, add cases, or ${remedy}.`;
  return new DataError(method, sentence, { column, expected: `a covariance of rank ${features.length}` });
}

function whose({ names, at }: FactorContext): string {
  return at === undefined ? "within classes" : `in class ${quote(names.classes[at])}`;
}
