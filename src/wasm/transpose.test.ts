import { describe, expect, it } from "vitest";
import { randomArray } from "../../test/support/numbers.js";
import { mirrorLower, transpose } from "./transpose.js";

const sizes = [0, 1, 3, 31, 32, 33, 64, 70];

describe("transpose", () => {
  it("moves every number to its transposed position, whatever the number of tiles", () => {
    for (const rows of sizes) {
      for (const columns of [1, 5, 40]) {
        const data = randomArray(rows * columns, rows + columns);
        const expected = Array.from(
          { length: rows * columns },
          (_, at) => data[(at % rows) * columns + Math.floor(at / rows)],
        );
        expect([...transpose(rows, columns, data)]).toEqual(expected);
      }
    }
  });
});

describe("mirrorLower", () => {
  it("copies the lower triangle to the upper one and keeps the diagonal", () => {
    for (const size of sizes) {
      const data = randomArray(size * size, size);
      const expected = data.map((_, at) => {
        const [i, j] = [Math.floor(at / size), at % size];
        return data[Math.max(i, j) * size + Math.min(i, j)];
      });
      mirrorLower(size, data);
      expect(data).toEqual(expected);
    }
  });
});
