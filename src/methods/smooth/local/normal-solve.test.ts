import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { leastNorm } from "./normal-solve.js";

describe("fits of least norm", () => {
  const roots = [1, 0.5, 2, 1e-3];
  /** Rows of terms around a location, times the roots of weights. */
  const design = (rows: number[][]) => Matrix.from(rows.map((row, i) => row.map((term) => term * roots[i])));
  const constant = (rows: number) => Float64Array.from({ length: rows }, (_, i) => 3 * roots[i]);

  it("are least squares where the columns are independent", () => {
    const rows = [-1, 0.5, 2, 4].map((a) => [1, a, a * a]);
    const { pseudoInverse, determined } = leastNorm(design(rows));
    expect(determined).toBe(true);
    const identity = multiply(pseudoInverse, design(rows)).data;
    expectClose(identity, [1, 0, 0, 0, 1, 0, 0, 0, 1], { tolerance: 1e-10 });
  });

  it.each([
    ["one case away from the location", [[1, 2, 4]], false],
    [
      "cases that are all away from it together",
      [
        [1, 2, 4],
        [1, 2, 4],
        [1, 2, 4],
      ],
      false,
    ],
    [
      "two cases on either side, for a parabola",
      [
        [1, -1, 1],
        [1, 1, 1],
      ],
      false,
    ],
    [
      "two cases, one of them at the location",
      [
        [1, 0, 0],
        [1, 1, 1],
      ],
      true,
    ],
    [
      "cases at the location alone",
      [
        [1, 0, 0],
        [1, 0, 0],
      ],
      true,
    ],
  ])("keep a constant response, and know whether the value is determined: %s", (_, rows, isDetermined) => {
    const { pseudoInverse, determined } = leastNorm(design(rows));
    expect(determined).toBe(isDetermined);
    const response = new Matrix(rows.length, 1, constant(rows.length));
    expectClose(multiply(pseudoInverse, response).data, [3, 0, 0], { tolerance: 1e-10 });
  });
});
