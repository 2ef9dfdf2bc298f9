// Conversion of the integers, times and decimals of Parquet and Arrow to doubles.

/** A stored value as a number; undefined if no double represents it exactly enough. */
export type Convert = (stored: unknown) => number | undefined;

/** What an integer must be to become a number, as errors say it. */
export const EXACT_INTEGER = "an integer below 2^53 in absolute value";

/** Integers below 2^53 in absolute value; beyond it, neighbors share a double. */
export const numberOfInteger: Convert = (stored) => {
  if (typeof stored === "number") return stored;
  const value = Number(stored);
  return Number.isSafeInteger(value) ? value : undefined;
};

/** Milliseconds from a count of units, `perMillisecond` each, rounded to the nearest double. */
export function timeOf(perMillisecond: bigint): Convert {
  const divisor = Number(perMillisecond);
  return (stored) => {
    const count = BigInt(stored as bigint | number);
    return Number(count / perMillisecond) + Number(count % perMillisecond) / divisor;
  };
}

/** The double nearest to an integer times 10^−scale; the integer may come as bytes or words. */
export function decimalOf(scale: number): Convert {
  // Up to this scale the power of ten is exact, so that one division rounds once.
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

/** Two's complement: bytes as in Parquet, most significant first; 32-bit words as in Arrow, most significant last. */
function wholeNumber(parts: Uint8Array | Uint32Array): bigint {
  const bits = 8 * parts.BYTES_PER_ELEMENT;
  const falling = bits === 8 ? parts : parts.slice().reverse();
  let value = 0n;
  for (const part of falling) value = (value << BigInt(bits)) | BigInt(part);
  return BigInt.asIntN(bits * parts.length, value);
}
