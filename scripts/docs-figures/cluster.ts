// The pictures on the pages about clustering.

import {
  clusterCountPlot,
  condensedTreePlot,
  curvePlot,
  type Figure,
  figureGrid,
  imagePlot,
  mapPlot,
  reachabilityPlot,
  scatterPlot,
  silhouettePlot,
} from "../../src/apps/plot/index.js";
import { blobs, iris } from "../../src/data/datasets/index.js";
import { silhouettes } from "../../src/evaluate/index.js";
import {
  Agglomerative,
  BisectingKMeans,
  chooseClusters,
  DBSCAN,
  HDBSCAN,
  KMeans,
  Matrix,
  MiniBatchKMeans,
  OPTICS,
  SelfOrganizingMap,
  SpectralClustering,
  Table,
  VectorQuantizer,
} from "../../src/index.js";
import { random } from "../../src/math/probability/random/index.js";
import { imageBlocks, imageOfBlocks } from "../../src/methods/cluster/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
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

  "k-means-steps": async () => {
    const { x } = fourGroups();
    // Three centers in one group: it takes a few iterations until each has found its own.
    const init = x.toArrays().slice(0, 4);
    const { iterations } = await new KMeans({ clusters: 4, init, tolerance: 0 }).fit(x);
    const panels = [];
    for (const maxIterations of [1, 2, 3, iterations]) {
      const model = await new KMeans({ clusters: 4, init, maxIterations, tolerance: 0 }).fit(x);
      const share = (100 * model.betweenSquares) / model.totalSquares;
      const when = maxIterations === 1 ? "1 iteration" : `${maxIterations} iterations`;
      panels.push(withCenters(x, model, `${when}: ${share.toFixed(1)} % of the squares between clusters`));
    }
    return figureGrid(panels, { columns: 2, title: "Lloyd's iterations from four rows of the data" });
  },

  "k-means-outliers": async () => {
    const stream = random(4);
    const far = Array.from({ length: 12 }, () => [40 * stream.next() - 12, 40 * stream.next() - 12]);
    const x = Matrix.from([...threeGroups().toArrays(), ...far]);
    const plain = await new KMeans({ clusters: 3 }).fit(x);
    const { labels } = await new KMeans({ clusters: 3, outliers: 0.12, restarts: 50 }).fit(x);
    return figureGrid(
      [clusterScatter(x, plain.labels, "All cases count"), clusterScatter(x, labels, "12 of 102 do not")],
      { columns: 2, title: "Three groups and twelve outliers" },
    );
  },

  "agglomerative-connectivity": async () => {
    const stream = random(6);
    const rows = Array.from({ length: 160 }, (_, at) => {
      const angle = 1 + at / 15;
      const noise = () => 0.5 * (stream.next() - 0.5);
      return [angle * Math.cos(angle) + noise(), angle * Math.sin(angle) + noise()];
    });
    const free = await new Agglomerative({ clusters: 4 }).fit(rows);
    const linked = await new Agglomerative({ clusters: 4, connectivity: { neighbors: 4 } }).fit(rows);
    const x = Matrix.from(rows);
    return figureGrid(
      [
        clusterScatter(x, free.labels, "All clusters may be merged"),
        clusterScatter(x, linked.labels, "Only those with near cases"),
      ],
      { columns: 2, title: "Four clusters along a spiral, by Ward's linkage" },
    );
  },

  dbscan: async () => {
    const x = moons();
    const { labels } = await new DBSCAN({ radius: 0.2, minSamples: 6 }).fit(x);
    return clusterScatter(x, labels, "DBSCAN: two moons and noise");
  },

  hdbscan: async () => {
    const x = densities();
    const { labels } = await new HDBSCAN({ minClusterSize: 12 }).fit(x);
    return clusterScatter(x, labels, "HDBSCAN: clusters of different densities");
  },

  "hdbscan-tree": async () =>
    condensedTreePlot(await new HDBSCAN({ minClusterSize: 12 }).fit(densities()), {
      title: "The condensed tree of the same cases",
    }),

  optics: async () =>
    reachabilityPlot(await new OPTICS({ minSamples: 10, xi: 0.1, minClusterSize: 20 }).fit(densities()), {
      title: "Clusters are valleys of the reachability",
    }),

  "spectral-clustering": async () => {
    const { labels } = await spectralRings();
    return clusterScatter(rings(), labels, "Circles inside each other");
  },

  "spectral-embedding": async () => {
    const { embedding, pointLabels } = await spectralRings();
    const columns = Matrix.fromColumns([embedding.column(1), embedding.column(2)]);
    return clusterScatter(columns, pointLabels, "The same cases in two eigenvectors", [
      "second eigenvector",
      "third eigenvector",
    ]);
  },

  "bisecting-k-means": async () => {
    const { x } = fourGroups();
    const { labels } = await new BisectingKMeans({ clusters: 5 }).fit(x);
    const table = Table.fromColumns({
      x0: [...x.column(0)],
      x1: [...x.column(1)],
      cluster: Array.from(labels, (label) => `cluster ${label}`),
    });
    return scatterPlot(table, { x: "x0", y: "x1", color: "cluster", title: "Five clusters by four splits" });
  },

  "mini-batch-k-means": async () => {
    const centers = [
      [0, 0],
      [6, 1],
      [2, 6],
      [7, 7],
    ];
    const { x } = blobs({ rows: 4000, centers, deviation: 1, seed: 2 });
    const init = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ];
    const model = await new MiniBatchKMeans({
      clusters: 4,
      init,
      batchSize: 50,
      maxIterations: 60,
      patience: 60,
    }).fit(x);
    return curvePlot(
      [...model.history.keys()].map((batch) => batch + 1),
      [{ mean: model.history }],
      {
        xLabel: "batch of 50 rows",
        yLabel: "mean squared distance",
        title: "A few batches are enough",
      },
    );
  },

  "vector-quantizer": async () => {
    const image = landscape();
    const blocks = imageBlocks(image);
    const panels = [imagePlot(image, { title: "8 bits a pixel" })];
    for (const codewords of [32, 4]) {
      const model = await new VectorQuantizer({ codewords }).fit(blocks);
      const restored = imageOfBlocks(model.transform(blocks), image.rows);
      const bits = model.bits / blocks.columns;
      panels.push(imagePlot(restored, { title: `${bits} bits a pixel` }));
    }
    return figureGrid(panels, { columns: 3, title: "An image from fewer and fewer codewords" });
  },

  "self-organizing-map": async () => mapPlot(await flowerMap(), { title: "Borders on a map of 150 irises" }),

  "self-organizing-map-components": async () => {
    const model = await flowerMap();
    const planes = model.features.map((feature) => mapPlot(model, { show: feature }));
    return figureGrid(planes, { title: "What the measurements contribute" });
  },

  "cluster-counts": async () => {
    const choice = await chooseClusters(new KMeans(), threeGroups(), {
      counts: [1, 2, 3, 4, 5, 6],
      criterion: ["gap", "silhouette"],
      seed: 1,
    });
    return clusterCountPlot(choice, { title: "How many clusters?" });
  },

  silhouettes: async () => {
    const x = threeGroups();
    const { labels } = await new KMeans({ clusters: 3 }).fit(x);
    return silhouettePlot(silhouettes(x, labels), labels, { title: "Silhouettes of three clusters" });
  },
};

