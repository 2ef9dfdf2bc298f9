import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../../test/support/matrices.js";
import { expectClose } from "../../../test/support/numbers.js";
import { kernelMemoryBytes } from "../../wasm/heap.js";
import { crossProduct, crossProductBlockRows } from "./cross-product.js";
import { Matrix } from "./matrix.js";
import { multiply } from "./multiply.js";

const tolerance = 1e-14;

describe("crossProduct(x)", () => {
  const shapes = [
    ...[0, 1, 3, 5, 17].flatMap((rows) => [0, 1, 3, 5, 17].map((columns) => [rows, columns])),
    [511, 140],
    [513, 140],
    [3 * crossProductBlockRows(20) + 7, 20],
    [crossProductBlockRows(150) + 1, 150],
  ];
  for (const [rows, columns] of shapes) {
    it(`is XᵀX, exactly symmetric, for ${rows}×${columns}`, () => {
      const x = randomMatrix(rows, columns, 1);
      const result = crossProduct(x);
      const expected = multiply(x, x, { transposeA: true });
      expectClose(result.data, expected.data, { tolerance, scale: rows + 1 });
      expect(result.equals(result.transpose())).toBe(true);
    });
  }

  it("agrees with a plain loop", () => {
    const x = Matrix.from([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(crossProduct(x).toArrays()).toEqual([
      [35, 44],
      [44, 56],
    ]);
  });

  it("takes no more kernel memory for more rows", () => {
    crossProduct(randomMatrix(4 * crossProductBlockRows(64), 64, 2));
    const held = kernelMemoryBytes();
    crossProduct(randomMatrix(40 * crossProductBlockRows(64), 64, 2));
    expect(kernelMemoryBytes()).toBe(held);
  });

  it("leaves its argument alone", () => {
    const x = randomMatrix(40, 5, 3);
    const copy = Matrix.from(x);
    crossProduct(x);
    expect(x.equals(copy)).toBe(true);
  });
});
