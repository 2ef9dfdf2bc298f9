import type { Matrix } from "../../src/math/linalg/index.js";
import type { Credal } from "./built.js";
import type { LearnWorkload } from "./learn-workloads.js";

/** The data in another shape, every column divided by its number, so that the variances fall. */
function falling({ Matrix }: Credal, { data }: Matrix, rows: number, columns: number): Matrix {
  return new Matrix(rows, columns, data.slice(0, rows * columns)).map(
    (value, at) => value / (1 + (at % columns)),
  );
}

/** Principal components and singular values; reference/reduce.py has the same under the same ids. */
export const reduceWorkloads: readonly LearnWorkload[] = [
  {
    id: "pcaFit",
    name: "PCA, 13,000×300, all components",
    floor: 1,
    isFit: true,
    prepare: async (credal, { x }, control) => {
      const rows = falling(credal, x, 13_000, 300);
      return () => new credal.PCA().fit(rows, control);
    },
  },
  {
    id: "randomizedFit",
    name: "PCA, 2,000×2,000, 10 components by random blocks",
    floor: 1,
    isFit: true,
    prepare: async (credal, { x }, control) => {
      const rows = falling(credal, x, 2000, 2000);
      return () => new credal.PCA({ components: 10, solver: "randomized" }).fit(rows, control);
    },
  },
  {
    id: "sparseFit",
    name: "TruncatedSVD, 4,000×1,000 sparse, 10 components",
    floor: 1,
    isFit: true,
    prepare: async (credal, { x }, control) => {
      const all = falling(credal, x, 4000, 1000);
      const rows = credal.SparseMatrix.fromDense(
        all.map((value, at) => (Math.abs(value) * (1 + (at % 1000)) > 2 ? value : 0)),
      );
      return () => new credal.TruncatedSVD({ components: 10 }).fit(rows, control);
    },
  },
  {
    id: "updates",
    name: "PCA, 200,000×20 in 20 batches",
    floor: 1,
    isFit: true,
    prepare: async ({ PCA }, { x }, control) => {
      const batches = Array.from({ length: 20 }, (_, i) => x.slice(10_000 * i, 10_000 * (i + 1)));
      const estimator = new PCA({ updatable: true });
      return async () => {
        let model = await estimator.fit(batches[0], control);
        for (const batch of batches.slice(1)) model = await estimator.update(model, batch, control);
        return model;
      };
    },
  },
];
