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
