import { requireFields } from "../../base/arguments.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { requireList } from "../../base/numbers.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { LibsvmOptions } from "./read.js";

/** Sparse rows and their responses as text that {@link parseLibsvm} reads back. */
export function writeLibsvm(
  x: SparseMatrix,
  y: ArrayLike<number>,
  options: Pick<LibsvmOptions, "firstIndex"> = {},
): string {
  const method = "writeLibsvm";
  requireKnownOptions(method, options, ["firstIndex"]);
  const { firstIndex = 1 } = options;
  requireFields(method, "x", x, ["rows", "columns", "values"], "a SparseMatrix");
  requireList(method, "responses", y);
  if (y.length !== x.rows) {
    throw new ShapeError(method, `there are ${x.rows} rows but ${y.length} responses.`, {
      expected: `${x.rows} responses`,
      received: `${y.length} responses`,
    });
  }
  const lines: string[] = [];
  for (let i = 0; i < x.rows; i += 1) {
    const { indices, values } = x.row(i);
    if (Number.isNaN(y[i]) || values.some(Number.isNaN)) {
      const sentence = `row ${i} has a missing value, which the format cannot represent.`;
      throw new DataError(method, sentence, { row: i });
    }
    const pairs = Array.from(indices, (column, k) => ` ${column + firstIndex}:${values[k]}`);
    lines.push(`${y[i]}${pairs.join("")}\n`);
  }
  return lines.join("");
}
