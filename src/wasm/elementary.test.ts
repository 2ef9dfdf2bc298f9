import { describe, expect, it } from "vitest";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { unitsApart } from "../../test/support/units.js";
import { withArena } from "./arena.js";
import { expArray, logArray, logSumExpRows, softmaxRows } from "./elementary.js";

const { NaN: nan, POSITIVE_INFINITY: infinity, NEGATIVE_INFINITY: minusInfinity } = Number;

/** Beside exp's thresholds, the ends of the number line and the edges of its subnormal part. */
const SPECIAL = [
  ...[0, -0, infinity, minusInfinity, nan, 1, -1, 0.5, 2, Math.E, 1 / 3],
  ...[707.9999999, 708, 709.782712893384, 709.7827128933841, 710, 1e300, Number.MAX_VALUE],
  ...[-708, -708.3964185322641, -740, -745.1332191019411, -745.1332191019412, -746, -1e300],
  ...[Number.MIN_VALUE, -Number.MIN_VALUE, 2.2250738585072014e-308, 2.225073858507201e-308, 1e-310, 1e-17],
  ...[Math.SQRT1_2, Math.SQRT2, 1 + Number.EPSILON, 1 - Number.EPSILON / 2],
];

function applied(kernel: typeof expArray, x: ArrayLike<number>): Float64Array {
  return withArena((arena) => {
    const out = arena.float64(x.length);
    kernel(arena.copyIn(x), out);
    return out.copyOut();
  });
}

function expectWithinUnits(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  { units }: { units: number },
): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i += 1) {
    const apart = unitsApart(actual[i], expected[i]);
    expect(apart, `element ${i}: ${actual[i]} instead of ${expected[i]}`).toBeLessThanOrEqual(units);
  }
}

describe("expArray is within one unit in the last place of Math.exp", () => {
  for (const [low, high] of [
    [-746, 710],
    [-746, -700],
    [-40, 0],
    [-1, 1],
    [-1e-6, 1e-6],
  ]) {
    it(`from ${low} to ${high}`, () => {
      const x = randomArray(20_001, 21).map((v) => low + ((v + 1) / 2) * (high - low));
      expectWithinUnits(applied(expArray, x), x.map(Math.exp), { units: 1 });
    });
  }

  it("and equal at zeros, infinities, NaN and the limits of overflow and underflow", () => {
    for (const x of SPECIAL) expectWithinUnits(applied(expArray, [x]), [Math.exp(x)], { units: 1 });
    for (const x of [0, -0, infinity, minusInfinity, nan, 709.7827128933841, -746]) {
      // The two lanes of a vector do not disturb each other.
      expect(applied(expArray, [x, 0, 1000, x])).toEqual(
        Float64Array.of(Math.exp(x), 1, infinity, Math.exp(x)),
      );
    }
  });
});

describe("logArray is within one unit in the last place of Math.log", () => {
  it("over all exponents, subnormal numbers included", () => {
    const x = randomArray(20_001, 22).map((v, i) => (v + 1.001) * 2 ** -((i * 7) % 1074));
    expectWithinUnits(applied(logArray, x), x.map(Math.log), { units: 1 });
  });

  it("near 1", () => {
    const x = randomArray(20_001, 23).map((v) => 1 + 1e-3 * v ** 5);
    expectWithinUnits(applied(logArray, x), x.map(Math.log), { units: 1 });
  });

  it("and equal at zeros, infinities, negative numbers and NaN", () => {
    for (const x of SPECIAL) expectWithinUnits(applied(logArray, [x]), [Math.log(x)], { units: 1 });
    for (const x of [0, -0, 1, infinity, minusInfinity, -1, nan]) {
      expect(applied(logArray, [x, 1, 0, x])).toEqual(
        Float64Array.of(Math.log(x), 0, minusInfinity, Math.log(x)),
      );
    }
  });
});

describe("expArray and logArray work in place", () => {
  for (const n of [...SIZES, 511, 512, 513, 1027]) {
    it(`for length ${n}`, () => {
      const x = randomArray(n, 24);
      withArena((arena) => {
        const span = arena.copyIn(x);
        expArray(span, span);
        expectWithinUnits(span.copyOut(), x.map(Math.exp), { units: 1 });
        logArray(span, span);
        expectClose(span.copyOut(), x, { tolerance: 1e-15 });
      });
    });
  }
});

