const value = new Float64Array(1);
const bits = new BigInt64Array(value.buffer);

/** How many float64 numbers lie from a to b; 0 if they are equal or both NaN, ∞ if one is NaN. */
export function unitsApart(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) {
    return Number.isNaN(a) && Number.isNaN(b) ? 0 : Number.POSITIVE_INFINITY;
  }
  const apart = rankOf(a) - rankOf(b);
  return Number(apart < 0n ? -apart : apart);
}

/** The rank of a number among all float64 numbers in order of size, counted from 0. */
function rankOf(number: number): bigint {
  value[0] = number;
  return bits[0] < 0n ? -(bits[0] & 0x7fffffffffffffffn) : bits[0];
}
