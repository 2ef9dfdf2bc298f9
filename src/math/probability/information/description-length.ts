import { requireFields, requireNumber } from "../../../base/arguments.js";
import { DataError } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { type InformationOptions, logarithm, nonNegative } from "./unit.js";

/** A description in two parts: the model, and what the data need in addition once it is known. */
export interface DescriptionLength {
  readonly model: number;
  readonly data: number;
  /** L(model) + L(data | model). */
  readonly total: number;
}

/** What two parts of a description cost. */
export type DescriptionParts = Pick<DescriptionLength, "model" | "data">;

/**
 * The candidate that describes model and data together most briefly: the principle of minimum description
 * length. Among equals the first wins, so list the simplest first.
 *
 * ```ts
 * shortestDescription({ line: { model: 20, data: 90 }, cubic: { model: 40, data: 75 } }).best; // "line"
 * ```
 */
export function shortestDescription<K extends string>(
  candidates: Readonly<Record<K, DescriptionParts>>,
): { readonly best: K; readonly lengths: Readonly<Record<K, DescriptionLength>> } {
  requireOptionsObject("shortestDescription", candidates, "candidates");
  const names = Object.keys(candidates) as K[];
  if (names.length === 0) throw wrong("shortestDescription", "there must be at least one candidate");
  const lengths = Object.fromEntries(
    names.map((name) => [name, inTotal("shortestDescription", name, candidates[name])]),
  ) as Record<K, DescriptionLength>;
  const best = names.reduce((a, b) => (lengths[b].total < lengths[a].total ? b : a));
  return { best, lengths };
}

/**
 * −log p from the logarithm of a probability, which may itself be too small for a float64: the code
 * length of an event, of data under a model, or of a model under its prior.
 *
 * ```ts
 * codeLength(1000 * Math.log(0.5)); // 1000 bits
 * ```
 */
export function codeLength(logProbability: number, options: InformationOptions = {}): number {
  requireNumber("codeLength", logProbability, "the logarithm of a probability");
  const log = logarithm("codeLength", options);
  if (!(logProbability <= 0)) {
    throw wrong("codeLength", `the logarithm of a probability must be a number ≤ 0; got ${logProbability}`);
  }
  return nonNegative(-logProbability * log(Math.E));
}

/**
 * The code length of a whole number from 0 to `largest`, all equally likely: log(largest + 1).
 *
 * ```ts
 * integerCodeLength(15); // 4 bits
 * ```
 */
export function integerCodeLength(largest: number, options: InformationOptions = {}): number {
  requireNumber("integerCodeLength", largest, '"largest"');
  if (!Number.isSafeInteger(largest) || largest < 0) {
    throw wrong("integerCodeLength", `"largest" must be a whole number ≥ 0; got ${largest}`);
  }
  return logarithm("integerCodeLength", options)(largest + 1);
}

/**
 * Two ways to describe a sequence of 0 and 1: as it is ("raw", N bits), or by the number n of ones
 * and the index of the sequence among all with that number ("frequency", log(N + 1) + log of N
 * choose n).
 *
 * ```ts
 * binaryDescription("0001000010").best; // "frequency": 8.95 bits instead of 10
 * ```
 */
export function binaryDescription(
  sequence: string | ArrayLike<number | boolean>,
  options: InformationOptions = {},
): {
  readonly best: "raw" | "frequency";
  readonly lengths: Readonly<Record<"raw" | "frequency", DescriptionLength>>;
} {
  const log = logarithm("binaryDescription", options);
  if (typeof sequence !== "string") requireList("binaryDescription", "digits", sequence);
  const { length } = sequence;
  let ones = 0;
  for (let at = 0; at < length; at += 1) {
    const bit = sequence[at];
    if (bit === "1" || bit === 1 || bit === true) ones += 1;
    else if (bit !== "0" && bit !== 0 && bit !== false) {
      throw wrong("binaryDescription", `position ${at} must be 0 or 1; got ${quote(bit)}`);
    }
  }
  return shortestDescription({
    raw: { model: 0, data: length * log(2) },
    frequency: { model: log(length + 1), data: logChoose(length, ones, log) },
  });
}

/** The logarithm of n choose k; an exact product while it fits, and a sum of logarithms beyond. */
function logChoose(n: number, k: number, log: (value: number) => number): number {
  const fewer = Math.min(k, n - k);
  let sum = 0;
  let product = 1;
  for (let i = 1; i <= fewer; i += 1) {
    product = (product * (n - fewer + i)) / i;
    if (product > 1e250) {
      sum += log(product);
      product = 1;
    }
  }
  return sum + log(product);
}

function inTotal(method: string, name: string, parts: DescriptionParts): DescriptionLength {
  requireFields(method, `the candidate ${quote(name)}`, parts, ["model", "data"], "{ model, data }");
  const { model, data } = parts;
  for (const [part, length] of Object.entries({ model, data })) {
    if (!(length >= 0)) {
      throw wrong(method, `the ${part} length of ${quote(name)} must be a number ≥ 0; got ${length}`);
    }
  }
  return { model, data, total: model + data };
}

function wrong(method: string, problem: string): DataError {
  return new DataError(method, `${problem}.`);
}
