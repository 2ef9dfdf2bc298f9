import { describe, expect, it } from "vitest";
import { randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { listOfCases, ownColumns, sortColumns } from "./tree-columns.js";

/** Numbers of both signs and many sizes, with zeros of both signs, repetitions and gaps. */
function strange(length: number, seed: number): Float64Array {
  const special = [0, -0, 1e300, -1e300, 5e-324, -5e-324, Number.NaN, 1, 1, -1];
  return randomArray(length, seed).map((value, at) =>
    at % 3 === 0 ? special[at % 10] : value * 10 ** (at % 7),
  );
}

describe("sortColumns agrees with a stable sort", () => {
  for (const rows of [...SIZES, 4100]) {
    it(`of ${rows} rows`, async () => {
      const columns = 3;
      const data = strange(rows * columns, rows + 1);
      await withArena(async (arena) => {
        const sorted = await sortColumns(arena, { data, rows, columns });
        for (let column = 0; column < columns; column += 1) {
          const value = (row: number) => data[row * columns + column];
          const order = Array.from({ length: rows }, (_, row) => row).sort((a, b) => {
            if (Number.isNaN(value(a)) || Number.isNaN(value(b)))
              return Number(Number.isNaN(value(a))) - Number(Number.isNaN(value(b)));
            return value(a) - value(b);
          });
          expect([...sorted.rows.part(column * rows, rows).array]).toEqual(order);
          // Negative zero is zero.
          expect([...sorted.values.part(column * rows, rows).array]).toEqual(
            order.map((row) => value(row) + 0),
          );
        }
      });
    });
  }
});

describe("columns of one of several trees", () => {
  it("have the cases with a weight above 0, in the same order", async () => {
    await withArena(async (arena) => {
      const rows = 17;
      const x = { data: randomArray(rows * 2, 3), rows, columns: 2 };
      const sorted = await sortColumns(arena, x);
      const weights = arena.copyIn(Float64Array.from({ length: rows }, (_, row) => row % 3));
      const [weighted, all] = await ownColumns(arena, sorted, [weights, undefined]);
      const kept = (column: number) =>
        [...sorted.rows.part(column * rows, rows).array].filter((row) => row % 3 > 0);
      expect(weighted.entries).toBe(11);
      expect([...weighted.rows.array]).toEqual([...kept(0), ...kept(1)]);
      expect([...weighted.values.array]).toEqual(
        [0, 1].flatMap((j) => kept(j).map((row) => x.data[2 * row + j])),
      );
      expect(all.rows.array).toEqual(sorted.rows.array);
      expect(all.values.array).toEqual(sorted.values.array);
    });
  });

  it("may be one list of the cases with a weight above 0, in their order", async () => {
    await withArena(async (arena) => {
      const list = listOfCases(arena, 5);
      expect([...list.rows.array]).toEqual([0, 1, 2, 3, 4]);
      const [copied] = await ownColumns(arena, list, [arena.copyIn([1, 0, 2, 0, 1])]);
      expect([copied.columns, ...copied.rows.array]).toEqual([1, 0, 2, 4]);
    });
  });
});
