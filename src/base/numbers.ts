// Lists of numbers as callers give them. JavaScript would turn null into 0, true into 1, [5] into 5 and "" into 0.

import { DataError, ShapeError } from "./errors.js";
import { quote } from "./label.js";
import { got, rowName, type Sentence, wanted, words } from "./sentence.js";

/** A list of values: an array, a typed array, or an object like them. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  if (Array.isArray(value)) return true;
  if (typeof value !== "object" || value === null || !("length" in value)) return false;
  return Number.isSafeInteger(value.length) && Number(value.length) >= 0;
}

/** Refuses anything but a list; `what` says what it should be a list of, such as "weights". */
export function requireList(
  method: string,
  what: string,
  value: unknown,
): asserts value is ArrayLike<unknown> {
  if (isList(value)) return;
  const sentence = words`the ${what} must be ${wanted("a list")}, such as an array; got ${got(quote(value))}.`;
  throw new ShapeError(method, sentence);
}

/** Typed arrays whose elements are numbers; those of big integers are refused value by value. */
export function isNumberArray(values: ArrayLike<unknown>): boolean {
  return (
    ArrayBuffer.isView(values) && !(values instanceof BigInt64Array) && !(values instanceof BigUint64Array)
  );
}

/**
 * The numbers of a list, NaN and infinities among them: a Float64Array as it is, anything else as a copy. `what` names
 * one of them, such as "weight".
 */
export function readNumbers(method: string, what: string, values: ArrayLike<number>): Float64Array {
  return values instanceof Float64Array ? values : copyNumbers(method, what, values);
}

/** The numbers of a list, NaN and infinities among them, always as a copy. */
export function copyNumbers(
  method: string,
  what: string,
  values: ArrayLike<number>,
): Float64Array<ArrayBuffer> {
  requireList(method, `${what}s`, values);
  if (!isNumberArray(values)) requireEachNumber(method, what, values);
  return new Float64Array(values);
}

/** Refuses a list with anything but numbers in it, by its row; a hole is not a number either. */
export function requireEachNumber(method: string, what: string, values: ArrayLike<unknown>): void {
  requireList(method, `${what}s`, values);
  for (let row = 0; row < values.length; row += 1)
    if (typeof values[row] !== "number")
      throw notANumber(method, words`the ${what} at ${rowName(row)}`, values[row], { row });
}

/** The error for a value that is not a number, with what helps. */
export function notANumber(
  method: string,
  where: string | Sentence,
  value: unknown,
  details: { readonly row?: number; readonly column?: string },
): DataError {
  const expected = "a number";
  return new DataError(method, {
    what: where,
    ...details,
    expected,
    received: quote(value),
    ...remedy(value),
  });
}

function remedy(value: unknown): { readonly remedy?: string } {
  if (value === null || value === undefined) return { remedy: "drop or impute missing values first" };
  const convertible = ["string", "boolean", "bigint"].includes(typeof value);
  return convertible ? { remedy: "convert such values first, for example with Number" } : {};
}

/** The numbers of a list, all of them finite. */
export function readFinite(method: string, what: string, values: ArrayLike<number>): Float64Array {
  const numbers = readNumbers(method, what, values);
  requireFinite(method, what, numbers);
  return numbers;
}

/** Refuses numbers that are not all finite, by the first row. */
export function requireFinite(method: string, what: string, numbers: Float64Array): void {
  if (!allFinite(numbers)) throw notFinite(method, what, numbers);
}

function notFinite(method: string, what: string, numbers: Float64Array): DataError {
  const row = numbers.findIndex((value) => !Number.isFinite(value));
  const state = Number.isNaN(numbers[row]) ? "missing" : String(numbers[row]);
  const sentence = words`the ${what} is ${state} at ${rowName(row)}; every number must be ${wanted("finite")}.`;
  return new DataError(method, sentence, { received: String(numbers[row]) });
}

/**
 * Zero times a number is NaN if and only if the number is NaN or infinite, so a sum without branches
 * suffices; there are four of them, because each addition waits for the one before it.
 */
export function allFinite(data: Float64Array): boolean {
  const whole = data.length & ~3;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    a += 0 * data[at];
    b += 0 * data[at + 1];
    c += 0 * data[at + 2];
    d += 0 * data[at + 3];
  }
  for (let at = whole; at < data.length; at += 1) a += 0 * data[at];
  return a + b + c + d === 0;
}
