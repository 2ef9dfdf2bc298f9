// The pictures on the pages about clustering.

import { blobs } from "../../src/datasets/index.js";
import { KMeans, Table } from "../../src/index.js";
import { curvePlot, type Figure, scatterPlot } from "../../src/plot/index.js";

export const clusterFigures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "k-means": async () => {
    const { x } = fourGroups();
    const { labels, centers } = await new KMeans({ clusters: 4 }).fit(x);
    const found = Array.from(labels);
    const rows = [...x.toArrays(), ...centers.toArrays()];
    const table = Table.fromColumns({
      x0: rows.map(([value]) => value),
      x1: rows.map(([, value]) => value),
      cluster: [...found.map((label) => `cluster ${label}`), ...centers.toArrays().map(() => "center")],
      // A center stands for the rows of its cluster.
      rows: rows.map((_, row) => (row < x.rows ? 1 : found.filter((label) => label === row - x.rows).length)),
    });
    return scatterPlot(table, {
      x: "x0",
      y: "x1",
      color: "cluster",
      size: "rows",
      title: "Four clusters and their centers",
    });
  },

  "k-means-inertia": async () => {
    const { x } = fourGroups();
    const counts = [1, 2, 3, 4, 5, 6, 7, 8];
    const inertias = [];
    for (const clusters of counts) inertias.push((await new KMeans({ clusters }).fit(x)).inertia);
    return curvePlot(counts, [{ mean: inertias }], {
      xLabel: "clusters",
      yLabel: "inertia",
      title: "More than four clusters gain little",
    });
  },
};

function fourGroups() {
  const centers = [
    [0, 0],
    [6, 1],
    [2, 6],
    [7, 7],
  ];
  return blobs({ rows: 160, centers, deviation: 1, seed: 1 });
}
