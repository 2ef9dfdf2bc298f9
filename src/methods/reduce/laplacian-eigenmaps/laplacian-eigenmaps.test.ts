import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { dissimilarity } from "../../../math/distance/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { LaplacianEigenmaps, LaplacianEigenmapsModel } from "./index.js";

/** Points along a spiral in space, in an order of their own. */
function spiral(count: number): { rows: number[][]; along: number[] } {
  const along = Array.from({ length: count }, (_, i) => ((i * 37) % count) / count);
  const noise = randomArray(3 * count, 8);
  const rows = along.map((t, i) => {
    const angle = 4 * t;
    return [Math.cos(angle), Math.sin(angle), angle / 2].map((x, j) => x + 0.01 * noise[3 * i + j]);
  });
  return { rows, along };
}

function correlation(x: ArrayLike<number>, y: readonly number[]): number {
  const n = y.length;
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value / n, 0);
  const [mx, my] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    xy += (x[i] - mx) * (y[i] - my);
    xx += (x[i] - mx) ** 2;
    yy += (y[i] - my) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}

describe("LaplacianEigenmaps", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new LaplacianEigenmaps(), {
      load: (json) => LaplacianEigenmapsModel.fromJSON(json),
    });
  });

  it.each([100, 400])("orders %i points of a spiral along it", async (count) => {
    const { rows, along } = spiral(count);
    const model = await new LaplacianEigenmaps({ components: 1, neighbors: 8 }).fit(rows);
    expect(model.parts).toBe(1);
    expect(Math.abs(correlation(model.embedding.column(0), along))).toBeGreaterThan(0.95);
  });

  it("gives a row its place whatever rows are asked with it", async () => {
    const { rows } = spiral(120);
    const model = await new LaplacianEigenmaps({ neighbors: 6 }).fit(rows);
    const others = rows.slice(0, 9).map(([a, b, c]) => [a + 0.02, b - 0.01, c]);
    const together = model.transform(others);
    for (const [row, one] of others.entries())
      expect([...model.transform([one]).data]).toEqual([...together.row(row)]);
    expect([...model.transform(rows).data]).toEqual([...model.embedding.data]);
  });

  it("takes dissimilarities, and then refuses new rows", async () => {
    const { rows } = spiral(60);
    const estimator = new LaplacianEigenmaps({ components: 1, neighbors: 6 });
    const fromRows = await estimator.fit(rows);
    const fromPairs = await estimator.fitDissimilarities(await dissimilarity(rows));
    const sign = Math.sign(correlation(fromPairs.embedding.data, [...fromRows.embedding.data]));
    expectClose(
      fromPairs.embedding.data.map((value) => sign * value),
      fromRows.embedding.data,
      { tolerance: 1e-6 },
    );
    expect(() => fromPairs.transform(rows)).toThrow("was fitted to dissimilarities");
  });

  it("links parts where they are nearest, and says how many there were", async () => {
    const { rows } = spiral(40);
    const apart = [...rows, ...rows.map(([a, b, c]) => [a + 50, b, c])];
    const model = await new LaplacianEigenmaps({ components: 1, neighbors: 5 }).fit(apart);
    expect(model.parts).toBe(2);
    const [first, second] = [model.embedding.data.subarray(0, 40), model.embedding.data.subarray(40)];
    // The dimension of least resistance parts the two.
    expect(Math.max(...first) < Math.min(...second) || Math.max(...second) < Math.min(...first)).toBe(true);
  });

  it("treats a single column, repeated rows and two different rows", async () => {
    const column = await new LaplacianEigenmaps({ neighbors: 2 }).fit([[1], [2], [4], [4], [9]]);
    expect(column.embedding.data.every(Number.isFinite)).toBe(true);
    expect([...column.embedding.row(2)]).toEqual([...column.embedding.row(3)]);
    const two = await new LaplacianEigenmaps({ components: 1 }).fit([[1], [1], [4]]);
    expect(two.embedding.get(0, 0)).toBe(two.embedding.get(1, 0));
    expect(two.embedding.get(0, 0)).not.toBe(two.embedding.get(2, 0));
    await expect(new LaplacianEigenmaps().fit([[1], [1], [4]])).rejects.toThrow(
      "2 components need at least 3 different cases",
    );
  });
});
