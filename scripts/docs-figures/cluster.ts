// The pictures on the pages about clustering.

import { imageBlocks, imageOfBlocks } from "../../src/cluster/index.js";
import { blobs, iris } from "../../src/datasets/index.js";
import { silhouettes } from "../../src/evaluate/index.js";
import {
  BisectingKMeans,
  chooseClusters,
  KMeans,
  Matrix,
  MiniBatchKMeans,
  SelfOrganizingMap,
  Table,
  VectorQuantizer,
} from "../../src/index.js";
import {
  clusterCountPlot,
  curvePlot,
  type Figure,
  figureGrid,
  imagePlot,
  mapPlot,
  scatterPlot,
  silhouettePlot,
} from "../../src/plot/index.js";

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
