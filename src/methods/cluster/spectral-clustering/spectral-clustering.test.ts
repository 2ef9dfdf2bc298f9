import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { eigenvaluesSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { leadingEigen } from "../engine/lanczos.js";
import { SpectralClustering, SpectralClusteringModel } from "./index.js";

/** Points on circles around the origin, a little off. */
function circles(radii: readonly number[], perCircle: number): number[][] {
  const noise = randomArray(2 * radii.length * perCircle, 1);
  return radii.flatMap((radius, c) =>
    Array.from({ length: perCircle }, (_, i) => {
      const angle = (2 * Math.PI * i) / perCircle;
      const at = 2 * (c * perCircle + i);
      return [radius * Math.cos(angle) + 0.1 * noise[at], radius * Math.sin(angle) + 0.1 * noise[at + 1]];
    }),
  );
}

/** The eigenvalues of the Laplacian by its definition, in ascending order. */
function plainEigenvalues(rows: readonly number[][], bandwidth: number, laplacian: string): Float64Array {
  const n = rows.length;
  const squares = (a: number[], b: number[]) => a.reduce((sum, value, j) => sum + (value - b[j]) ** 2, 0);
  const w = rows.map((a, i) =>
    rows.map((b, j) => (i === j ? 0 : Math.exp(-squares(a, b) / (2 * bandwidth ** 2)))),
  );
  const g = w.map((row) => row.reduce((sum, value) => sum + value, 0));
  const l = Matrix.zeros(n, n).map((_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    if (laplacian === "unnormalized") return (i === j ? g[i] : 0) - w[i][j];
    return (i === j ? 1 : 0) - w[i][j] / Math.sqrt(g[i] * g[j]);
  });
  return eigenvaluesSymmetric(l).reverse();
}

const graphs = ["nearest", "mutual", "full"] as const;
const laplacians = ["random walk", "symmetric", "unnormalized"] as const;

describe("SpectralClustering", () => {
  it.each(graphs.flatMap((graph) => laplacians.map((laplacian) => [graph, laplacian] as const)))(
    "separates concentric circles: %s, %s",
    async (graph, laplacian) => {
      const rows = circles([1, 4, 7], 60);
      const bandwidth = graph === "full" ? 0.3 : undefined;
      const estimator = new SpectralClustering({ clusters: 3, graph, laplacian, bandwidth, neighbors: 6 });
      const model = await estimator.fit(rows);
      const pairs = new Set(rows.map((_, i) => `${Math.floor(i / 60)} ${model.labels[i]}`));
      expect(pairs.size).toBe(3);
      expect(model.convergence.converged).toBe(true);
      expect([...model.predict(rows)]).toEqual([...model.labels]);
    },
  );

  it.each(laplacians)("finds the smallest eigenvalues of the Laplacian (%s)", async (laplacian) => {
    const rows = Array.from({ length: 60 }, (_, i) => [...randomArray(3, i + 1)]);
    const model = await new SpectralClustering({ clusters: 5, graph: "full", laplacian, bandwidth: 0.7 }).fit(
      rows,
    );
    const expected = plainEigenvalues(rows, 0.7, laplacian).slice(0, 5);
    expectClose(model.eigenvalues, expected, { tolerance: 1e-9, scale: expected[4] });
  });

  it.each(laplacians)("takes weights as repetition (%s)", async (laplacian) => {
    const rows = Array.from({ length: 30 }, (_, i) => [...randomArray(2, i + 1)]);
    const weights = rows.map((_, i) => i % 3);
    const options = { clusters: 3, graph: "full", laplacian, bandwidth: 0.6 } as const;
    const model = await new SpectralClustering(options).fit(rows, { weights });
    const repeated = rows.flatMap((row, i) => Array.from({ length: weights[i] }, () => row));
    const expected = plainEigenvalues(repeated, 0.6, laplacian).slice(0, 3);
    expectClose(model.eigenvalues, expected, { tolerance: 1e-9, scale: expected[2] });
    const plain = await new SpectralClustering(options).fit(repeated);
    const kept = rows.flatMap((_, i) => Array.from({ length: weights[i] }, () => i));
    expect([...plain.labels]).toEqual(kept.map((row) => model.labels[row]));
    expect(model.labels).toHaveLength(rows.length);
  });

  it("has an eigenvalue of 0 for every connected part of the graph", async () => {
    // The same shape four times, so that every eigenvalue occurs four times.
    const shape = circles([1], 20);
    const rows = [0, 100, 200, 300].flatMap((shift) => shape.map(([x, y]) => [x + shift, y]));
    const model = await new SpectralClustering({ clusters: 6, neighbors: 4, similarity: "equal" }).fit(rows);
    expect(model.components).toBe(4);
    expectClose(model.eigenvalues.subarray(0, 4), [0, 0, 0, 0], { tolerance: 1e-12 });
    expect(model.eigenvalues[4]).toBeGreaterThan(1e-3);
    expectClose(model.eigenvalues[5], model.eigenvalues[4], { tolerance: 1e-8 });
  });

  it("assigns new cases by their nearest training cases, also from a file", async () => {
    const rows = circles([1, 5], 40);
    const model = await new SpectralClustering({ clusters: 2, neighbors: 5 }).fit(rows);
    const queries = [
      [1.05, 0],
      [0, 4.8],
      [400, 0],
    ];
    for (const one of [model, SpectralClusteringModel.fromJSON(JSON.stringify(model))])
      expect([...one.predict(queries)]).toEqual([model.labels[0], model.labels[40], model.labels[40]]);
  });

  it("takes duplicated rows and constant columns", async () => {
    const rows = circles([1, 5], 30);
    const estimator = new SpectralClustering({ clusters: 2, neighbors: 5 });
    const { labels } = await estimator.fit(rows);
    const doubled = await estimator.fit([...rows, ...rows].map((row) => [...row, 7]));
    expect(new Set(rows.map((_, i) => `${labels[i]} ${doubled.labels[i]}`)).size).toBe(2);
    expect([...doubled.labels.subarray(60)]).toEqual([...doubled.labels.subarray(0, 60)]);
  });

  it("takes points without any connection as separate parts", async () => {
    const rows = [[0], [1], [2], [50], [51], [52], [1000]];
    const model = await new SpectralClustering({ clusters: 3, graph: "mutual", neighbors: 2 }).fit(rows);
    expect(model.components).toBe(3);
    expect(new Set(model.labels).size).toBe(3);
    expect(model.labels[6]).not.toBe(model.labels[5]);
  });

  it("refuses more clusters than different rows, equal similarities of all, and missing values", async () => {
    await expect(new SpectralClustering({ clusters: 3 }).fit([[1], [1], [2]])).rejects.toThrow(
      "3 clusters need as many different rows, but there are only 2",
    );
    expect(() => new SpectralClustering({ graph: "full", similarity: "equal" })).toThrow(
      'option "similarity" must be "gaussian" if all cases are connected',
    );
    await expect(
      new SpectralClustering({ clusters: 1 }).fit([
        [1, 2],
        [3, Number.NaN],
      ]),
    ).rejects.toMatchObject({ column: "x1", row: 1 });
  });
});

describe("leadingEigen", () => {
  it("finds repeated eigenvalues, and all of them if asked", async () => {
    const values = [5, 5, 5, 2, 2, 1, 0, -3];
    const operator = {
      size: 8,
      bound: 5,
      apply: async (x: Float64Array) => x.map((value, at) => value * values[at]),
    };
    const settings = { tolerance: 1e-10, maxProducts: 500, stream: random(1) };
    const four = await leadingEigen(operator, 4, settings);
    expectClose(four.values, [5, 5, 5, 2], { tolerance: 1e-12 });
    const all = await leadingEigen(operator, 8, settings);
    expectClose(all.values, values, { tolerance: 1e-12 });
  });

  it("restarts if one basis is not enough", async () => {
    // Eigenvalues so close to each other that more vectors are needed than a basis has.
    const size = 300;
    const operator = {
      size,
      bound: 1,
      apply: async (x: Float64Array) => x.map((value, at) => value * (1 - (at / size) ** 2)),
    };
    const settings = { tolerance: 1e-9, maxProducts: 5000, stream: random(2) };
    const { values, residual } = await leadingEigen(operator, 3, settings);
    expect(residual).toBeLessThanOrEqual(1e-9);
    expectClose(values, [1, 1 - (1 / size) ** 2, 1 - (2 / size) ** 2], { tolerance: 1e-12 });
  });
});
