/** Numbers in arrays from this size on, in bytes, are worth a call to the system before they are written. */
const LARGE = 2 ** 22;

/** What is done with a large array before its first use; see `useHugePages`. */
let prepare: ((numbers: Float64Array) => void) | undefined;

/** As many zeros, for results that may be large. */
export function newNumbers(length: number): Float64Array {
  const numbers = new Float64Array(length);
  if (prepare !== undefined && numbers.byteLength >= LARGE) prepare(numbers);
  return numbers;
}

export function prepareLargeArrays(by: ((numbers: Float64Array) => void) | undefined): void {
  prepare = by;
}
