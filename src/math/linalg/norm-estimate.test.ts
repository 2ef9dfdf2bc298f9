import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { withArena } from "../../wasm/arena.js";
import { gemv } from "../../wasm/blas.js";
import type { Float64Span } from "../../wasm/span.js";
import { estimateColumnNorm } from "./norm-estimate.js";
import { columnNorm } from "./reciprocal-condition.js";

/** The estimate over the norm itself. */
function ratio(size: number, data: Float64Array): number {
  return withArena((arena) => {
    const span = arena.copyIn(data);
    const out = arena.float64(size);
    const multiply = (x: Float64Span, transposed: boolean) => {
      gemv(1, { span, rows: size, columns: size, transposed }, x, 0, out);
      x.set(out.array);
    };
    const map = {
      apply: (x: Float64Span) => multiply(x, false),
      applyTransposed: (x: Float64Span) => multiply(x, true),
    };
    return estimateColumnNorm(map, arena.float64(size)) / columnNorm(size, size, data);
  });
}

describe("estimateColumnNorm", () => {
  for (const size of [1, 2, 3, 5, 17, 60]) {
    it(`lies between a third of the norm and the norm, for size ${size}`, () => {
      for (let seed = 0; seed < 20; seed += 1) {
        const found = ratio(size, randomArray(size * size, seed));
        expect(found).toBeGreaterThan(1 / 3);
        expect(found).toBeLessThanOrEqual(1 + 1e-14);
      }
    });

    it(`is the norm of a matrix without negative numbers, for size ${size}`, () => {
      expectClose(ratio(size, randomArray(size * size, 7).map(Math.abs)), 1, { tolerance: 5e-15 });
    });
  }

  it("is 0 for the empty matrix", () => {
    const never = () => expect.fail();
    const map = { apply: never, applyTransposed: never };
    expect(withArena((arena) => estimateColumnNorm(map, arena.float64(0)))).toBe(0);
  });
});
