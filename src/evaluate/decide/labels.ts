import { DataError, got, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";

/** A frozen copy of labels, after the check that there is at least one and none twice. */
export function readLabels<L extends Label>(
  method: string,
  what: string,
  labels: readonly L[],
): readonly L[] {
  requireList(method, what, labels);
  if (labels.length === 0) {
    const message = `the list of ${what} is empty.`;
    throw new DataError(method, message, { expected: `at least 1 of the ${what}`, received: "none" });
  }
  const twice = Array.from(labels).find((label, at, all) => all.indexOf(label) !== at);
  if (twice !== undefined) {
    throw new DataError(method, words`the ${what} must differ; ${got(quote(twice))} occurs twice.`, {
      expected: "different labels",
    });
  }
  return Object.freeze(Array.from(labels));
}

/** The index of each of `wanted` in `known`, which must have the same labels. */
export function matchLabels(
  method: string,
  known: readonly Label[],
  wanted: readonly Label[],
): readonly number[] {
  const indices = wanted.map((label) => known.indexOf(label));
  if (indices.length === known.length && indices.every((index) => index >= 0)) return indices;
  throw new DataError(
    method,
    `the losses are for the classes ${listLevels(known)}; the probabilities are for ${listLevels(wanted)}.`,
    { expected: known.map(quote).join(", "), received: wanted.map(quote).join(", ") },
  );
}
