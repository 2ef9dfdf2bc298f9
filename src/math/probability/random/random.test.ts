import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { OptionError, ShapeError } from "../../../base/errors.js";
import { incompleteGammaComplement } from "../special/index.js";
import { childKey, keyState, rootKey } from "./mix.js";
import { type Random, random } from "./random.js";

/** The chance of a chi-square statistic at least this large. */
function chiSquareChance(observed: ArrayLike<number>, expected: (cell: number) => number): number {
  let statistic = 0;
  for (let i = 0; i < observed.length; i += 1) statistic += (observed[i] - expected(i)) ** 2 / expected(i);
  return incompleteGammaComplement((observed.length - 1) / 2, statistic / 2);
}

/** Counts of n draws over cells. */
function tally(cells: number, n: number, draw: () => number): Float64Array {
  const counts = new Float64Array(cells);
  for (let i = 0; i < n; i += 1) counts[draw()] += 1;
  return counts;
}

// Fixed seeds: a chance this small would come up by luck once in a thousand constructions.
const SMALLEST_CHANCE = 1e-3;

const draws = (stream: Random, n: number): number[] => Array.from({ length: n }, () => stream.next());

describe("a stream", () => {
  it("gives the same numbers in every release", () => {
    const stream = random(42);
    expect(draws(stream, 3)).toEqual([0.10419906759991093, 0.7150409556544121, 0.32196340827177794]);
    expect(stream.integer(1, 1_000_000)).toBe(413376);
    expectClose(stream.normal(), 0.8814380460431013, { tolerance: 1e-14 });
    expectClose(stream.exponential(), 0.025504131622394725, { tolerance: 1e-14 });
    expectClose(stream.gamma(0.5), 0.0023430941261554606, { tolerance: 1e-14 });
    expect([...stream.permutation(6)]).toEqual([2, 1, 5, 4, 3, 0]);
    expect(stream.shuffle(["a", "b", "c"]).join("")).toBe("cba");
    expect([...stream.sampleWithoutReplacement(100, 3)]).toEqual([86, 16, 45]);
    expect(stream.choice([1, 2, 3])).toBe(1);
    expect([...stream.weightedIndices([1, 2, 3], 5)]).toEqual([2, 1, 0, 2, 1]);
    expect([...stream.bootstrapIndices(5)]).toEqual([3, 1, 4, 4, 2]);
    expect(stream.child(7).next()).toBe(0.7384492468908818);
    expect(stream.child(7).child(0).next()).toBe(0.12372361487759453);
  });

  it("depends on seed and path, not on what was drawn before", () => {
    const fresh = draws(random(3).child(5).child(2), 4);
    const parent = random(3);
    draws(parent, 1000);
    const child = parent.split(6)[5];
    draws(child, 17);
    expect(draws(child.child(2), 4)).toEqual(fresh);
    expect(child.path).toEqual([5]);
    expect(child.seed).toBe(3);
    expect(draws(random(3).child(2).child(5), 4)).not.toEqual(fresh);
  });

  it("is uniform in 100 cells, and its successive pairs in 20 × 20", () => {
    const stream = random(1);
    const singles = tally(100, 100_000, () => Math.floor(stream.next() * 100));
    expect(chiSquareChance(singles, () => 1000)).toBeGreaterThan(SMALLEST_CHANCE);
    const pairs = tally(
      400,
      100_000,
      () => Math.floor(stream.next() * 20) * 20 + Math.floor(stream.next() * 20),
    );
    expect(chiSquareChance(pairs, () => 250)).toBeGreaterThan(SMALLEST_CHANCE);
  });

  it("fills all 53 bits", () => {
    const stream = random(9);
    const ones = new Float64Array(53);
    for (let i = 0; i < 20_000; i += 1) {
      let bits = stream.next() * 2 ** 53;
      for (let b = 0; b < 53; b += 1) {
        ones[b] += bits % 2;
        bits = Math.floor(bits / 2);
      }
    }
    // Five standard deviations of a fair coin.
    for (const count of ones) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(5000));
  });

  it("takes negative and large seeds, all different, and refuses others", () => {
    const firsts = [0, 1, -1, 2 ** 32, 2 ** 40, Number.MAX_SAFE_INTEGER].map((seed) => random(seed).next());
    expect(new Set(firsts).size).toBe(6);
    expect(() => random(0.5)).toThrow('random: option "seed" must be a whole number; got 0.5.');
    expect(() => random(Number.NaN)).toThrow(OptionError);
  });
});

