import type { Matrix } from "../../../math/linalg/matrix.js";

/** A symmetric matrix with rows and columns divided by factors, or multiplied by them; it stays exactly symmetric. */
export function rescale(matrix: Matrix, factors: Float64Array, how: "divide" | "multiply"): Matrix {
  const size = matrix.columns;
  return matrix.map((value, at) => {
    const factor = factors[Math.floor(at / size)] * factors[at % size];
    return how === "divide" ? value / factor : value * factor;
  });
}
