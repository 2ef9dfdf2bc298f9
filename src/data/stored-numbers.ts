// How whole numbers, times and decimals of Parquet and Arrow become doubles.

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

/** The double nearest to a whole number of 10^−scale, which comes as such or as bytes or words. */
export function decimalOf(scale: number): Convert {
  // Up to here a power of ten is a double, and one division rounds once.
  const EXACT = 22;
  const divisor = 10 ** scale;
  return (stored) => {
    const units = isArray(stored) ? wholeNumber(stored) : BigInt(stored as bigint | number);
    const value = Number(units);
    if (scale >= 0 && scale <= EXACT && Number.isSafeInteger(value)) return value / divisor;
    return Number(`${units}e${-scale}`);
  };
}

function isArray(stored: unknown): stored is Uint8Array | Uint32Array {
  return stored instanceof Uint8Array || stored instanceof Uint32Array;
}

/** Two's complement: bytes as Parquet has them, most significant first; 32-bit words as Arrow has them, last. */
function wholeNumber(parts: Uint8Array | Uint32Array): bigint {
  const bits = 8 * parts.BYTES_PER_ELEMENT;
  const falling = bits === 8 ? parts : parts.slice().reverse();
  let value = 0n;
  for (const part of falling) value = (value << BigInt(bits)) | BigInt(part);
  return BigInt.asIntN(bits * parts.length, value);
}
