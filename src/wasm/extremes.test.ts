import { describe, expect, it } from "vitest";
import { randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { argmax, argmin, topK } from "./extremes.js";

const { NaN: nan, POSITIVE_INFINITY: infinity, NEGATIVE_INFINITY: minusInfinity } = Number;

const LENGTHS = [...SIZES, 1023, 1024, 1025, 3000];

/** Numbers with many ties and some NaN. */
function coarse(n: number, seed: number): Float64Array {
  return randomArray(n, seed).map((v, i) => (i % 11 === 3 ? nan : Math.round(8 * v) / 8));
}

function largest(x: ArrayLike<number>, k: number): number[] {
  return withArena((arena) => {
    const indices = arena.int32(k);
    const count = topK(arena.copyIn(x), indices);
    return Array.from(indices.copyOut().subarray(0, count));
  });
}

function plainOrder(x: Float64Array): number[] {
  const indices = Array.from(x, (_, i) => i).filter((i) => !Number.isNaN(x[i]));
  return indices.sort((a, b) => x[b] - x[a] || a - b);
}

describe("argmax and argmin agree with a plain loop", () => {
  for (const n of LENGTHS) {
    it(`for length ${n}`, () => {
      for (const x of [randomArray(n, 31), coarse(n, 32)]) {
        const numbers = x.filter((v) => !Number.isNaN(v));
        withArena((arena) => {
          const span = arena.copyIn(x);
          expect(argmax(span)).toBe(x.indexOf(numbers.reduce((a, b) => Math.max(a, b), minusInfinity)));
          expect(argmin(span)).toBe(x.indexOf(numbers.reduce((a, b) => Math.min(a, b), infinity)));
        });
      }
    });
  }

  it("give −1 where there is no number", () => {
    withArena((arena) => {
      for (const x of [[], [nan], [nan, nan, nan]]) {
        expect(argmax(arena.copyIn(x))).toBe(-1);
        expect(argmin(arena.copyIn(x))).toBe(-1);
      }
    });
  });

  it("find infinities, skipping NaN", () => {
    withArena((arena) => {
      expect(argmax(arena.copyIn([nan, minusInfinity, nan]))).toBe(1);
      expect(argmin(arena.copyIn([nan, nan, infinity, infinity]))).toBe(2);
      expect(argmax(arena.copyIn([1, nan, infinity, 2, infinity]))).toBe(2);
    });
  });
});

describe("topK agrees with a stable sort", () => {
  for (const n of LENGTHS) {
    it(`for length ${n}`, () => {
      for (const x of [randomArray(n, 33), coarse(n, 34), Float64Array.from({ length: n }, (_, i) => i)]) {
        for (const k of [0, 1, 2, 3, 7, 64, n, n + 5]) {
          expect(largest(x, k)).toEqual(plainOrder(x).slice(0, k));
        }
      }
    });
  }

  it("finds fewer than k where there are fewer numbers", () => {
    expect(largest([nan, minusInfinity, nan, 4], 3)).toEqual([3, 1]);
    expect(largest([nan, nan], 2)).toEqual([]);
  });
});
