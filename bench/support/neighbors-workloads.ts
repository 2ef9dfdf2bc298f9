import type { Matrix } from "../../src/math/linalg/index.js";
import type { LearnWorkload } from "./learn-workloads.js";

/** Some rows and the first columns of the data. */
function part({ data, columns }: Matrix, first: number, last: number, width: number): number[][] {
  return Array.from({ length: last - first }, (_, i) =>
    Array.from(data.subarray((first + i) * columns, (first + i) * columns + width)),
  );
}

/** Classes that the first two columns divide. */
const classes = (rows: readonly (readonly number[])[]) => rows.map(([a, b]) => (a * b > 0 ? 1 : 0));

/** Nearest neighbors; reference/neighbors.py has the same under the same ids. */
export const neighborsWorkloads: readonly LearnWorkload[] = [
  {
    id: "scanPredict",
    name: "KNeighborsClassifier, 5,000 predictions by 5 neighbors in 50,000×20",
    floor: 1,
    isFit: false,
    prepare: async ({ KNeighborsClassifier, Matrix }, { x }, { threads }) => {
      const rows = part(x, 0, 50_000, 20);
      const model = await new KNeighborsClassifier({ standardize: false }).fit(
        Matrix.from(rows),
        classes(rows),
      );
      const queries = Matrix.from(part(x, 50_000, 55_000, 20));
      return () => model.async.predict(queries, { threads });
    },
  },
  {
    id: "nearTreePredict",
    name: "KNeighborsClassifier, 50,000 predictions by 5 neighbors in 50,000×3",
    floor: 2,
    isFit: false,
    prepare: async ({ KNeighborsClassifier, Matrix }, { x }, { threads }) => {
      const rows = part(x, 0, 50_000, 3);
      const model = await new KNeighborsClassifier({ standardize: false }).fit(
        Matrix.from(rows),
        classes(rows),
      );
      const queries = Matrix.from(part(x, 50_000, 100_000, 3));
      return () => model.async.predict(queries, { threads });
    },
  },
  {
    id: "chooseNeighbors",
    name: "KNeighborsClassifier, 20,000×5, neighbors from 1 to 10 by leave-one-out (grid search by 5 folds)",
    floor: 5,
    isFit: true,
    prepare: async ({ KNeighborsClassifier, Matrix }, { x }, control) => {
      const rows = part(x, 0, 20_000, 5);
      const [matrix, y] = [Matrix.from(rows), classes(rows)];
      const estimator = new KNeighborsClassifier({ neighbors: "auto", maxNeighbors: 10, standardize: false });
      return () => estimator.fit(matrix, y, control);
    },
  },
  {
    id: "outlierFactors",
    name: "LocalOutlierFactor, 20,000×5, 20 neighbors",
    floor: 1,
    isFit: true,
    prepare: async ({ LocalOutlierFactor, Matrix }, { x }, control) => {
      const rows = Matrix.from(part(x, 0, 20_000, 5));
      const estimator = new LocalOutlierFactor({ standardize: false });
      return () => estimator.fit(rows, control);
    },
  },
];
