import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import type { VarianceDivisor } from "../../math/linalg/moments.js";
import type { ColumnStatistics } from "./column-statistics.js";

/** Smaller sums of squares have lost digits. */
const LEAST = 2 ** -1000;

/** The standard deviation of a column, exactly 0 where all its values are the same. */
export function deviation(method: string, column: ColumnStatistics, divisor: VarianceDivisor): number {
  return Math.sqrt(deviationSquared(method, column, divisor));
}

/** The variance, likewise. */
export function deviationSquared(
  method: string,
  { name, constant, totalWeight, squares }: ColumnStatistics,
  divisor: VarianceDivisor,
): number {
  if (constant) return 0;
  if (squares < LEAST) throw tooNarrow(method, name);
  const by = divisor === "n" ? totalWeight : totalWeight - 1;
  if (by > 0) return squares / by;
  const sentence = words`the weights of ${columnName(name)} sum to ${got(totalWeight)}; the divisor "n-1" needs ${wanted("more than 1")}.`;
  throw new DataError(method, sentence, { option: "divisor" });
}

function tooNarrow(method: string, column: string): DataError {
  return new DataError(
    method,
    words`the deviations of ${columnName(column)} from its mean are too small to be squared; multiply its values first.`,
    { expected: "deviations of at least 1e-150", received: "smaller ones" },
  );
}
