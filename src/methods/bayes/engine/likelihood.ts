import { columnName, DataError, got, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";

/** Columns that are independent of each other within a class, and how probable their values are there. */
export interface Likelihood<X> {
  /** log P(case | class), one row per case and one column per class. */
  logLikelihood(x: X): Matrix;
  /** log P(value | class) of a single case: columns × classes. A missing value has 0 in all classes. */
  terms(x: X): Matrix;
  /** The log prior that the smoothing implies, at the estimates and up to a constant: Σ pseudo-count · log θ. */
  readonly logPrior: number;
}

/** A likelihood that is a distribution of the values, from which cases can be drawn. */
export interface GenerativeLikelihood<X> extends Likelihood<X> {
  /** One case for each code of a class. */
  draw(codes: ArrayLike<number>, stream: Random): Matrix;
}

/** Fills cases value by value: `value` draws that of a column within a class. */
export function drawValues(
  codes: ArrayLike<number>,
  columns: number,
  value: (k: number, j: number) => number,
): Matrix {
  return new Matrix(codes.length, columns).map((_, at) =>
    value(codes[Math.floor(at / columns)], at % columns),
  );
}

/** The method and its features, for error messages. */
export interface Names {
  readonly method: string;
  readonly features: readonly string[];
}

/** The method, its features and its classes, for error messages. */
export interface ClassNames extends Names {
  readonly classes: readonly Label[];
}

/** A column needs at least one known value. */
export function requireSeen(totalWeights: Float64Array, { method, features }: Names): void {
  const at = totalWeights.findIndex((weight) => !(weight > 0));
  if (at < 0) return;
  const column = features[at];
  throw new DataError(method, words`${columnName(column)} has ${got("only missing values")}; drop it.`, {
    expected: "at least one known value",
  });
}
