// Small vectors in plain loops: a copy into kernel memory would cost more than it saves.

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}

/** √Σ aᵢ², safe from overflow and underflow. */
export function norm(a: ArrayLike<number>): number {
  const largest = maxNorm(a);
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/** The largest |aᵢ|, NaN if one is. */
export function maxNorm(a: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < a.length; i += 1) largest = Math.max(largest, Math.abs(a[i]));
  return largest;
}

/** x + factor·direction, as a new array. */
export function addScaled(x: Float64Array, factor: number, direction: ArrayLike<number>): Float64Array {
  return x.map((value, i) => value + factor * direction[i]);
}

/** a − b, as a new array. */
export function difference(a: Float64Array, b: ArrayLike<number>): Float64Array {
  return a.map((value, i) => value - b[i]);
}

export function allFinite(a: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i += 1) if (!Number.isFinite(a[i])) return false;
  return true;
}
