import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { denseTimesVector } from "./dense-graph.js";

const SIZES = [1, 3, 5, 17, 130];

describe("denseTimesVector", () => {
  it.each(SIZES)("is the product of plain loops, for %i rows, on any number of threads", async (n) => {
    const a = randomArray(n * n, 2);
    const x = randomArray(n, 3);
    const expected = x.map((_, i) => x.reduce((sum, value, j) => sum + a[i * n + j] * value, 0));
    const products = await withArena(async (arena) => {
      const [matrix, vector, out] = [arena.copyIn(a), arena.copyIn(x), arena.float64(n)];
      const found: Float64Array[] = [];
      for (const threads of [1, 2]) {
        await denseTimesVector(matrix, n, vector, out, { threads });
        found.push(out.copyOut());
      }
      return found;
    });
    expectClose(products[0], expected, { tolerance: 1e-15, scale: n });
    expect(products[1]).toEqual(products[0]);
  });
});
