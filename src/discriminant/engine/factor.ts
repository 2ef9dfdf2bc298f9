import { DataError, NotPositiveDefiniteError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { cholesky } from "../../linalg/cholesky.js";
import { Matrix } from "../../linalg/matrix.js";
import { pivotedCholesky } from "../../linalg/pivoted-cholesky.js";
import { withArena } from "../../wasm/arena.js";
import { trsmLeft } from "../../wasm/triangular.js";
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
function vanishing(columns: number): number {
  return 64 * columns * Number.EPSILON;
}

/** The Cholesky factor of columns divided by their deviations, so that units do not matter. */
export function factorCovariance(covariance: Matrix, context: FactorContext): FactoredCovariance {
  const deviations = deviationsOf(covariance, context);
  const correlations = scaleBoth(covariance, deviations);
  const L = factorCorrelations(correlations);
  if (L === undefined) throw dependent(correlations, context);
  return factored(L, deviations);
}

/** The same, or undefined where the covariance is singular. */
export function factorIfRegular(covariance: Matrix): FactoredCovariance | undefined {
  const variances = covariance.diagonal();
  if (!variances.every((variance) => variance > 0)) return undefined;
  const deviations = variances.map(Math.sqrt);
  const L = factorCorrelations(scaleBoth(covariance, deviations));
  return L && factored(L, deviations);
}

function factored(L: Matrix, deviations: Float64Array): FactoredCovariance {
  const root = withArena((arena) => {
    const span = arena.copyIn(Matrix.identity(L.rows).data);
    trsmLeft(1, { span: arena.copyIn(L.data), size: L.rows, half: "lower" }, span, L.rows);
    return new Matrix(L.rows, L.rows, span.copyOut());
  });
  divideColumns(root.data, deviations);
  return {
    root,
    logDeterminant:
      2 * L.diagonal().reduce((sum, pivot, j) => sum + Math.log(pivot) + Math.log(deviations[j]), 0),
  };
}

/** A covariance with its rows and columns divided by deviations. */
export function scaleBoth({ data, rows, columns }: Matrix, deviations: Float64Array): Matrix {
  const out = new Matrix(rows, columns);
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = data[at] / deviations[i];
  divideColumns(out.data, deviations);
  return out;
}

/** Divides every row by the same numbers, in place. */
function divideColumns(data: Float64Array, divisors: Float64Array): void {
  const { length } = divisors;
  for (let start = 0; start < data.length; start += length)
    for (let j = 0; j < length; j += 1) data[start + j] /= divisors[j];
}

/** Square roots of the diagonal, none of which may be 0. */
export function deviationsOf(covariance: Matrix, context: FactorContext): Float64Array {
  const variances = covariance.diagonal();
  const at = variances.findIndex((variance) => !(variance > 0));
  if (at >= 0) {
    const { names } = context;
    const column = names.features[at];
    throw new DataError(
      names.method,
      `column ${quote(column)} does not vary ${whose(context)}; drop it, or ${context.remedy}.`,
      { column, expected: "a variance > 0", received: "0" },
    );
  }
  return variances.map(Math.sqrt);
}

/** The lower triangle of the factorization, unless the correlations are singular. */
function factorCorrelations(correlations: Matrix): Matrix | undefined {
  const tolerance = vanishing(correlations.rows);
  try {
    const { L } = cholesky(correlations);
    return L.diagonal().every((pivot) => pivot * pivot > tolerance) ? L : undefined;
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
    return undefined;
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
  return new DataError(
    method,
    `the covariance ${whose(context)} is singular: ${several ? "columns" : "column"} ${list} ${several ? "are" : "is"} determined by the others (weight ${cases}, ${features.length} columns, rank ${rank}); drop ${several ? "them" : "it"}, add cases, or ${remedy}.`,
    { column, expected: `a covariance of rank ${features.length}`, received: `rank ${rank}` },
  );
}

function whose({ names, at }: FactorContext): string {
  return at === undefined ? "within classes" : `in class ${quote(names.classes[at])}`;
}
