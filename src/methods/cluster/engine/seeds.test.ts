import { describe, expect, it } from "vitest";
import { randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { withArena } from "../../../wasm/arena.js";
import { ClusterRows } from "../../../wasm/cluster.js";
import { fillEmpty, seedCenters } from "./seeds.js";

function squareOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < a.length; j += 1) sum += (a[j] - b[j]) ** 2;
  return sum;
}

/** The inertia of rows around centers. */
function inertiaOf(x: Matrix, centers: readonly ArrayLike<number>[], weights?: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < x.rows; row += 1) {
    const nearest = Math.min(...centers.map((center) => squareOf(x.row(row), center)));
    sum += (weights?.[row] ?? 1) * nearest;
  }
  return sum;
}

describe("a stepwise seeding", () => {
  it.each([undefined, randomArray(61, 2).map((value) => 1 + value)])(
    "adds the row that lowers the inertia most, one after the other",
    async (weights) => {
      const x = new Matrix(61, 3, randomArray(183, 1));
      const expected: Float64Array[] = [];
      for (let c = 0; c < 5; c += 1) {
        const costs = Array.from({ length: x.rows }, (_, row) =>
          inertiaOf(x, [...expected, x.row(row)], weights),
        );
        expected.push(x.row(costs.indexOf(Math.min(...costs))));
      }
      await withArena(async (arena) => {
        const rows = new ClusterRows(arena, x, 5, { weights });
        await rows.meanVariance();
        const centers = await seedCenters({ weights, rows, empty: "farthest" }, "stepwise", random(0));
        expect(centers).toEqual(Float64Array.from(expected.flatMap((row) => [...row])));
      });
    },
  );

  it("never takes a row twice or a row of weight 0, and samples candidates when rows are many", async () => {
    const weights = Float64Array.of(1, 1, 1, 1, 0);
    const few = Matrix.from([[1], [1], [2], [3], [50]]);
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, few, 3, { weights });
      await rows.meanVariance();
      const centers = await seedCenters({ weights, rows, empty: "farthest" }, "stepwise", random(0));
      expect([...centers].sort()).toEqual([1, 2, 3]);
    });
    const many = new Matrix(3000, 2, randomArray(6000, 3));
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, many, 4);
      await rows.meanVariance();
      const seed = (stream: number) =>
        seedCenters({ weights: undefined, rows, empty: "farthest" }, "stepwise", random(stream));
      const first = await seed(1);
      expect(await seed(1)).toEqual(first);
      expect(await seed(2)).not.toEqual(first);
    });
  });
});

describe("a center without rows", () => {
  it("moves to the row farthest from all centers, or to the farthest row of the cluster with the largest inertia", async () => {
    // 120 is 10 away from its center, and −9 only 9; but the rows around 0 add up to 324, the others to 200.
    const wide = Matrix.from([[0], [0], [-9], [9], [-9], [9], [100], [120]]);
    const seedOf = async (empty: "farthest" | "worst") =>
      withArena(async (arena) => {
        const rows = new ClusterRows(arena, wide, 3);
        rows.labels.set(Int32Array.of(0, 0, 0, 0, 0, 0, 1, 1));
        const centers = Float64Array.of(0, 110, Number.NaN);
        await fillEmpty({ weights: undefined, rows, empty }, centers, Float64Array.of(6, 2, 0));
        return centers[2];
      });
    expect(await seedOf("farthest")).toBe(100);
    expect(await seedOf("worst")).toBe(-9);
  });
});
