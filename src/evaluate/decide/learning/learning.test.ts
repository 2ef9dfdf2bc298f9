import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import {
  largestShattered,
  neighborhoodEdge,
  pacError,
  pacFailure,
  pacSampleSize,
  rectangleSampleSize,
  shatters,
  structuralRiskBound,
  vcDimension,
  vcSampleSize,
} from "./index.js";

const guarantee = { error: 0.1, failure: 0.05 };

describe("PAC bounds", () => {
  it("need 96 cases for the 730 conjunctions of enjoying sport", () => {
    // 95.888 from ln(730/0.05) / 0.1.
    expect(pacSampleSize({ hypotheses: 730, ...guarantee })).toBe(96);
    expectClose(pacError({ hypotheses: 730, cases: 1, failure: 0.05 }), 9.5888, { tolerance: 5e-5 });
  });

  it("need 480 cases without a consistent hypothesis: half of 958.88, by the bound of Hoeffding", () => {
    expect(pacSampleSize({ hypotheses: 730, ...guarantee, agnostic: true })).toBe(480);
    const error = pacError({ hypotheses: 730, failure: 0.05, cases: 958.88 / 2, agnostic: true });
    expectClose(error, 0.1, { tolerance: 1e-6 });
  });

  it("count the 18446744073709551616 functions of six booleans", () => {
    const hypotheses = 2n ** (2n ** 6n);
    expect(hypotheses).toBe(18446744073709551616n);
    const cases = (64 * Math.LN2 + Math.log(20)) / 0.1;
    expect(pacSampleSize({ hypotheses, ...guarantee })).toBe(Math.ceil(cases));
    expect(pacSampleSize({ hypotheses: 2 ** 64, ...guarantee })).toBe(Math.ceil(cases));
    expectClose(
      pacError({ hypotheses: 3n ** 1000n, cases: 1, failure: Math.exp(-1) }),
      1000 * Math.log(3) + 1,
      { tolerance: 1e-11 },
    );
  });

  it("fail with probability |H| (1 − ε)ᴺ at most, which the number of cases keeps below δ", () => {
    expectClose(pacFailure({ hypotheses: 730, cases: 96, error: 0.1 }), 730 * 0.9 ** 96, {
      tolerance: 5e-15,
    });
    expect(pacFailure({ hypotheses: 730, cases: 1, error: 0.1 })).toBe(1);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 99 }),
        (hypotheses, percent) => {
          const [error, failure] = [percent / 100, 0.01];
          const cases = pacSampleSize({ hypotheses, error, failure });
          expect(pacFailure({ hypotheses, cases, error })).toBeLessThanOrEqual(failure);
          expect(pacError({ hypotheses, cases, failure })).toBeLessThanOrEqual(error * (1 + 1e-12));
        },
      ),
    );
  });

  it("need 4/ε ln(4/δ) cases for rectangles in the plane, 2d/ε ln(2d/δ) in d dimensions", () => {
    expect(rectangleSampleSize(guarantee)).toBe(Math.ceil(40 * Math.log(80)));
    expect(rectangleSampleSize({ ...guarantee, dimensions: 3 })).toBe(Math.ceil(60 * Math.log(120)));
  });

  it("need 2460.03, so 2461, cases by the dimension of rectangles", () => {
    expect(vcSampleSize({ dimension: 4, ...guarantee })).toBe(2461);
    const exact = (4 * Math.log2(40) + 32 * Math.log2(130)) / 0.1;
    expectClose(exact, 2460.03, { tolerance: 5e-3 });
  });

  it("bound the error on new cases: E + √((VC (ln 2N/VC + 1) − ln δ/4) / N)", () => {
    const bound = structuralRiskBound({ trainingError: 0.1, cases: 1000, dimension: 4, failure: 0.05 });
    expectClose(bound, 0.1 + Math.sqrt((4 * (Math.log(500) + 1) - Math.log(0.0125)) / 1000), {
      tolerance: 5e-16,
    });
    const at = (dimension: number) => structuralRiskBound({ trainingError: 0, cases: 100, dimension });
    expect(at(5)).toBeGreaterThan(at(4));
  });

  it("name what is wrong", () => {
    expect(() => pacSampleSize({ hypotheses: 0, ...guarantee })).toThrow(
      'pacSampleSize: option "hypotheses" must be a number ≥ 1 or a bigint ≥ 1n; got 0.',
    );
    expect(() => pacSampleSize({ hypotheses: 2, error: 0, failure: 0.1 })).toThrow('option "error"');
    expect(() => pacSampleSize({ hypotheses: 2, error: 0.1, failure: 1 })).toThrow('option "failure"');
    expect(() => pacError({ hypotheses: 2, cases: 0, failure: 0.1 })).toThrow('option "cases"');
    expect(() => rectangleSampleSize({ ...guarantee, dimensions: 0 })).toThrow('option "dimensions"');
    expect(() => vcSampleSize({ ...guarantee, dimension: 0.5 })).toThrow('option "dimension"');
    expect(() => structuralRiskBound({ trainingError: 2, cases: 9, dimension: 1 })).toThrow("trainingError");
    expect(() => structuralRiskBound({ trainingError: 0, cases: 3, dimension: 4 })).toThrow(
      'option "dimension" must be at most the number of cases; got 4.',
    );
  });
});

