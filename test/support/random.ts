/** Repeatable numbers in [-1, 1) for tests, from a 32-bit mixing generator. */
export function randomArray(length: number, seed: number): Float64Array<ArrayBuffer> {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return Float64Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 31 - 1;
  });
}
