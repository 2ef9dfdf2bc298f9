import { Matrix } from "../../../math/linalg/matrix.js";

/**
 * Cases on a scale where the kernel has unit width in every direction: differences from the center, divided by
 * the bandwidths if these are one row, or else solved with the lower factor of the kernel's covariance.
 */
export function whiten({ data, rows, columns }: Matrix, center: Float64Array, bandwidth: Matrix): Matrix {
  const out = new Float64Array(data.length);
  const full = bandwidth.rows === columns && columns > 1;
  for (let at = 0; at < rows * columns; at += columns)
    for (let j = 0; j < columns; j += 1) {
      let value = data[at + j] - center[j];
      if (full) for (let k = 0; k < j; k += 1) value -= bandwidth.data[j * columns + k] * out[at + k];
      out[at + j] = value / bandwidth.data[full ? j * (columns + 1) : j];
    }
  return new Matrix(rows, columns, out);
}

/** The widths in the directions of the factor; their product is the volume of the kernel. */
export function widths(bandwidth: Matrix): Float64Array {
  return bandwidth.rows === 1 ? bandwidth.data : bandwidth.diagonal();
}