type Point = readonly [number, number];

/** All axis-aligned rectangles with sides beside the given coordinates. */
function rectangles(points: readonly Point[]): ((point: Point) => boolean)[] {
  const sides = (axis: 0 | 1) =>
    [...new Set(points.map((point) => point[axis]))].flatMap((value) => [value - 0.25, value + 0.25]);
  const [xs, ys] = [sides(0), sides(1)];
  return xs.flatMap((left) =>
    xs.flatMap((right) =>
      ys.flatMap((low) =>
        ys.map(
          (high) =>
            ([x, y]: Point) =>
              left <= x && x <= right && low <= y && y <= high,
        ),
      ),
    ),
  );
}

describe("shattering", () => {
  const diamond: Point[] = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ];

  it("of four points in a diamond is possible for rectangles, and of five it is not", () => {
    expect(shatters(rectangles(diamond), diamond)).toBe(true);
    const five: Point[] = [...diamond, [0, 0]];
    expect(shatters(rectangles(five), five)).toBe(false);
    expect(vcDimension(rectangles(five), five)).toBe(4);
    expect(largestShattered(rectangles(five), five)).toEqual([0, 1, 2, 3]);
  });

  it("of four points in a square is beyond rectangles", () => {
    const square: Point[] = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ];
    expect(shatters(rectangles(square), square)).toBe(false);
  });

  it("of one point is possible for thresholds, of two for intervals", () => {
    const points = [1, 2, 3, 4];
    const ends = [0.5, 1.5, 2.5, 3.5, 4.5];
    const rays = ends.map((end) => (x: number) => x > end);
    const intervals = ends.flatMap((low) => ends.map((high) => (x: number) => low < x && x < high));
    expect(vcDimension(rays, points)).toBe(1);
    expect(vcDimension(intervals, points)).toBe(2);
    expect(largestShattered(intervals, points)).toEqual([0, 1]);
  });

  it("is read off a table as well, for all columns or some", () => {
    const table = [
      [0, 0, 1],
      [0, 1, 1],
      [1, 0, 1],
      [true, true, true],
    ] as (number[] | boolean[])[];
    expect(shatters(table)).toBe(false);
    expect(shatters(table, [0, 1])).toBe(true);
    expect(vcDimension(table)).toBe(2);
    expect(shatters(table, [2])).toBe(false);
    expect(vcDimension([[1, 1]])).toBe(0);
  });

  it("obeys the lemma of Sauer: no more labelings than Σ C(n, i) up to the dimension", () => {
    const row = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 16 }), (table) => {
        const labelings = new Set(table.map(String)).size;
        const most = [1, 5, 11, 15, 16][vcDimension(table)];
        expect(labelings).toBeLessThanOrEqual(most);
      }),
    );
  });

  it("names what is wrong", () => {
    expect(() => vcDimension([], [])).toThrow("vcDimension: needs at least one hypothesis; got none.");
    expect(() => shatters([[0, 1], [1]])).toThrow("hypothesis 1 labels 1 points; hypothesis 0 labels 2");
    expect(() => shatters([[0, 2]])).toThrow("hypothesis 0 must label point 1 true or 1, false or 0; got 2");
    expect(() => shatters([[0, 1]], [5])).toThrow("hypothesis 0 must label point 5");
  });
});

describe("neighborhoodEdge", () => {
  it("is r^(1/p): in ten dimensions, a hundredth of the data takes 63 % of every range", () => {
    expectClose(neighborhoodEdge({ share: 0.01, dimensions: 10 }), 0.6309573444801932, { tolerance: 1e-15 });
    expectClose(neighborhoodEdge({ share: 0.1, dimensions: 10 }), 0.7943282347242815, { tolerance: 1e-15 });
    expect(neighborhoodEdge({ share: 0.25, dimensions: 1 })).toBe(0.25);
    expect(() => neighborhoodEdge({ share: 2, dimensions: 1 })).toThrow('neighborhoodEdge: option "share"');
    expect(() => neighborhoodEdge({ share: 0.5, dimensions: 0 })).toThrow("dimensions");
  });
});
