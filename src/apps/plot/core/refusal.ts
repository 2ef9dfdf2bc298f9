// Errors that several figures share.

import { DataError, type ErrorDetails, OptionError, ShapeError } from "../../../base/errors.js";
import { FIGURE, got, optionName, wanted, words } from "../../../base/sentence.js";
import { plural } from "./numbers.js";

/** The figure was given something other than what it needs. */
export function needs(
  method: string,
  expected: string,
  received: string | number,
  details: ErrorDetails = {},
): DataError {
  return new DataError(method, words`${FIGURE}needs ${wanted(expected)}; got ${got(received)}.`, details);
}

/** A part of what the figure was given is not what it must be. */
export function mustBe(
  method: string,
  what: string,
  expected: string,
  received: string,
  details: ErrorDetails = {},
): DataError {
  return new DataError(method, { what, ...details, expected, received });
}

/** A minimizer was not asked for its steps. */
export function withoutPath(method: string, expected: string): DataError {
  const sentence = words`${FIGURE}needs ${wanted(expected)}; minimize with { path: true }.`;
  return new DataError(method, sentence, { received: "a result without a path" });
}

/** Rows as a matrix have as many columns as the model has features. */
export function requireColumns(method: string, columns: number, features: number): void {
  if (columns === features) return;
  const sentence = words`the rows must have ${wanted(plural(features, "column"))}; they have ${got(columns)}.`;
  throw new ShapeError(method, sentence);
}

/** An option does not fit the data. */
export function wrongOption(method: string, option: string, expected: string, received: string): OptionError {
  return new OptionError(method, { option, expected, received });
}

/** An option has too many or too few words or numbers: `what` is "name per rank", for example. */
export function wrongLength(
  method: string,
  option: string,
  what: string,
  [expected, received]: readonly [expected: number, received: number],
): ShapeError {
  const sentence = words`${optionName(option)} needs one ${what}, ${wanted(expected)}; got ${got(received)}.`;
  return new ShapeError(method, sentence);
}

/** The model's number of features differs from the figure's number of axes. */
export function wrongFeatures(
  method: string,
  what: string,
  expected: string,
  features: readonly string[],
): ShapeError {
  const sentence = words`${FIGURE}needs ${what} ${wanted(expected)}; this one has ${got(features.length)} (${features.join(", ")}).`;
  return new ShapeError(method, sentence);
}
