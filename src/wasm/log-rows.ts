import { withArena } from "./arena.js";
import { logSumExpRows, softmaxRows } from "./elementary.js";

/** Rows of log-weights, in ordinary memory. */
interface LogRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Every row's weights divided by their sum: probabilities from their logarithms up to a constant. */
export function softmax({ data, rows, columns }: LogRows): Float64Array {
  return withArena((arena) => {
    const span = arena.copyIn(data);
    softmaxRows({ span, rows, columns }, span);
    return span.copyOut();
  });
}

/** The logarithm of every row's sum of weights. */
export function logSumExp({ data, rows, columns }: LogRows): Float64Array {
  return withArena((arena) => {
    const sums = arena.float64(rows);
    logSumExpRows({ span: arena.copyIn(data), rows, columns }, sums);
    return sums.copyOut();
  });
}
