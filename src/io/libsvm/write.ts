import { requireFields } from "../../base/arguments.js";
import { DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { LibsvmOptions } from "./read.js";

/** How to write LIBSVM text. */
export interface LibsvmWriteOptions extends Pick<LibsvmOptions, "firstIndex"> {
  /** The number of the query of each row, written as `qid:3`. */
  readonly queries?: ArrayLike<number> | undefined;
}

/** Sparse rows and their responses as text that {@link parseLibsvm} reads back. */
export function writeLibsvm(x: SparseMatrix, y: ArrayLike<number>, options: LibsvmWriteOptions = {}): string {
  const method = "writeLibsvm";
  requireKnownOptions(method, options, ["firstIndex", "queries"]);
  const { firstIndex = 1, queries } = options;
  requireFields(method, "x", x, ["rows", "columns", "values"], "a SparseMatrix");
  requireList(method, "responses", y);
  requireOnePerRow(method, "responses", y, x.rows);
  if (queries !== undefined) {
    requireList(method, "queries", queries);
    requireOnePerRow(method, "queries", queries, x.rows);
  }
  const lines: string[] = [];
  for (let i = 0; i < x.rows; i += 1) {
    const { indices, values } = x.row(i);
    if (Number.isNaN(y[i]) || values.some(Number.isNaN)) {
      const sentence = words`${rowName(i)} has a missing value, which the format cannot represent.`;
      throw new DataError(method, sentence);
    }
    const pairs = Array.from(indices, (column, k) => ` ${column + firstIndex}:${values[k]}`);
    const query = queries === undefined ? "" : ` qid:${requireQuery(method, queries[i], i)}`;
    lines.push(`${y[i]}${query}${pairs.join("")}\n`);
  }
  return lines.join("");
}

function requireOnePerRow(method: string, what: string, list: ArrayLike<unknown>, rows: number): void {
  if (list.length === rows) return;
  throw new ShapeError(method, words`there are ${wanted(rows)} rows but ${got(`${list.length} ${what}`)}.`);
}

function requireQuery(method: string, query: unknown, row: number): number {
  if (typeof query === "number" && Number.isSafeInteger(query) && query >= 0) return query;
  throw new DataError(method, {
    what: words`the query of ${rowName(row)}`,
    expected: "a whole number",
    received: quote(query),
  });
}
