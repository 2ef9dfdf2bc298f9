// Products and transposes of row-major arrays in plain loops, so that no fault of a kernel hides itself.

/** C of m×n from A of m×k and B of k×n. */
export function plainProduct(
  m: number,
  n: number,
  k: number,
  a: Float64Array,
  b: Float64Array,
): Float64Array<ArrayBuffer> {
  const c = new Float64Array(m * n);
  for (let i = 0; i < m; i += 1) {
    for (let p = 0; p < k; p += 1) {
      const factor = a[i * k + p];
      for (let j = 0; j < n; j += 1) c[i * n + j] += factor * b[p * n + j];
    }
  }
  return c;
}

/** The transpose of a rows×columns array. */
export function plainTranspose(rows: number, columns: number, a: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(a, (_, at) => a[(at % rows) * columns + Math.floor(at / rows)]);
}
