import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { copyNumbers } from "../../../base/numbers.js";
import { reorderCells, SUM_TOLERANCE } from "../table/cell-values.js";
import { ProbabilityTable } from "../table/probability-table.js";
import { sumCells } from "../table/strides.js";

/** Probabilities that sum to 1, or a table of them. */
export type Probabilities = ArrayLike<number> | ProbabilityTable;

/** The probabilities as an array, checked. */
export function readDistribution(method: string, name: string, source: Probabilities): Float64Array {
  if (source instanceof ProbabilityTable) return source.values;
  const values = copyNumbers(method, "probability", source);
  for (let row = 0; row < values.length; row += 1) {
    if (!(values[row] >= 0)) {
      const sentence = words`${name} has ${got(values[row])} at position ${row}; a probability is ${wanted("a number ≥ 0")}.`;
      throw new DataError(method, sentence, { row });
    }
  }
  const total = sumCells(values);
  if (!(Math.abs(total - 1) <= SUM_TOLERANCE)) {
    const sentence = words`the probabilities of ${name} must sum to ${wanted("1")}; their sum is ${got(total)}.`;
    throw new DataError(method, sentence);
  }
  return values;
}

/**
 * Two distributions over the same outcomes; if they are tables, the second is reordered to match
 * the first.
 */
export function readPair(method: string, p: Probabilities, q: Probabilities): [Float64Array, Float64Array] {
  const tables = p instanceof ProbabilityTable && q instanceof ProbabilityTable;
  const pair: [Float64Array, Float64Array] = [
    readDistribution(method, "p", p),
    tables ? reorderCells(method, p.scope, q) : readDistribution(method, "q", q),
  ];
  if (pair[0].length !== pair[1].length) {
    throw new ShapeError(
      method,
      `p and q must have the same number of outcomes; got ${pair[0].length} and ${pair[1].length}.`,
      { expected: `${pair[0].length} outcomes`, received: `${pair[1].length} outcomes` },
    );
  }
  return pair;
}
