// Plain loops over vectors: a copy into kernel memory would cost more than it saves, and the `map` of typed
// arrays takes ten times as long as a loop.

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  // Four independent sums do not wait for each other.
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const whole = a.length - (a.length % 4);
  for (let i = 0; i < whole; i += 4) {
    s0 += a[i] * b[i];
    s1 += a[i + 1] * b[i + 1];
    s2 += a[i + 2] * b[i + 2];
    s3 += a[i + 3] * b[i + 3];
  }
  for (let i = whole; i < a.length; i += 1) s0 += a[i] * b[i];
  return s0 + s1 + (s2 + s3);
}

/** √Σ aᵢ², safe from overflow and underflow. */
export function norm(a: ArrayLike<number>): number {
  const largest = maxNorm(a);
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/** The largest |aᵢ|; NaN if any element is NaN. */
export function maxNorm(a: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < a.length; i += 1) largest = Math.max(largest, Math.abs(a[i]));
  return largest;
}

/** x + factor·direction, as a new array. */
export function addScaled(x: Float64Array, factor: number, direction: ArrayLike<number>): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 1) out[i] = x[i] + factor * direction[i];
  return out;
}

/** Adds factor·direction to x in place. */
export function accumulate(x: Float64Array, factor: number, direction: ArrayLike<number>): void {
  for (let i = 0; i < x.length; i += 1) x[i] += factor * direction[i];
}

/** factor·x, as a new array. */
export function scaled(factor: number, x: Float64Array): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 1) out[i] = factor * x[i];
  return out;
}

/** a − b, as a new array. */
export function difference(a: Float64Array, b: ArrayLike<number>): Float64Array {
  const out = new Float64Array(a.length);
  for (let i = 0; i < a.length; i += 1) out[i] = a[i] - b[i];
  return out;
}

export function allFinite(a: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i += 1) if (!Number.isFinite(a[i])) return false;
  return true;
}
