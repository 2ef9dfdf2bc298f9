import { describe, expect, it } from "vitest";
import { randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { BinnableRows, type BinRule, MISSING_BIN } from "./tree-bins.js";

const COLUMNS = 6;

/** Numbers of all sizes and signs, some of them missing, some equal. */
function mixedRows(rows: number): Float64Array {
  return randomArray(rows * COLUMNS, rows + 1).map((value, at) => {
    if (at % 11 === 3) return Number.NaN;
    if (at % 7 === 2) return at % 2 === 0 ? 0 : -0;
    return at % 5 === 1 ? value * 1e300 : at % 3 === 0 ? Math.round(value * 4) : value * 1e-300;
  });
}

describe("BinnableRows.forEachSorted", () => {
  for (const rows of [0, 1, 3, 5, 17, 1025, 3000])
    it(`sorts the numbers of chosen columns without NaN, for ${rows} rows`, async () => {
      const data = mixedRows(rows);
      const all = Int32Array.from({ length: rows }, (_, i) => i);
      const some = Int32Array.from({ length: rows }, (_, i) => (i * i) % rows);
      for (const sample of [undefined, some])
        await withArena(async (arena) => {
          const seen: number[] = [];
          const binnable = new BinnableRows(arena, { data, rows, columns: COLUMNS });
          await binnable.forEachSorted([0, 2, 3, 4, 5], sample, (column, sorted) => {
            seen.push(column);
            const expected = Float64Array.from(sample ?? all, (i) => data[i * COLUMNS + column] + 0)
              .filter((value) => !Number.isNaN(value))
              .sort();
            expect([...sorted]).toEqual([...expected]);
          });
          expect(seen).toEqual([0, 2, 3, 4, 5]);
        });
    });
});

describe("BinnableRows.bins", () => {
  const edges = Float64Array.from({ length: 254 }, (_, k) => (k - 100) / 30);
  const rules: BinRule[] = [
    { edges },
    { edges: Float64Array.of() },
    { edges: Float64Array.of(0) },
    { levels: Uint8Array.of(2, 0, 1) },
    { edges: edges.subarray(0, 7) },
    { edges: Float64Array.of(-1e300, 0, 1e300) },
  ];

  function expectedBin(rule: BinRule, value: number): number {
    if (Number.isNaN(value)) return MISSING_BIN;
    if ("levels" in rule) return rule.levels[value] ?? MISSING_BIN;
    return rule.edges.filter((edge) => edge < value).length;
  }

  for (const rows of [0, 1, 3, 5, 17, 2100])
    it(`counts the edges below every number, for ${rows} rows in any order`, async () => {
      const data = mixedRows(rows).map((value, at) => (at % COLUMNS === 3 ? Math.abs(at) % 4 : value));
      const order = Int32Array.from({ length: rows }, (_, i) => rows - 1 - i);
      for (const wanted of [undefined, order])
        await withArena(async (arena) => {
          const binnable = new BinnableRows(arena, { data, rows, columns: COLUMNS });
          const bins = await binnable.bins(arena, rules, wanted);
          const bytes = new Uint8Array(bins.array.buffer, bins.pointer, 4 * bins.length);
          for (let i = 0; i < rows; i += 1)
            for (let j = 0; j < COLUMNS; j += 1) {
              const at = 4 * (Math.floor(j / 4) * rows + i) + (j % 4);
              const row = wanted?.[i] ?? i;
              if (bytes[at] !== expectedBin(rules[j], data[row * COLUMNS + j]))
                expect([i, j, bytes[at]]).toEqual([i, j, expectedBin(rules[j], data[row * COLUMNS + j])]);
            }
        });
    });
});
