import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { isLocalKernel, type LocalFitsInput, localFits } from "./local-fits.js";

/** Lines in one feature: 1, x and x². */
const LINES = {
  parents: Int32Array.of(-1, 0, 1),
  factors: Int32Array.of(-1, 0, 0),
  pairs: Int32Array.of(0, 1, 1, 2),
  columnOfTerm: Int32Array.of(0, 1),
};
const DIRECT = { powers: Int32Array.of(0, 1, 2), ownPowers: Int32Array.of(5, 6), used: [0] };

/** Local lines by their formulas: value, share of a case at the point, and sum of squared influences. */
function plainLines(x: Float64Array, y: Float64Array, width: number): number[] {
  return Array.from(x).flatMap((point) => {
    const weights = Array.from(x, (value) => Math.max(0, 1 - ((value - point) / width) ** 2));
    const sum = (of: (i: number) => number) =>
      weights.reduce((total, weight, i) => total + weight * of(i), 0);
    const [s0, s1, s2] = [0, 1, 2].map((power) => sum((i) => (x[i] - point) ** power));
    const determinant = s0 * s2 - s1 * s1;
    if (!(determinant > 1e-7 * s0 * s2)) return [0, -1, 0];
    const influences = weights.map((weight, i) => (weight * (s2 - s1 * (x[i] - point))) / determinant);
    const value = influences.reduce((total, one, i) => total + one * y[i], 0);
    return [value, s2 / determinant, influences.reduce((total, one) => total + one * one, 0)];
  });
}

describe("the kernel of local fits", () => {
  for (const direct of [undefined, DIRECT])
    for (const count of [0, 1, 3, 5, 17, 300])
      it(`fits lines around ${count} points as plain loops do, with sums by ${direct ? "powers" : "products"}`, async () => {
        const x = Float64Array.from(randomArray(count, 5)).sort();
        const y = Float64Array.from(randomArray(count, 6));
        const input: LocalFitsInput = {
          near: [x],
          features: [x],
          y,
          weights: undefined,
          plan: { ...LINES, direct },
          kernel: "epanechnikov",
          reach: { squaredWidth: 0.8 ** 2 },
          hasSquares: true,
        };
        const expected = plainLines(x, y, 0.8);
        for (const threads of [1, 2])
          expectClose(await localFits(input, { threads }), expected, { tolerance: 1e-9 });
      });

  it("knows the compact kernels alone", () => {
    expect(["tri-cube", "epanechnikov", "uniform", "gaussian"].map(isLocalKernel)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
