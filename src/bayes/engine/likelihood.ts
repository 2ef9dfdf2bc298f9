import { DataError } from "../../base/errors.js";
import type { Matrix } from "../../linalg/matrix.js";

/** Columns that are independent of each other within a class, and how probable their values are there. */
export interface Likelihood<X> {
  /** log P(case | class), one row per case and one column per class. */
  logLikelihood(x: X): Matrix;
  /** The same of a single case, column by column: columns × classes. A missing value has 0 in all classes. */
  terms(x: X): Matrix;
  /** The logarithm of the smoothing's prior at the estimates, but for a constant: Σ pseudo-count · log θ. */
  readonly logPrior: number;
}

/** What classes and features are called, for messages, and the method that speaks. */
export interface Names {
  readonly method: string;
  readonly features: readonly string[];
}

/** A column of which no value is known cannot be described. */
export function requireSeen(mass: Float64Array, { method, features }: Names): void {
  const at = mass.findIndex((weight) => !(weight > 0));
  if (at < 0) return;
  const column = features[at];
  throw new DataError(`${method}: column "${column}" has only missing values; drop it.`, {
    method,
    column,
    expected: "at least one known value",
    received: "only missing values",
  });
}
