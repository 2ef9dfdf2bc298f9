import { DataError } from "../../base/errors.js";
import { columnLength } from "../column.js";
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
 * Divides rows by time: the earliest into the first part, the latest into the last, in order of time within each.
 * Rows of one time keep their order. Sizes are those of `randomSplit`.
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
  { parts }: { readonly parts: P },
): Parts<P, S> {
  const method = "timeSplit";
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

/** The rows from the earliest to the latest; those of one time as they stand. */
export function timeOrder(method: string, source: Splittable, rows: number, by: RowValues): Uint32Array {
  const times = readTimes(method, source, rows, by);
  return wholeStratum(rows).sort((a, b) => times[a] - times[b]);
}

/** Numbers, or the ranks of levels with an order. */
function readTimes(method: string, source: Splittable, rows: number, by: RowValues): ArrayLike<number> {
  const column = readRowValues(method, "by", source, rows, by);
  if (column.kind !== "quantitative" && column.kind !== "ordinal") {
    throw new DataError(
      `${method}: option "by" needs an order, so numbers or ordinal levels; it is ${column.kind}.`,
      {
        method,
        option: "by",
        expected: "quantitative or ordinal",
        received: column.kind,
      },
    );
  }
  const times = column.kind === "quantitative" ? column.values : column.codes;
  for (let row = 0; row < columnLength(column); row += 1) {
    if (column.kind === "quantitative" ? !Number.isNaN(times[row]) : times[row] >= 0) continue;
    throw new DataError(`${method}: option "by" has a missing value at row ${row}; impute it first.`, {
      method,
      option: "by",
      row,
      expected: "a value",
      received: "missing",
    });
  }
  return times;
}
