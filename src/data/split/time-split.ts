import { DataError, got, optionName, rowName, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import { columnLength } from "../table/column.js";
import {
  assemble,
  type Parts,
  partSizes,
  readShares,
  rowsOf,
  type Shares,
  type Splittable,
} from "./parts.js";
import { type RowValues, readRowValues, wholeStratum } from "./strata.js";

/**
 * Splits rows by time: the earliest go to the first part, the latest to the last, in chronological order within each.
 * Rows with equal times keep their order. Sizes are those of `randomSplit`.
 *
 * ```ts
 * const { past, future } = timeSplit(4, [2021, 2019, 2022, 2020], { parts: { past: 0.75, future: 0.25 } });
 * past.indices; // [1, 3, 0]
 * future.indices; // [2]
 * ```
 */
export function timeSplit<const P extends Shares, S extends Splittable>(
  source: S,
  by: RowValues,
  options: { readonly parts: P },
): Parts<P, S> {
  const method = "timeSplit";
  requireKnownParameters(method, options, ["parts"]);
  const { parts } = options;
  const rows = rowsOf(method, source);
  const shares = readShares(method, parts);
  const order = timeOrder(method, source, rows, by);
  let start = 0;
  const indices = Array.from(partSizes(rows, shares), (size) => {
    start += size;
    return order.slice(start - size, start);
  });
  return assemble(source, parts, indices);
}

/** The rows from the earliest to the latest; rows with equal times keep their order. */
export function timeOrder(method: string, source: Splittable, rows: number, by: RowValues): Uint32Array {
  const times = readTimes(method, source, rows, by);
  return wholeStratum(rows).sort((a, b) => times[a] - times[b]);
}

/** Numbers, dates, or the ranks of levels with an order. */
function readTimes(method: string, source: Splittable, rows: number, by: RowValues): ArrayLike<number> {
  const column = readRowValues(method, "by", source, rows, by);
  if (column.kind !== "quantitative" && column.kind !== "ordinal" && column.kind !== "date") {
    const sentence = words`${optionName("by")} must be ordered, so ${wanted("quantitative, ordinal or dates")}; it is ${got(column.kind)}.`;
    throw new DataError(method, sentence);
  }
  const times = "codes" in column ? column.codes : column.values;
  for (let row = 0; row < columnLength(column); row += 1) {
    if (column.kind === "ordinal" ? times[row] >= 0 : !Number.isNaN(times[row])) continue;
    const sentence = words`${optionName("by")} has a ${got("missing")} ${wanted("value")} at ${rowName(row)}; impute it first.`;
    throw new DataError(method, sentence);
  }
  return times;
}
