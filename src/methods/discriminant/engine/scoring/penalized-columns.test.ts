import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import { leastSquares } from "../../../../math/linalg/least-squares.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { PenalizedRegression } from "./penalized-columns.js";

/** Least squares with the intercept first and a row below for every penalized coefficient. */
function stacked(
  free: Matrix,
  penalized: Matrix,
  lambda: number,
  y: Matrix,
  weights: Float64Array | undefined,
): Matrix {
  const width = 1 + free.columns + penalized.columns;
  const rows = Array.from({ length: y.rows }, (_, i) => {
    const root = Math.sqrt(weights?.[i] ?? 1);
    return [1, ...free.row(i), ...penalized.row(i)].map((value) => value * root);
  });
  const below = Array.from({ length: penalized.columns }, (_, k) =>
    Array.from({ length: width }, (_, j) => (j === 1 + free.columns + k ? Math.sqrt(lambda) : 0)),
  );
  const right = [
    ...Array.from({ length: y.rows }, (_, i) =>
      Array.from(y.row(i), (value) => value * Math.sqrt(weights?.[i] ?? 1)),
    ),
    ...below.map(() => new Array<number>(y.columns).fill(0)),
  ];
  return leastSquares(Matrix.from([...rows, ...below]), Matrix.from(right)).solution;
}

describe("penalized regression", () => {
  it.each([
    ["more cases than columns", 30, 2, 5],
    ["more columns than cases", 12, 2, 20],
    ["no free columns", 15, 0, 4],
  ])("solves the least squares problem with a row for every penalty: %s", async (_, rows, width, many) => {
    const free = new Matrix(rows, width, randomArray(rows * width, 3));
    const penalized = new Matrix(rows, many, randomArray(rows * many, 4));
    const y = new Matrix(rows, 2, randomArray(rows * 2, 5));
    for (const weights of [undefined, randomArray(rows, 6).map((value) => 0.1 + Math.abs(value))]) {
      const regression = await PenalizedRegression.of({ free, penalized, lambda: 0.3, weights }, {});
      const fit = await regression.solve(y);
      const expected = stacked(free, penalized, 0.3, y, weights);
      const found = [...fit.intercepts, ...fit.free.data, ...fit.penalized.data];
      expectClose(found, expected.data, { tolerance: 1e-10 });
    }
  });

  it("has the trace of its smoother as degrees of freedom", async () => {
    const free = new Matrix(9, 1, randomArray(9, 7));
    const penalized = new Matrix(9, 3, randomArray(27, 8));
    for (const columns of [penalized, new Matrix(9, 14, randomArray(126, 9))]) {
      const regression = await PenalizedRegression.of(
        { free, penalized: columns, lambda: 0.7, weights: undefined },
        {},
      );
      const { fitted } = await regression.solve(Matrix.identity(9));
      const trace = fitted.diagonal().reduce((sum, value) => sum + value, 0);
      expectClose([regression.degreesOfFreedom], [trace], { tolerance: 1e-12, scale: 10 });
    }
  });

  it("predicts the same with a column twice, and shares its coefficient", async () => {
    const free = new Matrix(9, 2, randomArray(18, 7));
    const twice = Matrix.fromColumns([free.column(0), free.column(1), free.column(1)]);
    const none = new Matrix(9, 0);
    const y = new Matrix(9, 1, randomArray(9, 5));
    const fits = await Promise.all(
      [free, twice].map(async (columns) => {
        const problem = { free: columns, penalized: none, lambda: 0, weights: undefined };
        return (await PenalizedRegression.of(problem, {})).solve(y);
      }),
    );
    expectClose(fits[1].fitted.data, fits[0].fitted.data, { tolerance: 1e-13 });
    const [, once] = fits[0].free.data;
    expectClose(fits[1].free.data.slice(1), [once / 2, once / 2], { tolerance: 1e-13 });
    expect(fits[1].free.rows).toBe(3);
  });
});