function threeGroups() {
  const centers = [
    [0, 0],
    [6, 1],
    [2, 6],
  ];
  return blobs({ rows: 90, centers, deviation: 1, seed: 1 }).x;
}

function flowerMap() {
  return new SelfOrganizingMap({ height: 7, width: 9 }).fit(iris().drop(["species"]));
}

/** Hills under a sky with a sun, of gray values from 0 to 255. */
function landscape(): Matrix {
  const [height, width] = [48, 64];
  return Matrix.zeros(height, width).map((_, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    if (Math.hypot(row - 11, column - 48) < 6.5) return 250;
    const far = 26 + 5 * Math.sin(column / 7);
    const near = 34 + 6 * Math.sin(2 + column / 11);
    if (row > near) return 40 + (row >> 1);
    if (row > far) return 90 + row;
    return Math.round(215 - 2.2 * row);
  });
}

function fourGroups() {
  const centers = [
    [0, 0],
    [6, 1],
    [2, 6],
    [7, 7],
  ];
  return blobs({ rows: 160, centers, deviation: 1, seed: 1 });
}

/** Two interleaved half circles, and noise. */
function moons(): Matrix {
  const stream = random(3);
  const rows = Array.from({ length: 300 }, (_, i) => {
    const angle = Math.PI * stream.next();
    const noise = () => 0.16 * (stream.next() - 0.5);
    if (i >= 260) return [4 * stream.next() - 1.5, 3 * stream.next() - 1.25];
    return i % 2 === 0
      ? [Math.cos(angle) + noise(), Math.sin(angle) + noise()]
      : [1 - Math.cos(angle) + noise(), 0.5 - Math.sin(angle) + noise()];
  });
  return Matrix.from(rows);
}

