import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { minimumSpanningTree, type SpanningMetric, WardClusters } from "./linkage.js";

const distance: Readonly<Record<SpanningMetric, (x: Float64Array, y: Float64Array) => number>> = {
  squared: (x, y) => x.reduce((sum, value, j) => sum + (value - y[j]) ** 2, 0),
  euclidean: (x, y) => Math.hypot(...x.map((value, j) => value - y[j])),
  manhattan: (x, y) => x.reduce((sum, value, j) => sum + Math.abs(value - y[j]), 0),
  chebyshev: (x, y) => Math.max(...x.map((value, j) => Math.abs(value - y[j]))),
};

describe("minimumSpanningTree", () => {
  const cases = (Object.keys(distance) as SpanningMetric[]).flatMap((metric) =>
    [1, 2, 5, 17, 64].map((rows) => [metric, rows] as const),
  );

  it.each(cases)("has the length of Kruskal's tree: %s, %i rows", async (metric, rows) => {
    const columns = 3;
    const data = randomArray(rows * columns, rows);
    const row = (i: number) => data.subarray(i * columns, (i + 1) * columns);
    const edges = Array.from({ length: rows * rows }, (_, at) => [Math.floor(at / rows), at % rows])
      .filter(([i, j]) => i < j)
      .map(([i, j]) => ({ i, j, length: distance[metric](row(i), row(j)) }))
      .sort((a, b) => a.length - b.length);
    const part = Array.from({ length: rows }, (_, i) => i);
    const chosen = edges.filter(({ i, j }) => {
      const [a, b] = [part[i], part[j]];
      if (a !== b) for (const [k, cluster] of part.entries()) if (cluster === b) part[k] = a;
      return a !== b;
    });
    const tree = await withArena((arena) => {
      const x = { span: arena.copyIn(data), rows, columns };
      return minimumSpanningTree(arena, x, metric, async () => undefined);
    });
    const sorted = (values: Iterable<number>) => [...values].sort((a, b) => a - b);
    expectClose(sorted(tree.lengths), sorted(chosen.map(({ length }) => length)), {
      tolerance: 1e-14,
      scale: 10,
    });
    for (const [edge, length] of tree.lengths.entries())
      expectClose(length, distance[metric](row(tree.from[edge]), row(tree.to[edge])), {
        tolerance: 1e-14,
        scale: 10,
      });
    expect(new Set([...tree.from, ...tree.to]).size).toBe(rows === 1 ? 0 : rows);
  });
});

describe("WardClusters", () => {
  it.each([2, 3, 5, 17, 33])("finds the nearest of %i clusters, and merges them", (rows) => {
    const columns = 5;
    const data = randomArray(rows * columns, rows);
    const weights = randomArray(rows, 2).map((value) => 1.5 + value);
    withArena((arena) => {
      const clusters = new WardClusters(
        arena,
        { span: arena.copyIn(data), rows, columns },
        arena.copyIn(weights),
      );
      const row = (i: number) => data.subarray(i * columns, (i + 1) * columns);
      const ward = (i: number, j: number) =>
        Math.sqrt(
          ((2 * weights[i] * weights[j]) / (weights[i] + weights[j])) * distance.squared(row(i), row(j)),
        );
      for (let cluster = 0; cluster < rows; cluster += 1) {
        const all = Array.from({ length: rows }, (_, j) =>
          j === cluster ? Number.POSITIVE_INFINITY : ward(cluster, j),
        );
        const found = clusters.nearest(cluster, -1);
        expect(found.index).toBe(all.indexOf(Math.min(...all)));
        expectClose(found.distance, Math.min(...all), { tolerance: 1e-14, scale: 10 });
        expect(clusters.nearest(cluster, found.index).index).toBe(found.index);
      }
      clusters.merge(0, 1);
      expect(clusters.count).toBe(rows - 1);
      if (rows < 3) return;
      const [a, b] = [weights[0], weights[1]];
      const center = row(0).map((value, j) => (a * value + b * row(1)[j]) / (a + b));
      // The last cluster has moved to the index of the second.
      const from = (i: number) =>
        Math.sqrt(((2 * (a + b) * weights[i]) / (a + b + weights[i])) * distance.squared(center, row(i)));
      const rest = Array.from({ length: rows - 2 }, (_, at) => from(at + 2));
      expectClose(clusters.nearest(0, -1).distance, Math.min(...rest), { tolerance: 1e-13, scale: 10 });
    });
  });
});
