import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { MatrixCompletion, MatrixCompletionModel, type MatrixCompletionOptions } from "./index.js";

/** Ratings with biases of people and films and two hidden tastes, all of them and those that are known. */
function ratings(rows: number, columns: number, share: number, noise: number, seed = 3) {
  const stream = random(seed);
  const draw = (a: number, b: number, scale: number) => new Matrix(a, b).map(() => scale * stream.normal());
  const [people, films] = [draw(rows, 1, 0.6), draw(columns, 1, 0.6)];
  const tastes = draw(rows, 2, 1).multiply(draw(2, columns, 0.8));
  const all = tastes.map(
    (value, at) =>
      3 + value + people.data[Math.floor(at / columns)] + films.data[at % columns] + noise * stream.normal(),
  );
  return { all, known: all.map((value) => (stream.next() < share ? value : Number.NaN)) };
}

/** The root mean squared error in the cells that are not known. */
function errorInHoles(estimates: Matrix, all: Matrix, known: Matrix): number {
  const holes = [...known.data.keys()].filter((at) => Number.isNaN(known.data[at]));
  return Math.sqrt(
    holes.reduce((sum, at) => sum + (estimates.data[at] - all.data[at]) ** 2, 0) / holes.length,
  );
}

const methods: MatrixCompletionOptions[] = [
  { method: "alternating" },
  { method: "alternating", biases: false },
  { method: "soft-impute" },
];

describe("MatrixCompletion", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new MatrixCompletion({ lambda: 1, tolerance: 1e-14 }), {
      load: (json) => MatrixCompletionModel.fromJSON(json),
    });
  });

  it.each(methods)("predicts unknown ratings far better than their mean with %o", async (options) => {
    const { all, known } = ratings(80, 30, 0.5, 0.1);
    const model = await new MatrixCompletion(options).fit(known);
    const wrong = errorInHoles(model.transform(known), all, known);
    expect(wrong).toBeLessThan(0.35);
    expect(
      errorInHoles(
        known.map(() => model.center),
        all,
        known,
      ),
    ).toBeGreaterThan(1);
    // Cells that were held back tell how large the error in unknown cells is.
    const claimed = Math.min(...(model.heldOutErrors ?? []));
    expect(Math.abs(claimed - wrong)).toBeLessThan(0.12);
    expect(model.lambda).toBe(model.lambdas?.[model.heldOutErrors?.indexOf(claimed) ?? -1]);
    expect(model.convergence.converged).toBe(true);
  });

  it("keeps known cells, and gives a row without any the estimates of the columns", async () => {
    const { known } = ratings(40, 12, 0.6, 0.1);
    const model = await new MatrixCompletion({ lambda: 0.5, rank: 2 }).fit(known);
    const filled = model.transform(known);
    for (const [at, value] of known.data.entries())
      if (!Number.isNaN(value)) expect(filled.data[at]).toBe(value);
    const nobody = model.transform([new Array(12).fill(Number.NaN)]);
    expectClose(nobody.data, model.columnBiases?.map((bias) => bias + model.center) ?? [], {
      tolerance: 1e-12,
    });
  });

  it.each(methods)(
    "counts a weight as equal rows, in any order of rows and columns, with %o",
    async (options) => {
      const { known } = ratings(20, 8, 0.8, 0.1);
      const settings = { lambda: 0.7, rank: 8, tolerance: 1e-14, maxIterations: 20_000, ...options };
      const rows = known.toArrays();
      const plain = await new MatrixCompletion(settings).fit(
        rows.flatMap((row, i) => (i % 3 ? [row] : [row, row])),
      );
      const weights = rows.map((_, i) => (i % 3 ? 1 : 2));
      const weighted = await new MatrixCompletion(settings).fit(known, { weights });
      expectClose(weighted.objective, plain.objective, { tolerance: 1e-10 });
      expectClose(weighted.transform(known).data, plain.transform(known).data, { tolerance: 1e-5 });
      const turned = await new MatrixCompletion(settings).fit(
        rows.map((row) => row.toReversed()).toReversed(),
        { weights: weights.toReversed() },
      );
      expectClose(turned.objective, plain.objective, { tolerance: 1e-10 });
    },
  );

  it("says that it did not converge where iterations run out", async () => {
    const { known } = ratings(20, 8, 0.8, 0.1);
    const model = await new MatrixCompletion({ lambda: 0.1, maxIterations: 2 }).fit(known);
    expect(model.convergence).toMatchObject({ converged: false, iterations: 2 });
  });

  it("has nothing but the mean at the largest penalty without biases", async () => {
    const { known } = ratings(20, 8, 0.8, 0.1);
    const path = await new MatrixCompletion({ method: "soft-impute" }).fit(known);
    expect(path.lambdas?.length).toBe(15);
    const model = await new MatrixCompletion({ method: "soft-impute", lambda: 1000 }).fit(known);
    expect(model.rank).toBe(0);
    expectClose(
      model.estimate(known).data,
      known.data.map(() => model.center),
      { tolerance: 0 },
    );
  });

  it("refuses columns of which nothing is known, by name, and biases where there are none", async () => {
    const rows = [
      [1, Number.NaN],
      [3, Number.NaN],
    ];
    await expect(new MatrixCompletion().fit(rows)).rejects.toThrow('column "x1" has no known value');
    expect(() => new MatrixCompletion({ method: "soft-impute", biases: true })).toThrow(/biases/);
  });

  it("takes single rows and columns, repeated rows and constants", async () => {
    for (const rows of [
      [[1, 2, 3]],
      [[1], [2], [3]],
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      [
        [4, 4],
        [4, Number.NaN],
      ],
    ])
      for (const options of methods) {
        const model = await new MatrixCompletion(options).fit(rows);
        expect(model.transform(rows).data.every(Number.isFinite)).toBe(true);
      }
  });
});