/** Four groups of different densities, and noise. */
function densities(): Matrix {
  const groups = [
    { rows: 80, centers: [[0, 0]], deviation: 0.25, seed: 1 },
    { rows: 80, centers: [[4, 0]], deviation: 0.7, seed: 2 },
    { rows: 60, centers: [[1, 4]], deviation: 0.4, seed: 3 },
    { rows: 80, centers: [[6, 5]], deviation: 1, seed: 4 },
  ];
  const stream = random(5);
  const noise = Array.from({ length: 40 }, () => [12 * stream.next() - 2, 11 * stream.next() - 2]);
  return Matrix.from([...groups.flatMap((group) => blobs(group).x.toArrays()), ...noise]);
}

function clusterScatter(
  x: Matrix,
  labels: Int32Array,
  title: string,
  names: readonly [string, string] = ["x0", "x1"],
): Figure {
  const table = Table.fromColumns({
    [names[0]]: x.column(0),
    [names[1]]: x.column(1),
    cluster: Array.from(labels, (label) => (label < 0 ? "noise" : `cluster ${label}`)),
  });
  return scatterPlot(table, { x: names[0], y: names[1], color: "cluster", title });
}

/** Three circles inside each other, about equally dense. */
function rings(): Matrix {
  const stream = random(7);
  const rows = [1, 2.2, 3.4].flatMap((radius) =>
    Array.from({ length: Math.round(50 * radius) }, () => {
      const angle = 2 * Math.PI * stream.next();
      const off = radius + 0.3 * (stream.next() - 0.5);
      return [off * Math.cos(angle), off * Math.sin(angle)];
    }),
  );
  return Matrix.from(rows);
}

function spectralRings() {
  return new SpectralClustering({ clusters: 3, graph: "full", bandwidth: 0.25 }).fit(rings());
}

/** Cases by cluster, and the centers as larger points. */
function withCenters(
  x: Matrix,
  { labels, centers }: { labels: Int32Array; centers: Matrix },
  title: string,
): Figure {
  const rows = [...x.toArrays(), ...centers.toArrays()];
  const table = Table.fromColumns({
    x0: rows.map(([value]) => value),
    x1: rows.map(([, value]) => value),
    cluster: rows.map((_, row) => (row < x.rows ? `cluster ${labels[row]}` : "center")),
    size: rows.map((_, row) => (row < x.rows ? 1 : 8)),
  });
  return scatterPlot(table, { x: "x0", y: "x1", color: "cluster", size: "size", title });
}