describe("split streams", () => {
  const STREAMS = 200;
  const LENGTH = 500;
  const streams = random(11)
    .split(STREAMS)
    .map((stream) => draws(stream, LENGTH));

  it("never share a number", () => {
    expect(new Set(streams.flat()).size).toBe(STREAMS * LENGTH);
  });

  it("start from different states, also across depths and seeds", () => {
    const states = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1) {
      const root = rootKey(seed);
      states.add(keyState(root).join());
      for (let i = 0; i < 200; i += 1) {
        const key = childKey(root, i);
        states.add(keyState(key).join());
        states.add(keyState(childKey(key, i)).join());
      }
    }
    expect(states.size).toBe(20 * 401);
  });

  it("are uncorrelated with their neighbours and their parent", () => {
    const parent = draws(random(11), LENGTH);
    const correlation = (x: readonly number[], y: readonly number[]) =>
      x.reduce((sum, value, i) => sum + (value - 0.5) * (y[i] - 0.5), 0) * (12 / LENGTH);
    let squares = 0;
    for (let i = 0; i < STREAMS; i += 1) {
      const r = correlation(streams[i], i === 0 ? parent : streams[i - 1]);
      expect(Math.abs(r)).toBeLessThan(5 / Math.sqrt(LENGTH));
      squares += r * r * LENGTH;
    }
    expect(incompleteGammaComplement(STREAMS / 2, squares / 2)).toBeGreaterThan(SMALLEST_CHANCE);
    expect(incompleteGammaComplement(STREAMS / 2, squares / 2)).toBeLessThan(1 - SMALLEST_CHANCE);
  });

  it("are jointly uniform: pairs across streams, and first numbers over streams", () => {
    const pairs = new Float64Array(100);
    for (let s = 1; s < STREAMS; s += 1) {
      for (let i = 0; i < LENGTH; i += 1) {
        pairs[Math.floor(streams[s][i] * 10) * 10 + Math.floor(streams[s - 1][i] * 10)] += 1;
      }
    }
    const each = ((STREAMS - 1) * LENGTH) / 100;
    expect(chiSquareChance(pairs, () => each)).toBeGreaterThan(SMALLEST_CHANCE);
    let index = 0;
    const root = random(12);
    const firsts = tally(50, 10_000, () => Math.floor(root.child(index++).next() * 50));
    expect(chiSquareChance(firsts, () => 200)).toBeGreaterThan(SMALLEST_CHANCE);
  });
});

