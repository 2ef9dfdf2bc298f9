// Rational arithmetic on float64 numbers without any rounding, as an oracle for sums.

/** Every finite float64 is a whole multiple of 2^-1074. */
const UNIT_EXPONENT = 1074;

/** value · 2^1074, which is a whole number. */
export function exactly(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = word & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return word >> 63n === 1n ? -size : size;
}

/** numerator / denominator as a float64, with a relative error below 2^-52. */
export function toNumber(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  // Shift so that the quotient has about 70 bits.
  const shift = 70 - (n.toString(2).length - d.toString(2).length);
  const quotient = shift >= 0 ? (n << BigInt(shift)) / d : n / (d << BigInt(-shift));
  const half = Math.trunc(-shift / 2);
  const size = Number(quotient) * 2 ** half * 2 ** (-shift - half);
  return negative ? -size : size;
}

/** Σ xᵢ·yᵢ in units of 2^-2148. */
export function exactProducts(x: ArrayLike<number>, y: ArrayLike<number>): bigint {
  return Array.from(x, (value, i) => exactly(value) * exactly(y[i])).reduce((sum, term) => sum + term, 0n);
}

/** The weighted mean and sum of squared deviations of the numbers as they are stored. */
export function exactMoments(
  values: ArrayLike<number>,
  weights?: ArrayLike<number>,
): { mean: number; squares: number } {
  const x = Array.from(values, exactly);
  const w = x.map((_, i) => exactly(weights ? weights[i] : 1));
  const total = w.reduce((sum, weight) => sum + weight, 0n);
  const first = x.reduce((sum, value, i) => sum + w[i] * value, 0n);
  // Σ w (x − x̄)² = Σ w (W·x − S)² / W² with W = Σ w and S = Σ w·x.
  const squares = x.reduce((sum, value, i) => sum + w[i] * (total * value - first) ** 2n, 0n);
  const unit = 1n << BigInt(UNIT_EXPONENT);
  return {
    mean: toNumber(first, total * unit),
    squares: toNumber(squares, total * total * unit * unit * unit),
  };
}
