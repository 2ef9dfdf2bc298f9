import { columnName, DataError, got, rowName, words } from "../../base/errors.js";
import type { Matrix } from "../../math/linalg/matrix.js";

/** Throws if a function is not finite at a row that is not missing: far from the training data, powers overflow. */
export function requireFiniteFunctions(
  method: string,
  column: string,
  functions: Matrix,
  isMissing: (row: number) => boolean,
  advice: string,
): void {
  const { data, columns } = functions;
  for (let at = 0; at < data.length; at += 1) {
    if (Number.isFinite(data[at])) continue;
    const row = Math.floor(at / columns);
    if (isMissing(row)) continue;
    const sentence = words`a function of ${columnName(column)} is ${got(data[at])} at ${rowName(row)}; ${advice}.`;
    throw new DataError(method, sentence, { expected: "a finite number" });
  }
}
