import type { Matrix, SparseMatrix } from "../../src/index.js";
import type { Credal } from "./built.js";
import type { Workload } from "./side-by-side.js";

/** How a workload's numbers are drawn: normal ones, all of them or one in a hundred, and a linear response. */
export interface LinearShape {
  readonly rows: number;
  readonly columns: number;
  readonly density: number;
  /** Features that have a part in the response. */
  readonly effects: number;
  readonly noise: number;
}

export interface LinearData {
  readonly x: Matrix | SparseMatrix;
  readonly y: Float64Array;
}

/** One fit; reference/linear.py has the same under the same id. */
export interface LinearWorkload extends Workload {
  readonly shape: LinearShape;
  readonly prepare: (credal: Credal, data: LinearData, threads: number) => () => unknown;
}

/** Both sides stop at this relative duality gap. */
const TOLERANCE = 1e-7;

export const linearWorkloads: readonly LinearWorkload[] = [
  {
    id: "lassoTall",
    name: "Lasso, path of 100 on 10,000×500",
    floor: 1,
    shape: { rows: 10_000, columns: 500, density: 1, effects: 50, noise: 5 },
    prepare: ({ Lasso }, { x, y }, threads) => {
      const lasso = new Lasso({ tolerance: TOLERANCE });
      return () => lasso.fit(x, y, { threads });
    },
  },
  {
    id: "lassoWide",
    name: "Lasso, path of 100 on 200×20,000",
    floor: 1,
    shape: { rows: 200, columns: 20_000, density: 1, effects: 20, noise: 1 },
    prepare: ({ Lasso }, { x, y }, threads) => {
      const lasso = new Lasso({ tolerance: TOLERANCE });
      return () => lasso.fit(x, y, { threads });
    },
  },
  {
    id: "elasticNetSparse",
    name: "ElasticNet, path of 100 on 100,000×1,000, 1 % filled",
    floor: 1,
    shape: { rows: 100_000, columns: 1000, density: 0.01, effects: 50, noise: 1 },
    prepare: ({ ElasticNet }, { x, y }, threads) => {
      const net = new ElasticNet({ alpha: 0.5, tolerance: TOLERANCE });
      return () => net.fit(x, y, { threads });
    },
  },
];
