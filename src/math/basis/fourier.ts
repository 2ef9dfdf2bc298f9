/** The discrete Fourier transform of complex numbers whose count is a power of 2, in place (Cooley and Tukey 1965). */
export function fourier(real: Float64Array, imaginary: Float64Array, isInverse = false): void {
  const n = real.length;
  reverseBits(real, imaginary);
  const { cosines, sines } = circleOf(n);
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    const step = n / size;
    for (let start = 0; start < n; start += size)
      for (let k = 0; k < half; k += 1) {
        const [a, b] = [start + k, start + k + half];
        const c = cosines[k * step];
        const s = isInverse ? sines[k * step] : -sines[k * step];
        const x = real[b] * c - imaginary[b] * s;
        const y = real[b] * s + imaginary[b] * c;
        real[b] = real[a] - x;
        imaginary[b] = imaginary[a] - y;
        real[a] += x;
        imaginary[a] += y;
      }
  }
  if (!isInverse) return;
  for (let i = 0; i < n; i += 1) {
    real[i] /= n;
    imaginary[i] /= n;
  }
}

/**
 * The cyclic convolution of two real grids with sizes that are powers of 2, row-major: one transform of a + ib gives
 * both spectra, whose product is a quarter of the imaginary part of its square, made symmetric.
 */
export function convolve(
  a: Float64Array,
  b: Float64Array,
  [rows, columns]: readonly [number, number],
): Float64Array {
  const real = a.slice();
  const imaginary = b.slice();
  fourierGrid(real, imaginary, rows, columns, false);
  const outReal = new Float64Array(a.length);
  const outImaginary = new Float64Array(a.length);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1) {
      const at = i * columns + j;
      const mirrored = ((rows - i) % rows) * columns + ((columns - j) % columns);
      // A(f) = (Z(f) + Z̄(−f))/2, B(f) = (Z(f) − Z̄(−f))/2i, so A·B = (Z(f)² − Z̄(−f)²)/4i.
      const [x, y, u, v] = [real[at], imaginary[at], real[mirrored], imaginary[mirrored]];
      const squareReal = x * x - y * y - (u * u - v * v);
      const squareImaginary = 2 * x * y + 2 * u * v;
      outReal[at] = squareImaginary / 4;
      outImaginary[at] = -squareReal / 4;
    }
  fourierGrid(outReal, outImaginary, rows, columns, true);
  return outReal;
}

function fourierGrid(
  real: Float64Array,
  imaginary: Float64Array,
  rows: number,
  columns: number,
  isInverse: boolean,
): void {
  for (let i = 0; i < rows; i += 1) {
    const [start, end] = [i * columns, (i + 1) * columns];
    fourier(real.subarray(start, end), imaginary.subarray(start, end), isInverse);
  }
  if (rows === 1) return;
  const x = new Float64Array(rows);
  const y = new Float64Array(rows);
  for (let j = 0; j < columns; j += 1) {
    for (let i = 0; i < rows; i += 1) {
      x[i] = real[i * columns + j];
      y[i] = imaginary[i * columns + j];
    }
    fourier(x, y, isInverse);
    for (let i = 0; i < rows; i += 1) {
      real[i * columns + j] = x[i];
      imaginary[i * columns + j] = y[i];
    }
  }
}

/** The smallest power of 2 that is at least n. */
export function powerOfTwo(n: number): number {
  let size = 1;
  while (size < n) size *= 2;
  return size;
}

function circleOf(n: number): { readonly cosines: Float64Array; readonly sines: Float64Array } {
  const cosines = new Float64Array(n / 2);
  const sines = new Float64Array(n / 2);
  for (let k = 0; k < n / 2; k += 1) {
    cosines[k] = Math.cos((2 * Math.PI * k) / n);
    sines[k] = Math.sin((2 * Math.PI * k) / n);
  }
  return { cosines, sines };
}

function reverseBits(real: Float64Array, imaginary: Float64Array): void {
  const n = real.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [real[i], real[j]] = [real[j], real[i]];
    [imaginary[i], imaginary[j]] = [imaginary[j], imaginary[i]];
  }
}
