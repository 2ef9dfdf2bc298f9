import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { withArena } from "../../../../wasm/arena.js";
import { copyInRows } from "../../../../wasm/covariances.js";
import { type ColumnMoments, columnMoments } from "./column-moments.js";

interface Given {
  readonly weights?: Float64Array;
  readonly wy?: Float64Array;
  readonly center?: boolean;
}

function momentsOf(x: Matrix, { weights, wy, center = true }: Given = {}): Promise<ColumnMoments> {
  return withArena((arena) => {
    const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
    const weighing = { weights: weights && arena.copyIn(weights), totalWeight };
    return columnMoments(copyInRows(arena, x), weighing, wy && arena.copyIn(wy), center, { threads: 1 });
  });
}

/** The moments by plain loops about the mean. */
function plainly(x: Matrix, { weights, wy, center = true }: Given = {}) {
  const weightOf = (i: number) => weights?.[i] ?? 1;
  const totalWeight = Array.from({ length: x.rows }, (_, i) => weightOf(i)).reduce((sum, w) => sum + w, 0);
  const columns = Array.from({ length: x.columns }, (_, j) => x.column(j));
  return columns.map((column) => {
    const from = column[1];
    const mean = center
      ? from + column.reduce((s, v, i) => s + weightOf(i) * (v - from), 0) / totalWeight
      : 0;
    return {
      center: mean,
      variance: column.reduce((s, v, i) => s + weightOf(i) * (v - mean) ** 2, 0) / totalWeight,
      product: column.reduce((s, v, i) => s + (v - mean) * (wy?.[i] ?? 0), 0),
    };
  });
}

function expectSame(found: ColumnMoments, expected: ReturnType<typeof plainly>, tolerance = 1e-13): void {
  const compare = (actual: Float64Array, values: number[], unit: number) =>
    expectClose(actual, values, { tolerance, scale: Math.max(unit, ...values.map(Math.abs)) });
  compare(
    found.centers,
    expected.map(({ center }) => center),
    1,
  );
  compare(
    found.variances,
    expected.map(({ variance }) => variance),
    0,
  );
  compare(
    found.products,
    expected.map(({ product }) => product),
    1000,
  );
  expect(found.finite).toBe(true);
}

describe("moments of columns in one pass", () => {
  const [rows, columns] = [1500, 7];
  const x = new Matrix(rows, columns, randomArray(rows * columns, 1));

  it("are those of plain loops, with and without weights, a response and centers", async () => {
    const weights = randomArray(rows, 2).map((value) => 0.5 + Math.abs(value));
    const wy = randomArray(rows, 3);
    for (const given of [{}, { weights }, { wy }, { weights, wy }, { wy, center: false }])
      expectSame(await momentsOf(x, given), plainly(x, given));
  });

  it("keep their digits beside large means", async () => {
    const far = x.map((value, at) => value + 1e6 * (1 + (at % columns)));
    expectSame(await momentsOf(far), plainly(far), 1e-9);
  });

  it("keep their digits where the first cases are unlike the others", async () => {
    // Every 4,096th row is far off: each of the 64 that are looked at, and no other.
    const [length, apart] = [64 * 4096, 4096];
    const odd = randomArray(length, 4).map((value, i) => value + (i % apart === 0 ? 1e7 : 0));
    const x = new Matrix(length, 1, odd);
    expectSame(await momentsOf(x), plainly(x), 1e-14);
  });

  it("give a column that does not vary its value, and no variance", async () => {
    const flat = new Matrix(1000, 1, new Float64Array(1000).fill(0.1));
    const { centers, variances } = await momentsOf(flat);
    expect([...centers, ...variances]).toEqual([0.1, 0]);
  });

  it("report numbers that are not finite wherever they are", async () => {
    for (const at of [0, 5000, rows * columns - 1])
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        const data = x.data.slice();
        data[at] = value;
        expect((await momentsOf(new Matrix(rows, columns, data))).finite).toBe(false);
      }
  });
});
