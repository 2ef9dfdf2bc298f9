import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import { badArgument, requireFields } from "../../../base/arguments.js";
import { got, OptionError, ShapeError, words } from "../../../base/errors.js";
import { requireList } from "../../../base/numbers.js";
import { badOption, requirePositive, requireWhole } from "../distributions/require.js";
import { normalInverse } from "../special/normal-inverse.js";
import { AliasTable } from "./alias.js";
import { childKey, type Key, keyState, rootKey } from "./mix.js";

const TWO_26 = 2 ** 26;
const TWO_53 = 2 ** 53;

/**
 * A stream of random numbers that is determined by its seed and its path.
 *
 * `split` and `child` lead to streams that depend on (seed, path) alone, never on how many numbers
 * were drawn before: a forest gives tree 7 the same numbers whatever the order or the number of
 * threads. Construction: seed and path are hashed by SplitMix64 into two 64-bit words, which start
 * a xoroshiro128+ generator. Two of its outputs give 53 bits; their lowest bits, which are weak in
 * that generator, are dropped.
 *
 * ```ts
 * const stream = random(42);
 * stream.next(); // the same number in every release
 * const [first, second] = stream.split(2);
 * ```
 */
export class Random {
  /** The seed this stream descends from. */
  readonly seed: number;
  /** The indices of `child` that lead here from the root stream. */
  readonly path: readonly number[];
  readonly #key: Key;
  readonly #generator: ReturnType<typeof xoroshiro128plusFromState>;

  /** Use `random(seed)`, `split` and `child`. */
  constructor(seed: number, path: readonly number[], key: Key) {
    requireList("Random", "path", path);
    requireKey(key);
    this.seed = seed;
    this.path = Object.freeze([...path]);
    this.#key = key;
    this.#generator = xoroshiro128plusFromState(keyState(key));
  }

  /** Child streams 0 to count − 1. Splitting twice gives the same children. */
  split(count: number): Random[] {
    requireWhole("Random.split", "count", count, 0);
    return Array.from({ length: count }, (_, index) => this.child(index));
  }

  /** One child stream. */
  child(index: number): Random {
    requireWhole("Random.child", "index", index, 0);
    return new Random(this.seed, [...this.path, index], childKey(this.#key, index));
  }

  /** A whole number of 53 random bits. */
  #bits(): number {
    const high = this.#generator.next() >>> 5;
    return high * TWO_26 + (this.#generator.next() >>> 6);
  }

  /** A uniform number in [0, 1), a multiple of 2⁻⁵³. */
  next(): number {
    return this.#bits() / TWO_53;
  }

  /** A uniform number in (0, 1): never 0, so that its logarithm is finite. */
  nextOpen(): number {
    return (this.#bits() + 0.5) / TWO_53;
  }

  /** A whole number from `low` to `high`, both included, each with exactly the same chance. */
  integer(low: number, high: number): number {
    requireSafe("Random.integer", "low", low);
    requireSafe("Random.integer", "high", high);
    const range = high - low + 1;
    if (!(range >= 1 && range <= TWO_53)) {
      const received = String(high);
      throw new OptionError("Random.integer", {
        option: "high",
        expected: `a number from ${low} to ${low + TWO_53 - 1}`,
        received,
      });
    }
    return low + this.#below(range);
  }

  /** A whole number from 0 to `range` − 1, each with exactly the same chance. */
  #below(range: number): number {
    // Equal buckets of 53-bit words; words beyond the last bucket are drawn again.
    const bucket = Math.floor(TWO_53 / range);
    let bits = this.#bits();
    while (bits >= bucket * range) bits = this.#bits();
    return Math.floor(bits / bucket);
  }

  /** A standard normal number, by inversion: one uniform number for each. */
  normal(): number {
    const u = this.nextOpen();
    return normalInverse(u - 0.5, u < 0.5 ? u : 1 - u);
  }

  /** An exponential number of rate 1. */
  exponential(): number {
    return -Math.log(this.nextOpen());
  }

  /** A gamma number of this shape and rate 1, after Marsaglia and Tsang (2000). */
  gamma(shape: number): number {
    requirePositive("Random.gamma", "shape", shape);
    return Math.exp(this.#logGammaBoost(shape)) * this.#gammaAbove(shape < 1 ? shape + 1 : shape);
  }

  /**
   * The logarithm of a gamma number, finite even for shapes so small that the number itself is 0.
   */
  logGamma(shape: number): number {
    return this.#logGammaBoost(shape) + Math.log(this.#gammaAbove(shape < 1 ? shape + 1 : shape));
  }

  /** For shapes below 1: Γ(shape) is Γ(shape + 1) times a power of a uniform number. */
  #logGammaBoost(shape: number): number {
    return shape < 1 ? Math.log(this.nextOpen()) / shape : 0;
  }

  #gammaAbove(shape: number): number {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const z = this.normal();
      const root = 1 + c * z;
      if (root <= 0) continue;
      const cube = root * root * root;
      const u = this.nextOpen();
      if (u < 1 - 0.0331 * z ** 4 || Math.log(u) < 0.5 * z * z + d * (1 - cube + Math.log(cube)))
        return d * cube;
    }
  }

