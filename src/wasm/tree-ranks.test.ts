import { describe, expect, it } from "vitest";
import { randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { rankColumns } from "./tree-ranks.js";

describe("rankColumns", () => {
  for (const rows of [...SIZES, 4100]) {
    it(`gives ${rows} cases the ranks of their values among the different ones`, async () => {
      const columns = 3;
      // Numbers that differ, whole numbers with gaps and zeros of both signs, and mostly zeros.
      const data = randomArray(rows * columns, rows + 1).map((value, at) => {
        if (at % columns === 0) return value;
        if (at % 7 === 0) return Number.NaN;
        return at % columns === 1 ? Math.round(3 * value) : Math.max(0, Math.round(value));
      });
      await withArena(async (arena) => {
        const ranks = await rankColumns(arena, { data, rows, columns }, new Int32Array(columns));
        for (let column = 0; column < columns; column += 1) {
          const column_ = Array.from({ length: rows }, (_, row) => data[row * columns + column] + 0);
          const known = column_.filter((value) => !Number.isNaN(value));
          const values = [...new Set(known)].sort((a, b) => a - b);
          const codes = column_.map((value) => (Number.isNaN(value) ? values.length : values.indexOf(value)));
          expect(ranks.kinds.array[column]).toBe(values.length);
          expect([...ranks.tables.part(column * rows, values.length).array]).toEqual(values);
          expect([...ranks.codes.part(column * rows, rows).array]).toEqual(codes);
          expect(codes.map((_, row) => ranks.codeRows.array[row * columns + column])).toEqual(codes);
          const frequent = values.findIndex(
            (_, code) => 2 * codes.filter((other) => other === code).length >= rows,
          );
          // Of two values that half of the cases have each, either is right.
          if (2 * codes.filter((code) => code === frequent).length !== rows)
            expect(ranks.modes.array[column]).toBe(rows === 0 ? -1 : frequent);
        }
      });
    });
  }

  it("leaves levels as they are", async () => {
    await withArena(async (arena) => {
      const x = { data: Float64Array.of(3, Number.NaN, 0, 3), rows: 4, columns: 1 };
      const { codes, kinds, modes } = await rankColumns(arena, x, Int32Array.of(5));
      expect([...codes.array]).toEqual([3, 5, 0, 3]);
      expect([kinds.array[0], modes.array[0]]).toEqual([5, -1]);
    });
  });
});
