import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { MedoidTable } from "./medoids.js";

const at = (table: number[][], row: number, chosen: readonly number[]) =>
  Math.min(...chosen.map((medoid) => table[row][medoid]));

describe("MedoidTable", () => {
  it.each([3, 5, 17, 40])("has the sums, gains and swaps of plain loops: %i cases", async (cases) => {
    const points = randomArray(cases, cases);
    const table = Array.from(points, (x) => Array.from(points, (y) => Math.abs(x - y)));
    const weights = randomArray(cases, 4).map((value) => 1.5 + value);
    const medoids = [0, cases - 1];
    const cost = (chosen: readonly number[]) =>
      weights.reduce((sum, weight, row) => sum + weight * at(table, row, chosen), 0);
    await withArena(async (arena) => {
      const kernel = new MedoidTable(arena, arena.copyIn(table.flat()), weights, 2, {});
      const sums = table.map((row) => row.reduce((sum, value, o) => sum + weights[o] * value, 0));
      expectClose(await kernel.sums(), sums, { tolerance: 1e-13, scale: 100 });
      const nearest = Float64Array.from(table, (_, row) => at(table, row, medoids));
      const gains = table.map((_, c) => cost(medoids) - cost([...medoids, c]));
      expectClose(await kernel.gains(nearest), gains, { tolerance: 1e-13, scale: 100 });
      const owners = Int32Array.from(table, (_, row) =>
        Number(table[row][medoids[1]] < table[row][medoids[0]]),
      );
      const second = Float64Array.from(table, (_, row) =>
        Math.max(...medoids.map((medoid) => table[row][medoid])),
      );
      const removal = Float64Array.from(medoids, (_, index) => cost([medoids[1 - index]]) - cost(medoids));
      const excluded = Float64Array.from(table, (_, row) => Number(medoids.includes(row)));
      const state = { neighbors: { owners, nearest, second }, removal, excluded };
      const changes = table.map((_, c) =>
        medoids.includes(c)
          ? [Number.POSITIVE_INFINITY]
          : [cost([c, medoids[1]]), cost([medoids[0], c])].map((changed) => changed - cost(medoids)),
      );
      for (const [c, change] of changes.entries()) {
        const swap = kernel.swapOf(c, state);
        expectClose(swap.change, Math.min(...change), { tolerance: 1e-12, scale: 100 });
      }
      const best = await kernel.bestSwap(state);
      expectClose(best.change, Math.min(...changes.flat()), { tolerance: 1e-12, scale: 100 });
      expectClose(changes[best.candidate][best.index], best.change, { tolerance: 1e-12, scale: 100 });
      expect(kernel.row(1)).toEqual(Float64Array.from(table[1]));
    });
  });
});