function logSumExp(rows: number[][]): Float64Array {
  return withArena((arena) => {
    const columns = rows[0].length;
    const out = arena.float64(rows.length);
    logSumExpRows({ span: arena.copyIn(rows.flat()), rows: rows.length, columns }, out);
    return out.copyOut();
  });
}

function softmax(row: number[]): number[] {
  return withArena((arena) => {
    const span = arena.copyIn(row);
    softmaxRows({ span, rows: 1, columns: row.length }, span);
    return Array.from(span.copyOut());
  });
}

describe("logSumExpRows and softmaxRows agree with plain loops", () => {
  for (const rows of [0, 1, 3, 17]) {
    for (const columns of [1, 2, 3, 5, 17, 513, 1025]) {
      it(`for ${rows}×${columns}`, () => {
        const x = randomArray(rows * columns, 25).map((v) => 30 * v + 1000);
        const row = (i: number) => x.subarray(i * columns, (i + 1) * columns);
        const sum = (i: number) => row(i).reduce((total, v) => total + Math.exp(v - 1000), 0);
        withArena((arena) => {
          const span = arena.copyIn(x);
          const out = arena.float64(rows);
          logSumExpRows({ span, rows, columns }, out);
          const expected = Array.from({ length: rows }, (_, i) => 1000 + Math.log(sum(i)));
          expectClose(out.copyOut(), expected, { tolerance: 1e-15, scale: 1000 });

          softmaxRows({ span, rows, columns }, span);
          const shares = x.map((v, at) => Math.exp(v - 1000) / sum(Math.floor(at / columns)));
          expectClose(span.copyOut(), shares, { tolerance: 2e-15 });
        });
      });
    }
  }
});

describe("logSumExpRows", () => {
  it("of an empty row is the logarithm of 0", () => {
    expect(logSumExp([[], []])).toEqual(Float64Array.of(minusInfinity, minusInfinity));
  });

  it("takes e^-∞ for 0 and e^∞ for infinity", () => {
    const result = logSumExp([
      [minusInfinity, minusInfinity, minusInfinity],
      [minusInfinity, 3, minusInfinity],
      [infinity, 3, minusInfinity],
      [infinity, infinity, 0],
    ]);
    expect(result).toEqual(Float64Array.of(minusInfinity, 3, infinity, infinity));
  });

  it("is NaN where a term is", () => {
    const rows = [
      [nan, 1, 2],
      [infinity, nan, 0],
      [minusInfinity, nan, minusInfinity],
    ];
    expect(logSumExp(rows)).toEqual(Float64Array.of(nan, nan, nan));
  });

  it("neither overflows nor underflows", () => {
    const result = logSumExp([
      [1e308, 1e308],
      [-1e5, -1e5],
    ]);
    expectClose(result, [1e308, Math.log(2) - 1e5], { tolerance: 0 });
  });

  it("keeps the digits of a sum that is barely more than 1", () => {
    expectClose(logSumExp([[-50, 0]]), [Math.exp(-50)], { tolerance: 1e-15, scale: Math.exp(-50) });
  });
});

describe("softmaxRows", () => {
  it("adds up to 1 for numbers of any size", () => {
    for (const row of [
      [1e308, 1e308, -1e308],
      [-1e300, -1e300],
      [700, 800, 900],
    ]) {
      expectClose(
        softmax(row).reduce((total, v) => total + v, 0),
        1,
        { tolerance: 1e-15 },
      );
    }
  });

  it("gives everything to a single +∞ and nothing to −∞", () => {
    expect(softmax([1, infinity, minusInfinity])).toEqual([0, 1, 0]);
    expect(softmax([minusInfinity, 5, minusInfinity])).toEqual([0, 1, 0]);
  });

  it("is NaN where no limit exists", () => {
    expect(softmax([infinity, infinity, 0])).toEqual([nan, nan, nan]);
    expect(softmax([minusInfinity, minusInfinity])).toEqual([nan, nan]);
    expect(softmax([nan, 1])).toEqual([nan, nan]);
    expect(softmax([nan, infinity])).toEqual([nan, nan]);
  });

  it("leaves an empty row empty", () => {
    expect(softmax([])).toEqual([]);
  });
});
