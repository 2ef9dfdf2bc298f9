import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { trim } from "../engine/trimmed-lloyd.js";
import { KMeans, KMeansModel } from "./index.js";

const line = [0, 1, 2, 10, 11, 12, 100].map((value) => [value]);

/** The sum of the squared distances of some rows from their mean. */
function spread(x: Matrix, rows: readonly number[]): number {
  let sum = 0;
  for (let j = 0; j < x.columns; j += 1) {
    const mean = rows.reduce((total, row) => total + x.get(row, j), 0) / rows.length;
    for (const row of rows) sum += (x.get(row, j) - mean) ** 2;
  }
  return sum;
}

/** The least inertia of two clusters over all choices of two rows that are left out, by trying everything. */
function leastOfAll(x: Matrix): number {
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a < x.rows; a += 1)
    for (let b = a + 1; b < x.rows; b += 1) {
      const kept = Array.from({ length: x.rows }, (_, row) => row).filter((row) => row !== a && row !== b);
      for (let code = 1; code < 2 ** kept.length - 1; code += 1) {
        const parts = [0, 1].map((side) => kept.filter((_, at) => ((code >> at) & 1) === side));
        least = Math.min(least, spread(x, parts[0]) + spread(x, parts[1]));
      }
    }
  return least;
}

describe("KMeans with outliers", () => {
  it("excludes the farthest cases from the means", async () => {
    const init = [[0], [10]];
    const pulled = await new KMeans({ clusters: 2, init }).fit(line);
    expect(pulled.centers.column(0)[1]).toBe(100);
    const model = await new KMeans({ clusters: 2, init, outliers: 0.15 }).fit(line);
    expect([...model.labels]).toEqual([0, 0, 0, 1, 1, 1, -1]);
    expect([...model.centers.data]).toEqual([1, 11]);
    expect(model.inertia).toBe(4);
    expect(model.outlierDistance).toBe(1);
    expect([...model.predict([[1.5], [3], [11], [100]])]).toEqual([0, -1, 1, -1]);
    expect([...model.predict(line)]).toEqual([...model.labels]);
  });

  it("finds the lowest inertia over all choices of outliers", async () => {
    const x = new Matrix(9, 2, randomArray(18, 7));
    const model = await new KMeans({ clusters: 2, outliers: 2 / 9, restarts: 40, tolerance: 0 }).fit(x);
    expect(model.labels.filter((label) => label < 0).length).toBe(2);
    expectClose(model.inertia, leastOfAll(x), { tolerance: 1e-13 });
  });

  it("never raises the inertia, and rounds the number of outliers down", async () => {
    const x = new Matrix(300, 3, randomArray(900, 8));
    const model = await new KMeans({ clusters: 4, outliers: 0.099, restarts: 1, tolerance: 0 }).fit(x);
    expect(model.labels.filter((label) => label < 0).length).toBe(29);
    for (const [at, inertia] of model.history.entries())
      if (at > 0) expect(inertia).toBeLessThanOrEqual(model.history[at - 1] * (1 + 1e-14));
    expect(model.convergence.converged).toBe(true);
    const swapped = await new KMeans({ clusters: 4, outliers: 0.099, restarts: 1, swaps: 5 }).fit(x);
    expect(swapped.inertia).toBeLessThanOrEqual(model.inertia * 1.001);
    expect(swapped.labels.filter((label) => label < 0).length).toBe(29);
    const none = await new KMeans({ clusters: 4, outliers: 0.003 }).fit(x);
    expect(none).toEqual(await new KMeans({ clusters: 4 }).fit(x));
  });

  it("treats weights as repetition, also for a case that is partly left out", async () => {
    const rows = [[0], [1], [10], [12], [40]];
    const weights = [2, 1, 3, 2, 2];
    const written = rows.flatMap((row, at) => new Array<number[]>(weights[at]).fill(row));
    const init = [[0], [11]];
    for (const outliers of [0.1, 0.2, 0.3]) {
      const estimator = new KMeans({ clusters: 2, init, outliers, tolerance: 0 });
      const weighted = await estimator.fit(rows, { weights });
      const repeated = await estimator.fit(written);
      expectClose(weighted.centers.data, repeated.centers.data, { tolerance: 1e-14, scale: 40 });
      expectClose(weighted.inertia, repeated.inertia, { tolerance: 1e-13, scale: 100 });
      expect(weighted.outlierDistance).toBe(repeated.outlierDistance);
    }
  });

  it("trims the last of equally far rows", () => {
    const { counts, farthest } = trim(Float64Array.of(4, 1, 4, 9, 4), undefined, 2);
    expect([...counts]).toEqual([1, 1, 1, 0, 0]);
    expect(farthest).toBe(4);
    const parts = trim(Float64Array.of(4, 1, 9), Float64Array.of(2, 5, 1), 2.5);
    expect([...parts.counts]).toEqual([0.5, 5, 0]);
  });

  it("survives a file round trip, and refuses shares that leave too few cases", async () => {
    const model = await new KMeans({ clusters: 2, outliers: 0.15 }).fit(line);
    expect(KMeansModel.fromJSON(JSON.stringify(model))).toEqual(model);
    await expect(new KMeans({ clusters: 4, outliers: 0.6 }).fit(line)).rejects.toThrow(
      'KMeans: 4 clusters need as many cases, but without outliers there are only 3; lower the option "outliers".',
    );
    const json = JSON.parse(JSON.stringify(await new KMeans({ clusters: 2 }).fit(line)));
    json.state.labels = JSON.parse(JSON.stringify(model)).state.labels;
    expect(() => KMeansModel.fromJSON(json)).toThrow("must name the centers");
  });
});