describe("draws", () => {
  it("integer covers its range evenly, ends included", () => {
    const stream = random(2);
    const counts = tally(7, 70_000, () => stream.integer(-3, 3) + 3);
    expect(chiSquareChance(counts, () => 10_000)).toBeGreaterThan(SMALLEST_CHANCE);
    expect(stream.integer(5, 5)).toBe(5);
    for (let i = 0; i < 100; i += 1) {
      expect(Number.isSafeInteger(stream.integer(0, Number.MAX_SAFE_INTEGER))).toBe(true);
    }
    // Three quarters of 2⁵³: a remainder would show as twice the chance of the lower third.
    const range = 3 * 2 ** 51;
    let low = 0;
    for (let i = 0; i < 3000; i += 1) if (stream.integer(0, range - 1) < 2 ** 51) low += 1;
    expect(Math.abs(low - 1000)).toBeLessThan(130);
    expect(() => stream.integer(2, 1)).toThrow(OptionError);
    expect(() => stream.integer(0.5, 1)).toThrow(OptionError);
  });

  it("normal, exponential and gamma have their first four moments", () => {
    const n = 200_000;
    const check = (draw: () => number, raw: readonly number[]) => {
      const values = Float64Array.from({ length: n }, draw);
      for (let k = 1; k <= 3; k += 1) {
        const mean = values.reduce((sum, x) => sum + x ** k, 0) / n;
        const spread = Math.sqrt(raw[2 * k] - raw[k] ** 2);
        expect(Math.abs(mean - raw[k])).toBeLessThan((4 * spread) / Math.sqrt(n));
      }
    };
    const stream = random(4);
    check(() => stream.normal(), [1, 0, 1, 0, 3, 0, 15]);
    check(() => stream.exponential(), [1, 1, 2, 6, 24, 120, 720]);
    for (const shape of [0.3, 1, 7.5]) {
      const raw = [1];
      for (let k = 0; k < 6; k += 1) raw.push(raw[k] * (shape + k));
      check(() => stream.gamma(shape), raw);
      check(() => Math.exp(stream.logGamma(shape)), raw);
    }
    expect(() => stream.gamma(0)).toThrow('Random.gamma: option "shape" must be a number > 0; got 0.');
    expect(stream.logGamma(1e-5)).toBeGreaterThan(Number.NEGATIVE_INFINITY);
  });

  it("shuffle makes every order equally likely and leaves its argument alone", () => {
    const stream = random(6);
    const given = ["a", "b", "c", "d"];
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i += 1) {
      const order = stream.shuffle(given).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(given).toEqual(["a", "b", "c", "d"]);
    expect(counts.size).toBe(24);
    expect(chiSquareChance([...counts.values()], () => 1000)).toBeGreaterThan(SMALLEST_CHANCE);
  });

  it("permutation and samples without replacement hold different numbers", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (seed, n, k) => {
          const stream = random(seed);
          expect([...stream.permutation(n)].sort((a, b) => a - b)).toEqual([...Array(n).keys()]);
          const count = Math.min(n, k);
          const sample = stream.sampleWithoutReplacement(n, count);
          expect(new Set(sample).size).toBe(count);
          for (const index of sample) expect(index).toBeLessThan(n);
        },
      ),
    );
    expect(() => random(0).sampleWithoutReplacement(3, 4)).toThrow(ShapeError);
    const stream = random(8);
    const pairs = tally(25, 20_000, () => {
      const [first, second] = stream.sampleWithoutReplacement(5, 2);
      return first * 5 + second;
    }).filter((_, cell) => cell % 6 !== 0);
    expect(chiSquareChance(pairs, () => 1000)).toBeGreaterThan(SMALLEST_CHANCE);
  });

  it("weighted draws follow the weights, one by one and many at once, and never take weight 0", () => {
    const weights = [1, 0, 2.5, 0.5, 6, 0];
    const stream = random(10);
    const one = tally(6, 50_000, () => stream.choice(weights));
    const drawn = stream.weightedIndices(weights, 50_000);
    let at = 0;
    const many = tally(6, 50_000, () => drawn[at++]);
    for (const counts of [one, many]) {
      expect(counts[1] + counts[5]).toBe(0);
      const positive = [0, 2, 3, 4];
      const chance = chiSquareChance(
        positive.map((i) => counts[i]),
        (cell) => weights[positive[cell]] * 5000,
      );
      expect(chance).toBeGreaterThan(SMALLEST_CHANCE);
    }
    expect(() => stream.choice([0, 0])).toThrow(OptionError);
    expect(() => stream.choice([])).toThrow(OptionError);
    expect(() => stream.weightedIndices([1, -1], 2)).toThrow(OptionError);
  });

  it("a bootstrap sample leaves out about a share 1/e of the rows (Flach, section 11.1)", () => {
    const n = 20_000;
    const seen = new Set(random(13).bootstrapIndices(n)).size;
    expect(Math.abs(1 - seen / n - Math.exp(-1))).toBeLessThan(5 * Math.sqrt(0.097 / n));
    expect(random(13).bootstrapIndices(0).length).toBe(0);
  });
});
