/** A stored value as a number, or undefined when no double is exact enough. */
export type Convert = (stored: unknown) => number | undefined;

/** Whole numbers below 2^53 in size; beyond it neighbors fall together. */
export const numberOfInteger: Convert = (stored) => {
  if (typeof stored === "number") return stored;
  const value = Number(stored);
  return Number.isSafeInteger(value) ? value : undefined;
};

/** Milliseconds from a count of units, of which `perMillisecond` make one; the nearest double. */
export function timeOf(perMillisecond: bigint): Convert {
  const divisor = Number(perMillisecond);
  return (stored) => {
    const count = BigInt(stored as bigint | number);
    return Number(count / perMillisecond) + Number(count % perMillisecond) / divisor;
  };
}

/** The double nearest to a whole number of 10^−scale, which is stored as such or as big-endian bytes. */
export function decimalOf(scale: number): Convert {
  // Up to here a power of ten is a double, and one division rounds once.
  const EXACT = 22;
  const divisor = 10 ** scale;
  return (stored) => {
    const units = stored instanceof Uint8Array ? wholeNumber(stored) : BigInt(stored as bigint | number);
    const value = Number(units);
    if (scale >= 0 && scale <= EXACT && Number.isSafeInteger(value)) return value / divisor;
    return Number(`${units}e${-scale}`);
  };
}

/** Two's complement, most significant byte first. */
function wholeNumber(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(8 * bytes.length, value);
}
