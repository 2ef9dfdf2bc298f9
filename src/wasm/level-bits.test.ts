import { describe, expect, it } from "vitest";
import { random } from "../math/probability/random/index.js";
import { withArena } from "./arena.js";
import { LevelBits, MOST_BIT_ROWS } from "./level-bits.js";

/** Columns with these numbers of levels, at random; the last level of the first column is rare. */
function makeColumns(cases: number, sizes: readonly number[]) {
  const stream = random(cases);
  return sizes.map((size) => ({
    size,
    codes: Uint16Array.from({ length: cases }, () => Math.floor(size * stream.next() ** 2)),
  }));
}

describe("bits of levels", () => {
  it.each([0, 1, 3, 5, 17, 127, 128, 129, 3967, 3968, 3969, 10_001])(
    "count %d cases like a plain loop",
    (cases) => {
      const columns = makeColumns(cases, [2, 3, 4, 1]);
      withArena((arena) => {
        const bits = new LevelBits(arena, cases, columns);
        for (const given of [[], [0], [1, 0], [2, 1, 0], [3, 2]]) {
          const sets = bits.combine(given);
          if (sets === undefined) throw new Error("too many combinations");
          const crossed = bits.cross(sets, 2);
          if (crossed === undefined) throw new Error("too many combinations");
          const plain = new Map<string, number>();
          const keys: string[] = [];
          for (let row = 0; row < cases; row += 1) {
            const key = given.map((column) => columns[column].codes[row]).join();
            if (!keys.includes(key)) keys.push(key);
            const cell = [key, columns[2].codes[row], columns[1].codes[row]].join("|");
            plain.set(cell, (plain.get(cell) ?? 0) + 1);
          }
          const counts = bits.count(crossed, 1);
          expect(counts).toHaveLength(sets.rows * 4 * 3);
          expect([...counts].filter((count) => count > 0).sort()).toEqual([...plain.values()].sort());
          // Those of several columns are exactly the ones that occur.
          if (given.length > 1) expect(sets.rows).toBe(keys.length);
          const perSet = bits.count(sets, 1);
          for (let set = 0; set < sets.rows; set += 1)
            for (let level = 0; level < 3; level += 1) {
              let sum = 0;
              for (let other = 0; other < 4; other += 1) sum += counts[(set * 4 + other) * 3 + level];
              expect(perSet[set * 3 + level]).toBe(sum);
            }
        }
      });
    },
  );

  it("give up on too many combinations", () => {
    const columns = makeColumns(5000, [20, 20, 20]);
    withArena((arena) => {
      const bits = new LevelBits(arena, 5000, columns);
      expect(bits.combine([0, 1, 2])).toBeUndefined();
      const sets = bits.combine([0]);
      expect(sets?.rows).toBe(20);
      expect(sets && bits.cross(sets, 1)).toBeUndefined();
      expect(MOST_BIT_ROWS).toBeLessThan(400);
    });
  });
});
