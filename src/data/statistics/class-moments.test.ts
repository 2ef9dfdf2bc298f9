import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { columnVariances } from "../../math/linalg/moments.js";
import { ClassMoments } from "./class-moments.js";

describe("ClassMoments", () => {
  it("of parts merge into those of the whole, wherever it is cut", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.nat(100), (cut, seed) => {
        const x = new Matrix(
          60,
          3,
          randomArray(180, seed).map((value) => 100 + value),
        );
        const codes = Int32Array.from({ length: 60 }, (_, i) => (i * 7) % 4);
        const part = (start: number, end: number) =>
          ClassMoments.of(x.slice(start, end), codes.slice(start, end), 4);
        const merged = part(0, cut).merge(part(cut, 60));
        const whole = ClassMoments.of(x, codes, 4);
        expectClose(merged.classWeights, whole.classWeights, { tolerance: 0 });
        expectClose(merged.means.data, whole.means.data, { tolerance: 1e-15, scale: 100 });
        expectClose(merged.squares.data, whole.squares.data, { tolerance: 1e-13, scale: 10 });
      }),
    );
  });

  it("are the same for many blocks of rows as for one", () => {
    const x = new Matrix(70_000, 2, randomArray(140_000, 1));
    const codes = new Int32Array(70_000);
    const { means, squares, totalWeights } = ClassMoments.of(x, codes, 1);
    expect(totalWeights.get(0, 0)).toBe(70_000);
    expectClose(
      squares.data.map((value) => value / 70_000),
      columnVariances(x, { divisor: "n" }),
      { tolerance: 1e-14 },
    );
    expect(Math.abs(means.get(0, 0))).toBeLessThan(0.01);
  });

  it("know the variance over all classes together", () => {
    const x = new Matrix(50, 3, randomArray(150, 2));
    const codes = Int32Array.from({ length: 50 }, (_, i) => i % 3);
    const moments = ClassMoments.of(x, codes, 3);
    expectClose(moments.overallVariances(), columnVariances(x, { divisor: "n" }), { tolerance: 1e-15 });
  });

  it("make room for classes that come later", () => {
    const moments = ClassMoments.of(Matrix.from([[1], [3], [10]]), Int32Array.of(0, 0, 1), 2);
    const spread = moments.spread([2, 0], 3);
    expect([...spread.classWeights]).toEqual([1, 0, 2]);
    expect([...spread.means.data]).toEqual([10, 0, 2]);
  });
});
