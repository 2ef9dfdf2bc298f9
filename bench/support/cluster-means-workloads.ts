import type { LearnWorkload } from "./learn-workloads.js";

const ITERATIONS = 30;
/** Rows that are split in two again and again. */
const BISECTED_ROWS = 50_000;

const lloyd = (clusters: number, floor: number): LearnWorkload => ({
  id: `kMeans${clusters}`,
  name: `KMeans, ${clusters} clusters from the first rows, ${ITERATIONS} iterations`,
  floor,
  isFit: true,
  prepare: async ({ KMeans }, { x }, control) => {
    const init = x.slice(0, clusters);
    const estimator = new KMeans({ clusters, init, maxIterations: ITERATIONS, tolerance: 0 });
    return () => estimator.fit(x, control);
  },
});

/** Iterations from the same centers, and whole fits of the variants; reference/cluster-means.py has the same under the same ids. */
export const clusterMeansWorkloads: readonly LearnWorkload[] = [
  lloyd(10, 1.5),
  lloyd(100, 2),
  {
    id: "bisecting",
    name: `BisectingKMeans, 16 clusters, ${BISECTED_ROWS} rows, one start per split`,
    floor: 1,
    isFit: true,
    prepare: async ({ BisectingKMeans }, { x }, control) => {
      const rows = x.slice(0, BISECTED_ROWS);
      const estimator = new BisectingKMeans({ clusters: 16, restarts: 1 });
      return () => estimator.fit(rows, control);
    },
  },
  {
    id: "miniBatch",
    name: "MiniBatchKMeans, 10 clusters, one pass in batches of 1024 rows",
    floor: 1,
    isFit: true,
    prepare: async ({ MiniBatchKMeans }, { x }, control) => {
      const init = x.slice(0, 10);
      const maxIterations = Math.floor(x.rows / 1024);
      const estimator = new MiniBatchKMeans({ clusters: 10, init, maxIterations, patience: maxIterations });
      return () => estimator.fit(x, control);
    },
  },
];
