// Cases outside the range of the training cases.

import { DataError, got, wanted, words } from "../../../base/errors.js";
import { columnName, rowName } from "../../../base/sentence.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { LocalPoints } from "./points.js";
import type { Extrapolation } from "./state.js";

/** New cases treated by the option `extrapolation`: refused outside, unchanged, or moved to the nearest point inside. */
export function withinRange(
  method: string,
  x: Matrix,
  { minima, maxima }: LocalPoints,
  names: readonly string[],
  extrapolation: Extrapolation,
): Matrix {
  if (extrapolation === "local") return x;
  const { columns, data } = x;
  const at = data.findIndex((value, k) => value < minima[k % columns] || value > maxima[k % columns]);
  if (at < 0) return x;
  if (extrapolation === "nearest")
    return x.map((value, k) => Math.min(maxima[k % columns], Math.max(minima[k % columns], value)));
  const j = at % columns;
  const row = Math.floor(at / columns);
  const sentence = words`${columnName(names[j])} must be ${wanted(`from ${minima[j]} to ${maxima[j]}`)} at ${rowName(row)}, the range of the training cases; got ${got(String(data[at]))}; give extrapolation: "nearest" to take the curve at the end of the range, or "local" to continue the polynomials.`;
  throw new DataError(method, sentence, { row, column: names[j] });
}

export function tooFar(method: string, row: number): DataError {
  const sentence = words`the case at ${rowName(row)} is so far from all training cases that distances overflow; check its values.`;
  return new DataError(method, sentence, { row, expected: "a finite distance", received: "Infinity" });
}

export function noMaximumAt(method: string, row: number): DataError {
  const sentence = words`the likelihood around the case at ${rowName(row)} has no maximum, because the case is far from all others or its neighborhood is separated; give a larger penalty or span, or ${wanted('extrapolation: "nearest"')}.`;
  return new DataError(method, sentence, { row });
}
