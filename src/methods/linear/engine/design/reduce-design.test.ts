import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import { crossProduct } from "../../../../math/linalg/cross-product.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { reduceDesign, reduceLongDesign } from "./reduce-design.js";
import { standardizeDesign } from "./standardize.js";

const settings = { intercept: true, standardize: true };

function products({ columns, y }: { columns: readonly Float64Array[]; y: Float64Array }): Float64Array {
  return crossProduct(Matrix.fromColumns([...columns, y])).data;
}

describe("reduceDesign", () => {
  it("keeps all products of weighted, standardized features and response, in few rows", () => {
    for (const [rows, columns] of [
      [30, 4],
      [5, 4],
      [6, 4],
      [4, 9],
      [1, 3],
    ]) {
      const x = new Matrix(rows, columns, randomArray(rows * columns, 1));
      const y = randomArray(rows, 2);
      const weights = Float64Array.from({ length: rows }, (_, i) => 1 + (i % 3));
      const reduced = reduceDesign(x, y, weights, settings);
      const { x: moved, y: response } = standardizeDesign(x, y, weights, settings);
      const roots = weights.map(Math.sqrt);
      const weigh = (values: Float64Array) => values.map((value, i) => roots[i] * value);
      const all = Array.from({ length: columns }, (_, j) => weigh(moved.column(j)));
      expect(reduced.rows).toBe(Math.min(rows, columns + 1));
      expectClose(products(reduced), products({ columns: all, y: weigh(response) }), {
        tolerance: 1e-13,
        scale: reduced.totalWeight,
      });
      expectClose(
        reduced.totalSum,
        weigh(response).reduce((sum, v) => sum + v * v, 0),
        {
          tolerance: 1e-13,
          scale: reduced.totalWeight,
        },
      );
    }
  });

  const rows = 26_300;
  const base = new Matrix(rows, 20, randomArray(rows * 20, 3));
  const response = randomArray(rows, 4).map((value, i) => value + base.get(i, 2));

  it("gives the same triangle from the Gram matrix where that costs no digits", async () => {
    const weights = response.map((_, i) => i % 3);
    const exact = reduceDesign(base, response, weights, settings);
    const quick = await reduceLongDesign({ x: base, y: response, weights }, settings, { threads: 2 });
    expect(quick.y).not.toEqual(exact.y);
    for (const [j, column] of quick.columns.entries())
      expectClose(column, exact.columns[j], { tolerance: 1e-13, scale: Math.sqrt(rows) });
    expectClose(quick.y, exact.y, { tolerance: 1e-13, scale: Math.sqrt(rows) });
  });

  it("avoids the Gram matrix where features are nearly dependent, or the response nearly explained", async () => {
    const near = base.map((value, at) => (at % 20 === 7 ? base.data[at - 1] + 0.01 * value : value));
    const explained = response.map((value, i) => base.get(i, 2) + 1e-4 * value);
    for (const [x, y] of [
      [near, response],
      [base, explained],
    ] as const) {
      const exact = reduceDesign(x, y, undefined, settings);
      const quick = await reduceLongDesign({ x, y, weights: undefined }, settings, {});
      expect(quick.y).toEqual(exact.y);
      expect(quick.columns).toEqual(exact.columns);
    }
  });
});
