import type { Matrix } from "../../math/linalg/matrix.js";
import { logit } from "../../math/probability/special/logit.js";

/** A probability closer than this to 0 or 1 cannot be distinguished from it by its complement. */
const CLIP = 2 ** -53;
/** The log-odds of the largest such probability. */
const CLIPPED = Math.log(1 - CLIP) - Math.log(CLIP);
/** Log-odds beyond this are certain for all purposes; their squares are still finite. */
const FARTHEST = 1e75;

/** ln p / (1 − p), where p is taken to lie from 2⁻⁵³ to 1 − 2⁻⁵³. */
export function clippedLogOdds(probabilities: ArrayLike<number>): Float64Array {
  return Float64Array.from(probabilities, (p) => {
    const inside = Math.min(Math.max(p, CLIP), 1 - CLIP);
    return logit(inside, 1 - inside);
  });
}

/** ln p, where p is taken to be no less than 2⁻⁵³. */
export function clippedLogs(probabilities: Matrix): Matrix {
  return probabilities.map((p) => Math.log(Math.max(p, CLIP)));
}

/**
 * Log-odds clipped to those of probabilities that can be distinguished from 0 and 1. Otherwise a curve with few
 * parameters would be distorted by cases of which the model is absurdly sure.
 */
export function clipLogOdds(logOdds: Float64Array): Float64Array {
  return logOdds.map((odds) => Math.min(Math.max(odds, -CLIPPED), CLIPPED));
}

/** The log-odds of one class from the logarithms of all probabilities, exact at both ends. */
export function logOddsOfLogs(logs: Matrix, code: number): Float64Array {
  const { data, rows, columns } = logs;
  const out = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
    let top = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < columns; k += 1) if (k !== code) top = Math.max(top, data[at + k]);
    let sum = 0;
    for (let k = 0; k < columns; k += 1) if (k !== code) sum += Math.exp(data[at + k] - top);
    const odds = data[at + code] - (top === Number.NEGATIVE_INFINITY ? top : top + Math.log(sum));
    out[i] = Math.min(Math.max(odds, -FARTHEST), FARTHEST);
  }
  return out;
}

/** Logarithms without infinite ones. */
export function finiteLogs(logs: Matrix): Matrix {
  return logs.map((log) => Math.max(log, -FARTHEST));
}
