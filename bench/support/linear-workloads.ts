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
  /** How many responses; 1 unless given. */
  readonly responses?: number;
}

export interface LinearData {
  readonly x: Matrix | SparseMatrix;
  /** The first response. */
  readonly y: Float64Array;
  /** All of them. */
  readonly responses: Matrix;
}

/** One fit; reference/linear.py has the same under the same id. */
export interface LinearWorkload extends Workload {
  readonly shape: LinearShape;
  readonly prepare: (credal: Credal, data: LinearData, threads: number) => () => unknown;
}

/** Both sides stop at this relative duality gap. */
const TOLERANCE = 1e-7;
/** What both sides choose a ridge penalty from. */
const penalties = (count: number) =>
  Array.from({ length: count }, (_, k) => 10 ** (-2 + (7 * k) / (count - 1)));

const TALL: LinearShape = { rows: 10_000, columns: 200, density: 1, effects: 50, noise: 5 };

const leastSquares = (id: string, rows: number, columns: number): LinearWorkload => ({
  id,
  name: `LinearRegression on ${rows.toLocaleString("en")}×${columns.toLocaleString("en")}`,
  floor: 0.5,
  shape: { rows, columns, density: 1, effects: Math.min(20, columns), noise: 5 },
  prepare: ({ LinearRegression }, { x, y }, threads) => {
    const regression = new LinearRegression();
    return () => regression.fit(x, y, { threads });
  },
});

export const linearWorkloads: readonly LinearWorkload[] = [
  leastSquares("leastSquaresNarrow", 10_000, 20),
  leastSquares("leastSquaresLong", 20_000, 20),
  leastSquares("leastSquaresTall", 3000, 270),
  leastSquares("leastSquaresWide", 1000, 2000),
  {
    id: "lassoTall",
    name: "Lasso, path of 100 on 10,000×500",
    floor: 1,
    shape: { rows: 10_000, columns: 500, density: 1, effects: 50, noise: 5 },
    prepare: ({ Lasso }, { x, y }, threads) => {
      const lasso = new Lasso({ rule: "last", tolerance: TOLERANCE });
      return () => lasso.fit(x, y, { threads });
    },
  },
  {
    id: "lassoWide",
    name: "Lasso, path of 100 on 200×20,000",
    floor: 1,
    shape: { rows: 200, columns: 20_000, density: 1, effects: 20, noise: 1 },
    prepare: ({ Lasso }, { x, y }, threads) => {
      const lasso = new Lasso({ rule: "last", tolerance: TOLERANCE });
      return () => lasso.fit(x, y, { threads });
    },
  },
  {
    id: "elasticNetSparse",
    name: "ElasticNet, path of 100 on 100,000×1,000, 1 % filled",
    floor: 1,
    shape: { rows: 100_000, columns: 1000, density: 0.01, effects: 50, noise: 1 },
    prepare: ({ ElasticNet }, { x, y }, threads) => {
      const net = new ElasticNet({ alpha: 0.5, rule: "last", tolerance: TOLERANCE });
      return () => net.fit(x, y, { threads });
    },
  },
  {
    id: "ridgeTall",
    name: "Ridge, leave-one-out for 100 penalties on 10,000×200",
    floor: 1,
    shape: TALL,
    prepare: ({ Ridge }, { x, y }, threads) => {
      const ridge = new Ridge({ lambdas: penalties(100), criterion: "loo", standardize: false });
      return () => ridge.fit(x, y, { threads });
    },
  },
  {
    id: "ridgeWide",
    name: "Ridge, leave-one-out for 100 penalties on 300×5,000",
    floor: 1,
    shape: { rows: 300, columns: 5000, density: 1, effects: 50, noise: 5 },
    prepare: ({ Ridge }, { x, y }, threads) => {
      const ridge = new Ridge({ lambdas: penalties(100), criterion: "loo", standardize: false });
      return () => ridge.fit(x, y, { threads });
    },
  },
  {
    id: "ridgeFolds",
    name: "Ridge, 10 folds for 30 penalties on 5,000×100",
    floor: 1,
    shape: { rows: 5000, columns: 100, density: 1, effects: 50, noise: 5 },
    prepare: ({ Ridge }, { x, y }, threads) => {
      const ridge = new Ridge({
        lambdas: penalties(30),
        criterion: "cross-validation",
        folds: 10,
        standardize: false,
      });
      return () => ridge.fit(x, y, { threads });
    },
  },
  {
    id: "plsTall",
    name: "PLS, 10 components on 10,000×200",
    floor: 1,
    shape: TALL,
    prepare: ({ PLS }, { x, y }, threads) => {
      const pls = new PLS({ components: 10 });
      return () => pls.fit(x, y, { threads });
    },
  },
  {
    id: "plsResponses",
    name: "PLS, 10 components of 5 responses on 5,000×100",
    floor: 1,
    shape: { rows: 5000, columns: 100, density: 1, effects: 50, noise: 5, responses: 5 },
    prepare: ({ PLS }, { x, responses }, threads) => {
      const pls = new PLS({ components: 10 });
      return () => pls.fit(x, responses, { threads });
    },
  },
  {
    id: "pcrTall",
    name: "PCR, 20 components on 10,000×200",
    floor: 1,
    shape: TALL,
    prepare: ({ PCR }, { x, y }, threads) => {
      const pcr = new PCR({ components: 20, standardize: false });
      return () => pcr.fit(x, y, { threads });
    },
  },
  {
    id: "leastAngleTall",
    name: "LeastAngle on 10,000×200",
    floor: 1,
    shape: TALL,
    prepare: ({ LeastAngle }, { x, y }, threads) => {
      const walk = new LeastAngle({ standardize: false });
      return () => walk.fit(x, y, { threads });
    },
  },
  {
    id: "leastAngleWide",
    name: "LeastAngle, the lasso's path on 200×2,000",
    floor: 1,
    shape: { rows: 200, columns: 2000, density: 1, effects: 20, noise: 1 },
    prepare: ({ LeastAngle }, { x, y }, threads) => {
      const walk = new LeastAngle({ method: "lasso", fraction: 1, standardize: false });
      return () => walk.fit(x, y, { threads });
    },
  },
];
