const MASK = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;

/** The finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection of 64-bit words. */
function mix64(word: bigint): bigint {
  let z = (word + GOLDEN) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/** Two 64-bit words from which a stream starts. */
export type Key = readonly [bigint, bigint];

/** The key of the root stream of a seed. The lanes start from different constants and never meet. */
export function rootKey(seed: number): Key {
  const word = BigInt.asUintN(64, BigInt(seed));
  return [mix64(word), mix64(word ^ 0x6a09e667f3bcc909n)];
}

/** The key of child `index` of the stream with this key. */
export function childKey([first, second]: Key, index: number): Key {
  const word = mix64(BigInt(index));
  return [mix64(first ^ word), mix64(second + word)];
}

/** A key as the four 32-bit words of a generator's state, never all zero. */
export function keyState([first, second]: Key): number[] {
  const low = (word: bigint) => Number(BigInt.asIntN(32, word));
  const state = [low(first >> 32n), low(first), low(second >> 32n), low(second)];
  return state.every((word) => word === 0) ? [1, 0, 0, 0] : state;
}
