// Weighted sums of powers of one or two features in one pass, for lines and parabolas: the innermost loops of local fits.

/** Cases of a neighborhood with their weights and values, of which every case has one. */
export interface SummedCases {
  readonly count: number;
  readonly indices: Int32Array;
  readonly weights: Float64Array;
  readonly values: Float64Array;
}

/** How many sums of powers of one feature there are up to the power 4. */
export const CURVE_POWERS = 5;
/** How many sums of powers of two features there are up to degree 4, and with values up to degree 2. */
export const SURFACE_POWERS = 15;
const SURFACE_VALUES = 6;

/** The index of the sum of aⁱbʲ: by degree, and in a degree by j. */
export function surfaceIndex(i: number, j: number): number {
  const degree = i + j;
  return (degree * (degree + 1)) / 2 + j;
}

/** Σ w·aⁱ up to the power 4, then Σ w·aⁱ·y up to the power 2. */
export function curveSums(
  { count, indices, weights, values }: SummedCases,
  feature: Float64Array,
  location: number,
  out: Float64Array,
): void {
  let [s0, s1, s2, s3, s4, c0, c1, c2] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const index = indices[i];
    const a = feature[index] - location;
    const y = values[index];
    const p0 = weights[i];
    const p1 = p0 * a;
    const p2 = p1 * a;
    const p3 = p2 * a;
    s0 += p0;
    s1 += p1;
    s2 += p2;
    s3 += p3;
    s4 += p3 * a;
    c0 += p0 * y;
    c1 += p1 * y;
    c2 += p2 * y;
  }
  out.set([s0, s1, s2, s3, s4, c0, c1, c2]);
}

/** Σ w·aⁱbʲ up to degree 4, then Σ w·aⁱbʲ·y up to degree 2, by `surfaceIndex`. */
export function surfaceSums(
  { count, indices, weights, values }: SummedCases,
  [first, second]: readonly [Float64Array, Float64Array],
  [firstCenter, secondCenter]: readonly [number, number],
  out: Float64Array,
): void {
  let [s00, s10, s01, s20, s11, s02, s30, s21, s12, s03] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [s40, s31, s22, s13, s04] = [0, 0, 0, 0, 0];
  let [c00, c10, c01, c20, c11, c02] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const index = indices[i];
    const a = first[index] - firstCenter;
    const b = second[index] - secondCenter;
    const y = values[index];
    const weight = weights[i];
    const wa = weight * a;
    const wb = weight * b;
    const waa = wa * a;
    const wab = wa * b;
    const wbb = wb * b;
    s00 += weight;
    s10 += wa;
    s01 += wb;
    s20 += waa;
    s11 += wab;
    s02 += wbb;
    c00 += weight * y;
    c10 += wa * y;
    c01 += wb * y;
    c20 += waa * y;
    c11 += wab * y;
    c02 += wbb * y;
    const aa = a * a;
    const bb = b * b;
    s30 += wa * aa;
    s21 += wb * aa;
    s12 += wa * bb;
    s03 += wb * bb;
    s40 += waa * aa;
    s31 += wab * aa;
    s22 += waa * bb;
    s13 += wab * bb;
    s04 += wbb * bb;
  }
  out.set([s00, s10, s01, s20, s11, s02, s30, s21, s12, s03, s40, s31, s22, s13, s04]);
  out.set([c00, c10, c01, c20, c11, c02], SURFACE_POWERS);
}

/** Room for the sums of a curve or a surface. */
export function roomForSums(): Float64Array {
  return new Float64Array(SURFACE_POWERS + SURFACE_VALUES);
}
