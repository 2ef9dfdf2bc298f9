import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { NeighborTree } from "./neighbor-tree.js";
import { spanningTree } from "./spanning-tree.js";

interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** The edges for core distances by row. */
function edgesOf(x: DenseRows, cores: Float64Array, threads = 1, leafSize = 4) {
  const shape = { metric: "manhattan", power: 3, leafSize, method: "tree" } as const;
  return withArena(async (arena) => {
    const span = arena.copyIn(x.data);
    const tree = await NeighborTree.build(arena, span, x, shape, { threads });
    const order = tree.order.copyOut();
    const inOrder = arena.copyIn(Array.from(order, (row) => cores[row]));
    return spanningTree(arena, tree, tree.inOrder(arena, span), inOrder, { threads });
  });
}

/** Prim's algorithm by plain loops: the lengths of the edges in ascending order. */
function plainLengths({ data, rows, columns }: DenseRows, cores: Float64Array): number[] {
  const length = (a: number, b: number) => {
    let sum = 0;
    for (let j = 0; j < columns; j += 1) sum += Math.abs(data[a * columns + j] - data[b * columns + j]);
    return Math.max(sum, cores[a], cores[b]);
  };
  const best = Array.from({ length: rows }, (_, row) => length(0, row));
  const open = new Set(best.keys());
  open.delete(0);
  const lengths: number[] = [];
  while (open.size > 0) {
    const next = [...open].reduce((least, row) => (best[row] < best[least] ? row : least));
    lengths.push(best[next]);
    open.delete(next);
    for (const row of open) best[row] = Math.min(best[row], length(next, row));
  }
  return lengths.sort((a, b) => a - b);
}

describe("spanningTree", () => {
  it("has the lengths of a minimum spanning tree, with ties and duplicates", async () => {
    const grid = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      minLength: 1,
      maxLength: 40,
    });
    const sizes = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 40, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(grid, sizes, async (rows, drawn) => {
        const x = { data: Float64Array.from(rows.flat()), rows: rows.length, columns: 2 };
        const cores = Float64Array.from(drawn.slice(0, rows.length));
        const { from, to, lengths } = await edgesOf(x, cores);
        expect([...lengths]).toEqual(plainLengths(x, cores));
        const parents = rows.map((_, row) => row);
        const rootOf = (row: number): number => (parents[row] === row ? row : rootOf(parents[row]));
        from.forEach((row, at) => {
          expect(rootOf(row)).not.toBe(rootOf(to[at]));
          parents[rootOf(row)] = rootOf(to[at]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("does not depend on threads or leaves", async () => {
    const x = { data: randomArray(6000, 9), rows: 2000, columns: 3 };
    const cores = randomArray(2000, 10).map((value) => Math.abs(value) / 4);
    const expected = await edgesOf(x, cores);
    expectClose(expected.lengths, plainLengths(x, cores), { tolerance: 1e-15, scale: 4 });
    for (const [threads, leafSize] of [
      [3, 4],
      [1, 30],
      [2, 1000],
    ])
      expect(await edgesOf(x, cores, threads, leafSize)).toEqual(expected);
  });
});
