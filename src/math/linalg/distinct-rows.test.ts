import { describe, expect, it } from "vitest";
import { random } from "../probability/random/index.js";
import { countDistinct, distinctRows } from "./distinct-rows.js";
import { Matrix } from "./matrix.js";

const x = Matrix.from([
  [0, 1],
  [2, 1],
  [-0, 1],
  [1, 0],
  [2, 1],
]);

describe("distinctRows", () => {
  it("joins equal rows, 0 and −0 among them, in the order of the first of each", () => {
    const { first, indices } = distinctRows(x);
    expect([...first]).toEqual([0, 1, 3]);
    expect([...indices]).toEqual([0, 1, 0, 2, 1]);
  });

  it("takes missing values as equal to each other and to nothing else", () => {
    const { indices } = distinctRows(Matrix.from([[Number.NaN], [0], [Number.NaN], [1]]));
    expect([...indices]).toEqual([0, 1, 0, 2]);
  });

  it("tells many rows apart", () => {
    const stream = random(2);
    const rows = Array.from({ length: 3000 }, () => [stream.integer(0, 40), stream.integer(0, 40) / 8]);
    const { first, indices } = distinctRows(Matrix.from(rows));
    expect(first.length).toBe(new Set(rows.map(String)).size);
    for (const [row, index] of indices.entries()) expect(rows[first[index]]).toEqual(rows[row]);
  });
});

describe("countDistinct", () => {
  it("counts rows that weigh something, up to as many as are enough", () => {
    expect(countDistinct(x, undefined, 10)).toBe(3);
    expect(countDistinct(x, undefined, 2)).toBe(2);
    expect(countDistinct(x, Float64Array.of(1, 0, 1, 0, 1), 10)).toBe(2);
    expect(countDistinct(x, new Float64Array(5), 10)).toBe(0);
    expect(countDistinct(new Matrix(0, 2), undefined, 3)).toBe(0);
  });
});
