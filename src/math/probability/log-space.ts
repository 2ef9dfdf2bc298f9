// Probabilities far below the smallest float64 are kept as natural logarithms; −Infinity stands for 0.

import { requireNumber } from "../../base/arguments.js";
import { DataError, got, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";

/**
 * log Σ exp(xᵢ) without overflow or underflow; −Infinity if there are no values.
 *
 * ```ts
 * logSumExp([-1000, -999]); // −998.6867…, where Math.exp(-1000) is 0
 * ```
 */
export function logSumExp(values: ArrayLike<number>): number {
  requireList("logSumExp", "values", values);
  const largestAt = indexOfLargest(values);
  const largest = largestAt < 0 ? Number.NEGATIVE_INFINITY : values[largestAt];
  // The difference of two infinities would be NaN.
  if (!Number.isFinite(largest)) {
    requireNumbers("logSumExp", values);
    return largest;
  }
  // The largest term is exactly 1; log1p preserves the digits of the others.
  let others = 0;
  for (let i = 0; i < values.length; i += 1) {
    if (i !== largestAt) others += Math.exp(values[i] - largest);
  }
  if (Number.isNaN(others)) requireNumbers("logSumExp", values);
  return largest + Math.log1p(others);
}

/**
 * log(exp(a) + exp(b)).
 *
 * ```ts
 * logAdd(Math.log(0.2), Math.log(0.3)); // log 0.5
 * ```
 */
export function logAdd(a: number, b: number): number {
  requireNumber("logAdd", a, "a");
  requireNumber("logAdd", b, "b");
  requireNumbers("logAdd", [a, b]);
  const larger = Math.max(a, b);
  if (!Number.isFinite(larger)) return larger;
  return larger + Math.log1p(Math.exp(Math.min(a, b) - larger));
}

/**
 * log(exp(a) − exp(b)); b may not exceed a.
 *
 * ```ts
 * logSubtract(Math.log(0.5), Math.log(0.2)); // log 0.3
 * ```
 */
export function logSubtract(a: number, b: number): number {
  requireNumber("logSubtract", a, "a");
  requireNumber("logSubtract", b, "b");
  requireNumbers("logSubtract", [a, b]);
  if (b > a) {
    const sentence = words`the difference of exp(${a}) and exp(${got(b)}) is negative and has no logarithm.`;
    throw new DataError("logSubtract", sentence, { expected: `at most ${a}` });
  }
  if (b === Number.NEGATIVE_INFINITY) return a;
  if (a === Number.POSITIVE_INFINITY) {
    if (b < a) return a;
    const sentence = "the difference of two infinities is not defined.";
    throw new DataError("logSubtract", sentence, { expected: "a finite subtrahend", received: String(b) });
  }
  // Mächler (2012), Accurately computing log(1 − exp(−|a|)), equation 7.
  const gap = b - a;
  return a + (gap > -Math.LN2 ? Math.log(-Math.expm1(gap)) : Math.log1p(-Math.exp(gap)));
}

/**
 * The logarithm of a product of numbers that are given as logarithms: their sum, compensated so that
 * long products keep their digits. A factor of 0 (−Infinity) makes the product 0.
 *
 * ```ts
 * logProduct([1e-200, 1e-200, 1e300].map(Math.log)); // log 1e-100, where the plain product is 0
 * ```
 */
export function logProduct(logs: ArrayLike<number>): number {
  requireList("logProduct", "logarithms", logs);
  let sum = 0;
  let correction = 0;
  for (let i = 0; i < logs.length; i += 1) {
    const term = logs[i];
    const next = sum + term;
    // Neumaier (1974): what the addition lost, whichever operand was larger.
    correction += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
  }
  if (Number.isFinite(sum)) return sum + correction;
  requireNumbers("logProduct", logs);
  if (Number.isNaN(sum)) {
    throw new DataError("logProduct", "0 times infinity is not defined.", {
      expected: "−Infinity or Infinity, not both",
      received: "−Infinity and Infinity",
    });
  }
  return sum;
}

/**
 * exp(xᵢ) / Σ exp(xⱼ) as a new array.
 *
 * ```ts
 * softmax([0, Math.log(3)]); // [0.25, 0.75]
 * ```
 */
export function softmax(values: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const largest = requireMass("softmax", values);
  const out = Float64Array.from(values, (value) => Math.exp(value - largest));
  let total = 0;
  for (let i = 0; i < out.length; i += 1) total += out[i];
  for (let i = 0; i < out.length; i += 1) out[i] /= total;
  return out;
}

/** A posterior distribution, and the probability of the evidence under the prior. */
export interface LogPosterior {
  /** Probabilities that sum to 1. */
  readonly probabilities: Float64Array<ArrayBuffer>;
  readonly logProbabilities: Float64Array<ArrayBuffer>;
  /** The logarithm of the evidence P(x) = Σ P(x|C) P(C). */
  readonly logEvidence: number;
}

/**
 * The posterior from log P(x, C) = log P(x|C) + log P(C) of every class, however small these
 * probabilities are.
 *
 * ```ts
 * const logJoint = [Math.log(0.001) + Math.log(0.8), Math.log(0.002) + Math.log(0.2)];
 * normalizeLog(logJoint).probabilities; // [2/3, 1/3]
 * ```
 */
export function normalizeLog(logJoint: ArrayLike<number>): LogPosterior {
  requireMass("normalizeLog", logJoint);
  const logEvidence = logSumExp(logJoint);
  return {
    probabilities: softmax(logJoint),
    logProbabilities: Float64Array.from(logJoint, (value) => value - logEvidence),
    logEvidence,
  };
}

/** The largest value, after checking that there is mass to normalize and that it is finite. */
function requireMass(method: string, values: ArrayLike<number>): number {
  requireList(method, "values", values);
  requireNumbers(method, values);
  const at = indexOfLargest(values);
  if (at < 0 || !Number.isFinite(values[at])) {
    const received =
      at < 0 ? "none" : values[at] === Number.POSITIVE_INFINITY ? "Infinity" : "only −Infinity";
    throw new DataError(method, {
      what: "at least one value",
      ...(at < 0 ? {} : { row: at }),
      expected: "finite, and none may be Infinity",
      received,
    });
  }
  return values[at];
}

/** The index of the first largest value, ignoring NaN; −1 if there is none. */
function indexOfLargest(values: ArrayLike<number>): number {
  let at = values.length > 0 ? 0 : -1;
  for (let i = 1; i < values.length; i += 1) {
    if (values[i] > values[at] || Number.isNaN(values[at])) at = i;
  }
  return at;
}

function requireNumbers(method: string, values: ArrayLike<number>): void {
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row]))
      throw new DataError(method, words`value ${row} is ${got("NaN")}.`, { row, expected: "a number" });
  }
}
