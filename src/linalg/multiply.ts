import { requireKnownOptions } from "../base/known-options.js";
import { requireMatrix } from "../linalg/require.js";
import { Matrix } from "./matrix.js";
import { type MultiplyOptions, matrixProduct } from "./product.js";

/** The product op(A)·op(B), without forming a transpose. */
export function multiply(a: Matrix, b: Matrix, options: MultiplyOptions = {}): Matrix {
  requireMatrix("multiply", a);
  requireMatrix("multiply", b);
  requireKnownOptions("multiply", options, ["transposeA", "transposeB"]);
  const { rows, columns, data } = matrixProduct(a, b, options);
  return new Matrix(rows, columns, data);
}
