import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { momentsOf } from "./regression.js";

const tolerance = 1e-12;

/** The moments by definition. */
function plain(columns: readonly Float64Array[], weights: Float64Array, rows: readonly number[]) {
  const weight = rows.reduce((sum, row) => sum + weights[row], 0);
  const means = columns.map((x) => rows.reduce((sum, row) => sum + weights[row] * x[row], 0) / weight);
  const products = columns.flatMap((x, j) =>
    columns.map((y, k) =>
      rows.reduce((sum, row) => sum + weights[row] * (x[row] - means[j]) * (y[row] - means[k]), 0),
    ),
  );
  return { weight, means, products };
}

describe("the moments of columns", () => {
  for (const count of [1, 5, 1024, 2500]) {
    const columns = [3, 4, 5].map((seed) => randomArray(count, seed).map((value) => 7 + value));
    const ones = new Float64Array(count).fill(1);
    const weights = Float64Array.from({ length: count }, (_, row) => 0.5 + (row % 3));
    const every = [...ones.keys()];
    const some = every.filter((row) => row % 4 !== 1);
    for (const [name, given, rows] of [
      ["all cases", undefined, undefined],
      ["weighted cases", weights, undefined],
      ["some cases", undefined, some],
      ["some weighted cases", weights, some],
    ] as const)
      it(`equal plain sums over ${name}, ${count} in all`, () => {
        const found = momentsOf(columns, given, rows);
        const expected = plain(columns, given ?? ones, rows ?? every);
        expectClose(found.weight, expected.weight, { tolerance, scale: count });
        expectClose(found.means, expected.means, { tolerance, scale: 8 });
        expectClose(found.products, expected.products, { tolerance, scale: count });
        expect(found.products[1]).toBe(found.products[3]);
      });
  }
});
