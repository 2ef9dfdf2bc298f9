// The pictures on the pages about trees of clusters, medoids and memberships.

import {
  clusterHeatmap,
  curvePlot,
  dendrogram,
  type Figure,
  scatterPlot,
} from "../../src/apps/plot/index.js";
import { blobs, iris } from "../../src/data/datasets/index.js";
import { Agglomerative, Divisive, FuzzyCMeans, KMedoids, SoftKMeans, Table } from "../../src/index.js";
import { dissimilarity } from "../../src/math/distance/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  agglomerative: async () => {
    const model = await new Agglomerative({ clusters: 3 }).fit(threeGroups(40));
    return dendrogram(model, { title: "Forty cases by Ward's linkage, cut into three clusters" });
  },

  "agglomerative-names": async () => {
    const flowers = someFlowers();
    const species = Array.from({ length: flowers.rows }, (_, row) => String(flowers.get(row, "species")));
    const model = await new Agglomerative({ linkage: "average", clusters: 3 }).fit(flowers.drop(["species"]));
    return dendrogram(model, {
      labels: species.map((name, row) => `${name} ${row}`),
      orientation: "horizontal",
      title: "Irises by average linkage",
    });
  },

  "agglomerative-heatmap": async () => {
    const flowers = someFlowers();
    const model = await new Agglomerative({ clusters: 3 }).fit(flowers.drop(["species"]));
    return clusterHeatmap(model, flowers, {
      labels: Array.from({ length: flowers.rows }, (_, row) => String(flowers.get(row, "species"))),
      title: "What the clusters of irises have in common",
    });
  },

  divisive: async () => {
    const model = await new Divisive({ clusters: 4 }).fit(threeGroups(30));
    return dendrogram(model, { title: "Splits of thirty cases, the first four clusters in color" });
  },

  dissimilarities: async () => {
    const flowers = someFlowers();
    const model = await new Agglomerative({ linkage: "complete", clusters: 3 }).fitDissimilarities(
      await dissimilarity(flowers, { metric: "gower" }),
    );
    const names = Array.from({ length: flowers.rows }, (_, row) => String(flowers.get(row, "species")));
    return dendrogram(model, { labels: names, title: "Irises by Gower's dissimilarity, species included" });
  },

  "k-medoids": async () => {
    const x = threeGroups(90);
    const { labels, medoids } = await new KMedoids({ clusters: 3 }).fit(x);
    const isMedoid = (row: number) => medoids.includes(row);
    const table = Table.fromColumns({
      x0: x.column(0),
      x1: x.column(1),
      cluster: Array.from(labels, (label, row) => (isMedoid(row) ? "medoid" : `cluster ${label}`)),
      // A medoid stands for the cases of its cluster.
      cases: Array.from(labels, (label, row) =>
        isMedoid(row) ? labels.filter((other) => other === label).length : 1,
      ),
    });
    return scatterPlot(table, {
      x: "x0",
      y: "x1",
      color: "cluster",
      size: "cases",
      title: "Three clusters and their medoids",
    });
  },

  "fuzzy-c-means": async () => {
    const x = threeGroups(120);
    const model = await new FuzzyCMeans({ clusters: 3 }).fit(x);
    const memberships = model.predictProba(x);
    const strength = (row: number) => Math.max(...memberships.row(row));
    const table = Table.fromColumns({
      x0: x.column(0),
      x1: x.column(1),
      belongs: Array.from(model.labels, (label, row) =>
        strength(row) > 0.6 ? `mostly to cluster ${label}` : "in between",
      ),
    });
    return scatterPlot(table, {
      x: "x0",
      y: "x1",
      color: "belongs",
      title: "Cases that lie between the clusters",
    });
  },

  "soft-k-means": async () => {
    const rows = [[1], [2], [8], [9]];
    const points = Array.from({ length: 33 }, (_, i) => 1 + i / 4);
    const series = [];
    for (const stiffness of [0.25, 1, 4]) {
      const model = await new SoftKMeans({ clusters: 2, stiffness, init: [[0], [10]] }).fit(rows);
      const mean = model.predictProba(points.map((point) => [point])).column(1);
      series.push({ name: `stiffness ${stiffness}`, mean: Array.from(mean) });
    }
    return curvePlot(points, series, {
      xLabel: "x",
      yLabel: "membership in the right cluster",
      title: "Stiffer clusters have sharper borders",
    });
  },
};

/** Three groups, two of which overlap. */
function threeGroups(rows: number) {
  const centers = [
    [0, 0],
    [4, 1],
    [2, 5],
  ];
  return blobs({ rows, centers, deviation: 1, seed: 3 }).x;
}

/** Every sixth flower. */
function someFlowers(): Table {
  const all = iris();
  return all.take(Array.from({ length: 25 }, (_, at) => 6 * at));
}
