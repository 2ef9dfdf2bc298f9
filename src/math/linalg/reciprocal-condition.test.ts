import { describe, expect, it } from "vitest";
import { hilbert, randomMatrix } from "../../../test/support/matrices.js";
import { withArena } from "../../wasm/arena.js";
import { luFactor } from "../../wasm/factor.js";
import { inverse } from "./inverse.js";
import { Matrix } from "./matrix.js";
import { columnNorm, estimateReciprocalCondition } from "./reciprocal-condition.js";

function estimate(a: Matrix): number {
  return withArena((arena) => {
    const span = arena.copyIn(a.data);
    const exchanges = arena.int32(a.rows);
    luFactor(span, a.rows, a.rows, exchanges);
    const norm = columnNorm(a.rows, a.rows, a.data);
    return estimateReciprocalCondition(arena, { span, size: a.rows, exchanges }, norm);
  });
}

function exact(a: Matrix): number {
  const other = inverse(a);
  return 1 / columnNorm(a.rows, a.rows, a.data) / columnNorm(a.rows, a.rows, other.data);
}

describe("estimateReciprocalCondition", () => {
  for (const a of [
    Matrix.identity(4),
    Matrix.diagonal([1, 1e-5, 3]),
    hilbert(5),
    hilbert(9),
    ...[1, 2, 3, 4].map((seed) => randomMatrix(10 * seed, 10 * seed, seed)),
  ]) {
    it(`is at most three times the truth and not below it for a ${a.shape} matrix`, () => {
      const ratio = estimate(a) / exact(a);
      expect(ratio).toBeGreaterThan(1 - 1e-3);
      expect(ratio).toBeLessThan(3);
    });
  }

  it("is 1 for an empty matrix and 0 where the inverse overflows", () => {
    expect(estimate(new Matrix(0, 0))).toBe(1);
    expect(estimate(Matrix.diagonal([5e-324, 1]))).toBe(0);
  });
});
