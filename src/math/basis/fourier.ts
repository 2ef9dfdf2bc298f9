/** The discrete Fourier transform in place, of a length that is a power of 2 (Cooley and Tukey 1965). */
export function fourier(real: Float64Array, imaginary: Float64Array): void {
  const n = real.length;
  reverseBits(real);
  reverseBits(imaginary);
  for (let half = 1; half < n; half *= 2) {
    for (let k = 0; k < half; k += 1) {
      const angle = (-Math.PI * k) / half;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      for (let i = k; i < n; i += 2 * half) {
        const j = i + half;
        const re = real[j] * cosine - imaginary[j] * sine;
        const im = real[j] * sine + imaginary[j] * cosine;
        real[j] = real[i] - re;
        imaginary[j] = imaginary[i] - im;
        real[i] += re;
        imaginary[i] += im;
      }
    }
  }
}

/** Moves element i to the position given by its bits in reverse order. */
function reverseBits(values: Float64Array): void {
  const n = values.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const kept = values[i];
    values[i] = values[j];
    values[j] = kept;
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
  fourierGrid(real, imaginary, rows, columns);
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
  fourierGrid(outImaginary, outReal, rows, columns);
  return outReal.map((value) => value / outReal.length);
}

/** The transform of rows, then of columns; the inverse is that of the parts exchanged, divided by the count. */
function fourierGrid(real: Float64Array, imaginary: Float64Array, rows: number, columns: number): void {
  for (let i = 0; i < rows; i += 1) {
    const [start, end] = [i * columns, (i + 1) * columns];
    fourier(real.subarray(start, end), imaginary.subarray(start, end));
  }
  if (rows === 1) return;
  const x = new Float64Array(rows);
  const y = new Float64Array(rows);
  for (let j = 0; j < columns; j += 1) {
    for (let i = 0; i < rows; i += 1) {
      x[i] = real[i * columns + j];
      y[i] = imaginary[i * columns + j];
    }
    fourier(x, y);
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
