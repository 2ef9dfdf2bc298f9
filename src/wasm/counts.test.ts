import { describe, expect, it } from "vitest";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { OptionError } from "../base/errors.js";
import { withArena } from "./arena.js";
import { countCodes, countPairs, histogram } from "./counts.js";

const LENGTHS = [...SIZES, 1023, 1025, 2500];

function counted(x: ArrayLike<number>, low: number, high: number, bins: number, weights?: Float64Array) {
  return withArena((arena) => {
    const counts = arena.zeros(bins);
    const outside = histogram(arena.copyIn(x), low, high, counts, weights && arena.copyIn(weights));
    return { counts: Array.from(counts.copyOut()), ...outside };
  });
}

describe("histogram", () => {
  for (const n of LENGTHS) {
    it(`agrees with comparisons to the edges for length ${n}`, () => {
      const x = randomArray(n, 41).map((v, i) => (i % 13 === 5 ? Number.NaN : v));
      const weights = randomArray(n, 42).map((w) => 2 + w);
      for (const bins of [1, 3, 10, 64]) {
        const edge = (b: number) => -0.7 + (b * (0.9 - -0.7)) / bins;
        const binOf = Array.from(x, (v) => {
          if (!(v >= -0.7 && v <= 0.9)) return -1;
          let b = 0;
          while (b < bins - 1 && v >= edge(b + 1)) b += 1;
          return b;
        });
        for (const w of [undefined, weights]) {
          const sum = (chosen: (i: number) => boolean) =>
            x.reduce((total, _, i) => total + (chosen(i) ? (w ? w[i] : 1) : 0), 0);
          const { counts, below, above, missing } = counted(x, -0.7, 0.9, bins, w);
          const expected = counts.map((_, b) => sum((i) => binOf[i] === b));
          expectClose(counts, expected, { tolerance: 1e-15, scale: n });
          const lost = [sum((i) => x[i] < -0.7), sum((i) => x[i] > 0.9), sum((i) => Number.isNaN(x[i]))];
          expectClose([below, above, missing], lost, { tolerance: 1e-15, scale: n });
        }
      }
    });
  }

  it("puts an edge into the bin above it and the last edge into the last bin", () => {
    const edges = Array.from({ length: 11 }, (_, b) => (b * 1) / 10);
    expect(counted(edges, 0, 1, 10).counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  });

  it("tells an edge from the number just below it", () => {
    for (const [low, high, bins] of [
      [0.1, 0.7, 49],
      [-3, 0.1, 1000],
      [1 / 3, 1e6, 77],
    ]) {
      const edges = Array.from({ length: bins }, (_, b) => low + (b * (high - low)) / bins);
      expect(counted(edges, low, high, bins).counts).toEqual(new Array(bins).fill(1));
      const justBelow = edges.slice(1).map((edge) => edge - Math.abs(edge) * 2 ** -53);
      expect(counted(justBelow, low, high, bins).counts).toEqual([...new Array(bins - 1).fill(1), 0]);
    }
  });

  it("copes with bins narrower than the spacing of the numbers", () => {
    const { counts, below, above, missing } = counted([1e16, 1e16 + 2, 1e16 + 4], 1e16, 1e16 + 4, 64);
    expect(counts.reduce((total, count) => total + count, 0)).toBe(3);
    expect([counts[63], below, above, missing]).toEqual([1, 0, 0, 0]);
  });

  it("counts what lies outside", () => {
    const x = [Number.NEGATIVE_INFINITY, -1, 0, 1, 2, Number.POSITIVE_INFINITY, Number.NaN];
    expect(counted(x, 0, 1, 1)).toEqual({ counts: [2], below: 2, above: 2, missing: 1 });
  });

  it("adds to existing counts", () => {
    withArena((arena) => {
      const counts = arena.copyIn([5, 7]);
      histogram(arena.copyIn([0.25, 0.75, 0.8]), 0, 1, counts);
      expect(counts.copyOut()).toEqual(Float64Array.of(6, 9));
    });
  });

  it("refuses edges that bound no interval", () => {
    for (const [low, high] of [
      [1, 1],
      [2, 1],
      [Number.NaN, 1],
      [0, Number.POSITIVE_INFINITY],
      [-1.7e308, 1.7e308],
    ]) {
      expect(() => counted([1], low, high, 4)).toThrow(OptionError);
    }
    expect(() => counted([1], 0, 1, 0)).toThrow(/got 0 bins from 0 to 1/);
  });
});

/** Codes from −1 to size, so that both ends lie outside. */
function codes(n: number, size: number, seed: number): Int32Array {
  return Int32Array.from(randomArray(n, seed), (v) => Math.floor(((v + 1) / 2) * (size + 2)) - 1);
}

describe("countCodes and countPairs agree with plain loops", () => {
  for (const n of LENGTHS) {
    it(`for length ${n}`, () => {
      const a = codes(n, 5, 43);
      const b = codes(n, 3, 44);
      for (const weights of [undefined, randomArray(n, 45).map((w) => 2 + w)]) {
        const single = new Float64Array(5);
        const pairs = new Float64Array(15);
        let [outsideSingle, outsidePairs] = [0, 0];
        for (let i = 0; i < n; i += 1) {
          const w = weights ? weights[i] : 1;
          const inA = a[i] >= 0 && a[i] < 5;
          const inB = b[i] >= 0 && b[i] < 3;
          if (inA) single[a[i]] += w;
          else outsideSingle += w;
          if (inA && inB) pairs[a[i] * 3 + b[i]] += w;
          else outsidePairs += w;
        }
        withArena((arena) => {
          const [ka, kb] = [arena.copyInInt32(a), arena.copyInInt32(b)];
          const w = weights && arena.copyIn(weights);
          const counts = arena.zeros(5);
          const joint = arena.zeros(15);
          const outside = [
            countCodes(ka, counts, w),
            countPairs(ka, kb, { span: joint, rows: 5, columns: 3 }, w),
          ];
          expectClose(outside, [outsideSingle, outsidePairs], { tolerance: 1e-15, scale: n });
          expect(counts.copyOut()).toEqual(single);
          expect(joint.copyOut()).toEqual(pairs);
        });
      }
    });
  }
});
