// Products with a sparse matrix in compressed rows. The kernels trust the column indices: the creator
// of a `CsrOperand` must ensure that they are in range.

import { DataError, got, rowName, wanted, words } from "../base/errors.js";
import { type CsrOperand, requireCsr } from "./csr-operand.js";
import * as core from "./generated/calls/core.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";

export type { CsrOperand } from "./csr-operand.js";
export {
  csrTimesMatrix,
  csrTimesVector,
  csrTransposedTimesMatrix,
  csrTransposedTimesVector,
} from "./generated/wrappers/core.js";

/**
 * out[class, column] += weight · value over all rows, where the class is a code per row below the number
 * of classes; rows with a negative code are left out, and without weights every row counts once.
 */
export function csrClassColumnSums(
  a: CsrOperand,
  codes: Int32Span,
  classes: number,
  weights: Float64Span | undefined,
  out: Float64Span,
): void {
  requireCsr("csrClassColumnSums", a);
  requireSpan("csrClassColumnSums", "codes", codes, a.rows);
  requireSpan("csrClassColumnSums", "out", out, classes * a.columns);
  requireCodes("csrClassColumnSums", codes.array.subarray(0, a.rows), classes);
  core.csrClassColumnSums({ ...a, codes, weights, out });
}

function requireCodes(method: string, codes: Int32Array, classes: number): void {
  const row = codes.findIndex((code) => code >= classes);
  if (row >= 0) {
    const sentence = words`the class of ${rowName(row)} is ${got(codes[row])}; codes must be ${wanted(`below ${classes}`)}, the number of classes.`;
    throw new DataError(method, sentence);
  }
}
