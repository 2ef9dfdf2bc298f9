import { requireKnownOptions } from "../../base/known-options.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { type MultiplyOptions, matrixProduct } from "./product.js";

/** The product op(A)·op(B), without forming a transpose. */
export function multiply(a: MatrixLike, b: MatrixLike, options: MultiplyOptions = {}): Matrix {
  const [left, right] = [asMatrix("multiply", a), asMatrix("multiply", b)];
  requireKnownOptions("multiply", options, ["transposeA", "transposeB"]);
  const { rows, columns, data } = matrixProduct(left, right, options);
  return new Matrix(rows, columns, data);
}
