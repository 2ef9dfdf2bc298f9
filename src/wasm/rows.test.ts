import { describe, expect, it } from "vitest";
import { randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { gatherRows, largestOfRows, scatterAddRows, scatterRows } from "./rows.js";

describe("gatherRows, scatterRows and scatterAddRows agree with plain loops", () => {
  for (const count of [0, 1, 3, 5, 17]) {
    for (const columns of [0, 1, 2, 3, 5, 17]) {
      it(`for ${count} rows of ${columns}`, () => {
        const size = 7;
        const indices = Int32Array.from({ length: count }, (_, i) => (i * 5 + 3) % size);
        const table = randomArray(size * columns, 51);
        const rows = randomArray(count * columns, 52);
        const gathered = rows.map(
          (_, at) => table[indices[Math.floor(at / columns)] * columns + (at % columns)],
        );
        const placed = table.slice();
        const added = table.slice();
        rows.forEach((v, at) => {
          const target = indices[Math.floor(at / columns)] * columns + (at % columns);
          placed[target] = v;
          added[target] += v;
        });
        withArena((arena) => {
          const at = arena.copyInInt32(indices);
          const x = { span: arena.copyIn(table), rows: size, columns };
          const out = arena.float64(count * columns);
          gatherRows(x, at, out);
          expect(out.copyOut()).toEqual(gathered);

          const source = { span: arena.copyIn(rows), rows: count, columns };
          scatterRows(source, at, x);
          expect(x.span.copyOut()).toEqual(placed);
          x.span.set(table);
          scatterAddRows(source, at, x);
          expect(x.span.copyOut()).toEqual(added);
        });
      });
    }
  }

  it("refuse an index that names no row", () => {
    withArena((arena) => {
      const x = { span: arena.zeros(6), rows: 3, columns: 2 };
      for (const bad of [3, -1]) {
        const indices = arena.copyInInt32([0, bad, 1]);
        const message = new RegExp(`index ${bad} at position 1 is not one of 3 rows`);
        expect(() => gatherRows(x, indices, arena.zeros(6))).toThrow(message);
        expect(() => scatterRows(x, indices, x)).toThrow(message);
        expect(() => scatterAddRows(x, indices, x)).toThrow(message);
      }
    });
  });

  it("refuse rows of another width", () => {
    withArena((arena) => {
      const x = { span: arena.zeros(6), rows: 3, columns: 2 };
      const out = { span: arena.zeros(9), rows: 3, columns: 3 };
      expect(() => scatterRows(x, arena.copyInInt32([0, 1, 2]), out)).toThrow(
        /"out" has 3 columns, but "x" has 2/,
      );
    });
  });
});

describe("largestOfRows", () => {
  it("finds the first of the largest numbers of every row, and says whether all are finite", () => {
    const values = [3, 1, 2, 5, 5, 4, -1, -2, 0, -7, -7, -7];
    withArena((arena) => {
      const indices = arena.int32(4);
      const x = { span: arena.copyIn(values), rows: 4, columns: 3 };
      expect(largestOfRows(x, indices)).toBe(true);
      expect([...indices.array]).toEqual([0, 0, 2, 0]);
      for (const [at, value] of [
        [0, Number.NaN],
        [7, Number.POSITIVE_INFINITY],
        [11, Number.NEGATIVE_INFINITY],
      ]) {
        const span = arena.copyIn(values.with(at, value));
        expect(largestOfRows({ ...x, span }, indices)).toBe(false);
      }
    });
  });

  it("is that of plain loops for any number of rows and columns", () => {
    for (const rows of [0, 1, 2, 3, 8, 9])
      for (const columns of [1, 2, 5, 20]) {
        const values = randomArray(rows * columns, rows + columns);
        const expected = Array.from({ length: rows }, (_, i) => {
          const row = values.subarray(i * columns, (i + 1) * columns);
          return row.indexOf(Math.max(...row));
        });
        withArena((arena) => {
          const indices = arena.int32(rows);
          expect(largestOfRows({ span: arena.copyIn(values), rows, columns }, indices)).toBe(true);
          expect([...indices.array]).toEqual(expected);
        });
      }
  });
});
