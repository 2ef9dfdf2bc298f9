import { withArena } from "./arena.js";
import { logSumExpRows, softmaxRows } from "./elementary.js";

/** Rows of log-weights, in ordinary memory. */
interface LogRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** The weights of every row divided by their sum: probabilities from logarithms that are known up to a constant. */
export function softmax({ data, rows, columns }: LogRows): Float64Array {
  return withArena((arena) => {
    const span = arena.copyIn(data);
    softmaxRows({ span, rows, columns }, span);
    return span.copyOut();
  });
}

/** The logarithm of the sum of the weights of every row. */
export function logSumExp({ data, rows, columns }: LogRows): Float64Array {
  return withArena((arena) => {
    const sums = arena.float64(rows);
    logSumExpRows({ span: arena.copyIn(data), rows, columns }, sums);
    return sums.copyOut();
  });
}