  /** A copy of the values in random order. */
  shuffle<T>(values: ArrayLike<T>): T[] {
    const copy = Array.from(values);
    for (let i = copy.length - 1; i > 0; i -= 1) {
      const j = this.#below(i + 1);
      const kept = copy[i];
      copy[i] = copy[j];
      copy[j] = kept;
    }
    return copy;
  }

  /** The numbers 0 to n − 1 in random order. */
  permutation(n: number): Uint32Array {
    requireWhole("Random.permutation", "n", n, 0);
    const out = new Uint32Array(n);
    for (let i = 0; i < n; i += 1) out[i] = i;
    for (let i = n - 1; i > 0; i -= 1) {
      const j = this.#below(i + 1);
      const kept = out[i];
      out[i] = out[j];
      out[j] = kept;
    }
    return out;
  }

  /** An index drawn with probabilities proportional to the weights. */
  choice(weights: ArrayLike<number>): number {
    const total = requireWeights("Random.choice", weights);
    let rest = this.next() * total;
    let last = 0;
    for (let i = 0; i < weights.length; i += 1) {
      if (weights[i] === 0) continue;
      last = i;
      rest -= weights[i];
      if (rest < 0) return i;
    }
    return last;
  }

  /** `count` indices drawn with replacement, with probabilities proportional to the weights. */
  weightedIndices(weights: ArrayLike<number>, count: number): Uint32Array {
    requireWhole("Random.weightedIndices", "count", count, 0);
    requireWeights("Random.weightedIndices", weights);
    const table = new AliasTable(weights);
    return Uint32Array.from({ length: count }, () => table.draw(this));
  }

  /** `count` different numbers from 0 to n − 1, in random order. */
  sampleWithoutReplacement(n: number, count: number): Uint32Array {
    requireWhole("Random.sampleWithoutReplacement", "n", n, 0);
    requireWhole("Random.sampleWithoutReplacement", "count", count, 0);
    if (count > n) {
      throw new ShapeError(
        "Random.sampleWithoutReplacement",
        words`cannot draw ${got(count)} distinct numbers from ${n}.`,
        { option: "count", expected: `≤ ${n}` },
      );
    }
    // The first `count` steps of a shuffle; only changed positions are stored.
    const moved = new Map<number, number>();
    const out = new Uint32Array(count);
    for (let i = 0; i < count; i += 1) {
      const j = this.integer(i, n - 1);
      out[i] = moved.get(j) ?? j;
      moved.set(j, moved.get(i) ?? i);
      moved.delete(i);
    }
    return out;
  }

  /** n numbers from 0 to n − 1 drawn with replacement: the rows of a bootstrap sample. */
  bootstrapIndices(n: number): Uint32Array {
    requireWhole("Random.bootstrapIndices", "n", n, 0);
    return Uint32Array.from({ length: n }, () => this.integer(0, n - 1));
  }
}

/**
 * The root stream of a seed.
 *
 * ```ts
 * random(7).integer(1, 6); // a die, the same at every run
 * ```
 */
export function random(seed: number): Random {
  requireSafe("random", "seed", seed);
  return new Random(seed, [], rootKey(seed));
}

/** Refuses anything but a stream; by shape, not by class: it may come from another copy of the library. */
export function requireStream(method: string, value: Random): Random {
  if (value instanceof Random) return value;
  return requireFields(
    method,
    "the stream",
    value,
    ["next", "nextOpen", "integer"],
    "a stream, as random(1) gives",
  );
}

function requireSafe(method: string, option: string, value: number): void {
  if (!Number.isSafeInteger(value)) throw badOption(method, option, "a whole number", value);
}

/** The sum of the weights, after checking that they are finite, non-negative and not all zero. */
function requireWeights(method: string, weights: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < weights.length; i += 1) {
    if (!(weights[i] >= 0 && weights[i] < Number.POSITIVE_INFINITY)) {
      throw badOption(method, "weights", `numbers ≥ 0 (weight ${i} is not)`, weights[i]);
    }
    total += weights[i];
  }
  if (!(total > 0 && total < Number.POSITIVE_INFINITY)) {
    throw badOption(method, "weights", "numbers with a positive, finite sum", `a sum of ${total}`);
  }
  return total;
}

function requireKey(key: Key): void {
  if (Array.isArray(key) && typeof key[0] === "bigint" && typeof key[1] === "bigint") return;
  throw badArgument("Random", "the key", "that of another stream; use random(seed)", key);
}
