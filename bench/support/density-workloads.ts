import type { Matrix } from "../../src/math/linalg/index.js";
import type { LearnWorkload } from "./learn-workloads.js";

/** The first rows and columns of the data. */
function corner({ data, columns }: Matrix, rows: number, width: number): number[][] {
  return Array.from({ length: rows }, (_, i) => Array.from(data.subarray(i * columns, i * columns + width)));
}

/** Densities, and clusters by density and by graphs; reference/density.py has the same under the same ids. */
export const densityWorkloads: readonly LearnWorkload[] = [
  {
    id: "dbscanFit",
    name: "DBSCAN, 50,000×3, radius 0.15, 10 samples",
    floor: 1,
    isFit: true,
    prepare: async ({ DBSCAN, Matrix }, { x }, control) => {
      const rows = Matrix.from(corner(x, 50_000, 3));
      const estimator = new DBSCAN({ radius: 0.15, minSamples: 10 });
      return () => estimator.fit(rows, control);
    },
  },
  {
    id: "hdbscanFit",
    name: "HDBSCAN, 10,000×5, clusters of 20",
    floor: 1,
    isFit: true,
    prepare: async ({ HDBSCAN, Matrix }, { x }, control) => {
      const rows = Matrix.from(corner(x, 10_000, 5));
      const estimator = new HDBSCAN({ minClusterSize: 20 });
      return () => estimator.fit(rows, control);
    },
  },
  {
    id: "kernelDensity",
    name: "KernelDensity, 10,000 points among 10,000×3",
    floor: 1,
    isFit: false,
    prepare: async ({ KernelDensity, Matrix }, { x }) => {
      const rows = Matrix.from(corner(x, 20_000, 3));
      const first = Matrix.from(rows.toArrays().slice(0, 10_000));
      const points = Matrix.from(rows.toArrays().slice(10_000));
      const model = await new KernelDensity({ bandwidth: 0.3 }).fit(first);
      return () => model.density(points);
    },
  },
  ...(["full", "nearest"] as const).map(
    (graph): LearnWorkload => ({
      id: `${graph}SpectralFit`,
      name: `SpectralClustering, 2,000×5, graph "${graph}", 4 clusters`,
      floor: 1,
      isFit: true,
      prepare: async ({ SpectralClustering, Matrix }, { x }, control) => {
        const rows = Matrix.from(
          corner(x, 2000, 5).map(([first, ...others], i) => [first + 6 * (i % 4), ...others]),
        );
        const options = graph === "full" ? { bandwidth: 1 } : ({ similarity: "equal" } as const);
        const estimator = new SpectralClustering({ clusters: 4, graph, ...options });
        return () => estimator.fit(rows, control);
      },
    }),
  ),
];
