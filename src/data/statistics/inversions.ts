// Inversions are counted bit by bit: at the highest bit in which two numbers differ, the larger one has a 1. So each pass
// counts, for every 0, the ones before it among the numbers that agree in all higher bits, and then parts the two. There
// is no branch that depends on the numbers, which a merge would mispredict half of the time.

/** The lowest bits, whose numbers fit into the bits of one integer. */
const LAST_BITS = 5;

/** The number of pairs of a permutation of 0 to n − 1 in which the larger number comes first; overwrites it. */
export function countInversions(permutation: Uint32Array): number {
  const n = permutation.length;
  let from = permutation;
  let to: Uint32Array = new Uint32Array(n);
  let inversions = 0;
  for (let bit = 31 - Math.clz32(n); bit >= LAST_BITS; bit -= 1) {
    for (let start = 0; start < n; start += 2 ** (bit + 1))
      inversions += part(from, to, bit, start, Math.min(start + 2 ** (bit + 1), n));
    [from, to] = [to, from];
  }
  for (let start = 0; start < n; start += 2 ** LAST_BITS)
    inversions += countFew(from, start, Math.min(start + 2 ** LAST_BITS, n));
  return inversions;
}

/** Moves the numbers with a bit behind those without it; returns how many they were behind before. */
function part(from: Uint32Array, to: Uint32Array, bit: number, start: number, end: number): number {
  const half = 1 << bit;
  let [ones, inversions] = [0, 0];
  for (let at = start; at < end; at += 1) {
    const number = from[at];
    const value = (number >>> bit) & 1;
    const zeros = at - start - ones;
    to[start + zeros + (-value & (half + ones - zeros))] = number;
    inversions += (value - 1) & ones;
    ones += value;
  }
  return inversions;
}

/**
 * Counts the inversions of numbers that differ only in their last bits: of those before, the larger ones are bits of a
 * set.
 */
function countFew(numbers: Uint32Array, start: number, end: number): number {
  let [seen, inversions] = [0, 0];
  for (let at = start; at < end; at += 1) {
    const bitOf = numbers[at] & 31;
    inversions += countOnes((seen >>> bitOf) & ~1);
    seen |= 1 << bitOf;
  }
  return inversions;
}

function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
