import { DataError } from "../../base/errors.js";
import type { VarianceDivisor } from "../../linalg/moments.js";
import type { ColumnStatistics } from "./column-statistics.js";

/** The standard deviation of a column, exactly 0 where all its values are the same. */
export function deviation(method: string, column: ColumnStatistics, divisor: VarianceDivisor): number {
  return Math.sqrt(deviationSquared(method, column, divisor));
}

/** The variance, likewise. */
export function deviationSquared(
  method: string,
  { name, constant, mass, squares }: ColumnStatistics,
  divisor: VarianceDivisor,
): number {
  if (constant) return 0;
  const by = divisor === "n" ? mass : mass - 1;
  if (by > 0) return squares / by;
  const message = `the weights of column "${name}" sum to ${mass}; the divisor "n-1" needs more than 1.`;
  throw new DataError(method, message, {
    option: "divisor",
    column: name,
    expected: "weights that sum to more than 1",
    received: String(mass),
  });
}
