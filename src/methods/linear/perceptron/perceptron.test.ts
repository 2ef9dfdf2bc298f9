import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { Perceptron } from "./index.js";

/** And: true at (1, 1) alone. */
const corners = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];
const and = [false, false, false, true];

/** Points on both sides of x + 2y = 1, none nearer to it than 0.1. */
function separable(seed: number, count: number) {
  const stream = random(seed);
  const x: number[][] = [];
  while (x.length < count) {
    const point = [4 * stream.next() - 2, 4 * stream.next() - 2];
    if (Math.abs(point[0] + 2 * point[1] - 1) / Math.sqrt(5) > 0.1) x.push(point);
  }
  return { x, y: x.map(([a, b]) => (a + 2 * b > 1 ? "above" : "below")) };
}

describe("Perceptron", () => {
  it("learns And as computed by hand", async () => {
    const model = await new Perceptron({ shuffle: false }).fit(corners, and);
    // Pass by pass from (0, 0; 0), in the order of the rows, by pencil.
    expect([...model.coefficients.data, ...model.intercepts]).toEqual([3, 2, -4]);
    expect(model.mistakes.toArrays()).toEqual([[2, 3, 3, 2, 2, 3, 2, 1, 0]]);
    expect(model.convergence).toEqual({ converged: true, iterations: 9, criterion: 0, tolerance: 0 });
    expect(model.predict(corners)).toEqual(and);
  });

  it("learns And in batches as computed by hand", async () => {
    const model = await new Perceptron({ method: "batch", maxIterations: 2 }).fit(corners, and);
    // All four are mistaken at zero weights: Σ y·x = (0, 0), Σ y = −2. Then only (1, 1) is.
    expect(model.mistakes.toArrays()).toEqual([[4, 1]]);
    expect([...model.coefficients.data, ...model.intercepts]).toEqual([1, 1, -1]);
    expect(model.convergence.converged).toBe(false);
  });

  it("averages the weights after every case", async () => {
    const model = await new Perceptron({ averaged: true, shuffle: false, maxIterations: 1 }).fit(
      [[1], [-2], [3]],
      ["b", "a", "a"],
    );
    // After the cases the weights are (1; 1), (1; 1) and (−2; 0).
    expectClose(model.coefficients.data[0], 0, { tolerance: 5e-16 });
    expectClose(model.intercepts[0], 2 / 3, { tolerance: 5e-16 });
  });

  it("makes no more mistakes than Novikoff's bound, whatever the order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1000), async (seed) => {
        const { x, y } = separable(seed, 20);
        const model = await new Perceptron({ seed, maxIterations: 100_000, patience: 100_000 }).fit(x, y);
        const [separation] = model.separations;
        const made = model.mistakes.data.reduce((sum, count) => sum + count, 0);
        expect(model.convergence.converged).toBe(true);
        expect(model.predict(x)).toEqual(y);
        expect(made).toBeLessThanOrEqual(separation?.mistakeBound ?? 0);
        const least = Math.min(
          ...x.map((point, i) => (y[i] === "below" ? 1 : -1) * model.decisionFunction([point]).data[0]),
        );
        const length = Math.hypot(...model.coefficients.data, model.intercepts[0]);
        expectClose(separation?.margin ?? Number.NaN, least / length, { tolerance: 1e-13 });
      }),
      { numRuns: 20 },
    );
  });

  it("bounds the mistakes of jointly learned classes", async () => {
    const x = [
      [5, 0],
      [4, 1],
      [-5, 1],
      [-4, 0],
      [0, 6],
      [1, 5],
    ];
    const y = [0, 0, 1, 1, 2, 2];
    const model = await new Perceptron({ multiclass: "joint" }).fit(x, y);
    const made = model.mistakes.data.reduce((sum, count) => sum + count, 0);
    expect(model.predict(x)).toEqual(y);
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThanOrEqual(model.separations[0]?.mistakeBound ?? 0);
  });

  it("reports where no hyperplane separates the classes", async () => {
    const xor = [false, true, true, false];
    const model = await new Perceptron({ maxIterations: 30 }).fit(corners, xor);
    expect(model.convergence).toMatchObject({ converged: false, iterations: 30, tolerance: 0 });
    expect(model.convergence.criterion).toBeGreaterThan(0);
    expect(model.separations).toEqual([null]);
    expect(model.mistakes.columns).toBe(30);
  });

  it("stops after `patience` passes without a new minimum of mistakes", async () => {
    const { x, y } = separable(9, 60);
    const noisy = y.map((label, i) => (i % 5 === 0 ? y[(i + 7) % y.length] : label));
    for (const patience of [7, 100]) {
      const { mistakes, convergence } = await new Perceptron({ patience }).fit(x, noisy);
      const fewest = mistakes.data.indexOf(Math.min(...mistakes.data));
      expect(convergence).toMatchObject({ converged: false, iterations: fewest + 1 + patience });
    }
  });

  it("only scales with its learning rate when it starts from zero weights", async () => {
    const { x, y } = separable(5, 30);
    const one = await new Perceptron({ learningRate: 1 }).fit(x, y);
    const quarter = await new Perceptron({ learningRate: 0.25 }).fit(x, y);
    expect(quarter.coefficients.data).toEqual(one.coefficients.data.map((value) => value / 4));
    expect(quarter.mistakes).toEqual(one.mistakes);
    expect(quarter.distances(x).toArrays()).toEqual(one.distances(x).toArrays());
  });

  it("starts at random by its seed, and then claims no bound", async () => {
    const { x, y } = separable(6, 30);
    const learn = (seed: number) => new Perceptron({ init: "random", shuffle: false, seed }).fit(x, y);
    const [first, again, other] = [await learn(1), await learn(1), await learn(2)];
    expect(first.coefficients.data).toEqual(again.coefficients.data);
    expect(first.coefficients.data).not.toEqual(other.coefficients.data);
    expect(first.separations[0]).not.toHaveProperty("mistakeBound");
  });

  it("visits a case of weight 2 twice in a row, and one of weight 0 never", async () => {
    const perceptron = new Perceptron({ shuffle: false, averaged: true, maxIterations: 3 });
    const xor = ["even", "odd", "odd", "even"];
    const weighted = await perceptron.fit(corners, xor, { weights: [2, 0, 1, 3] });
    const rows = [0, 0, 2, 3, 3, 3];
    const repeated = await perceptron.fit(
      rows.map((row) => corners[row]),
      rows.map((row) => xor[row]),
    );
    expect(weighted.coefficients).toEqual(repeated.coefficients);
    expect(weighted.intercepts).toEqual(repeated.intercepts);
    expect(weighted.mistakes).toEqual(repeated.mistakes);
  });

  it("gives signed distances to the hyperplane", async () => {
    const model = await new Perceptron({ shuffle: false }).fit(corners, and);
    // 3x + 2y = 4 is 1/√13 from (1, 1), on its positive side.
    expectClose(model.distances([[1, 1]]).data[0], 1 / Math.sqrt(13), { tolerance: 5e-16 });
  });

  it("gives probability 1 to the class it predicts", async () => {
    const model = await new Perceptron({ shuffle: false }).fit(corners, and);
    expect(model.predictProba([corners[0], corners[3]]).toArrays()).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it("learns the same from sparse rows", async () => {
    const { x, y } = separable(8, 25);
    const holed = x.map(([a, b], i) => (i % 3 === 0 ? [a, 0] : [a, b]));
    const labels = holed.map(([a, b]) => (a + 2 * b > 1 ? y[0] : `not ${y[0]}`));
    const dense = await new Perceptron({ maxIterations: 9 }).fit(holed, labels);
    const sparse = await new Perceptron({ maxIterations: 9 }).fit(
      SparseMatrix.fromDense(Matrix.from(holed)),
      labels,
    );
    expect(sparse.coefficients).toEqual(dense.coefficients);
    expect(sparse.mistakes).toEqual(dense.mistakes);
  });

  it("survives a file round trip with its history", async () => {
    const model = await new Perceptron().fit(corners, and);
    expect(loadModel(JSON.stringify(model))).toEqual(model);
    const json = JSON.parse(JSON.stringify(model));
    json.state.classes.push("more");
    expect(() => loadModel(json)).toThrow('field "state.coefficients": must have one row per hyperplane');
  });

  it("refuses a single class, and distances to a hyperplane with zero weights", async () => {
    await expect(new Perceptron().fit(corners, ["a", "a", "a", "a"])).rejects.toThrow(
      'Perceptron: all cases are of class "a"',
    );
    const flat = await new Perceptron({ maxIterations: 2 }).fit([[0], [0]], ["a", "b"]);
    expect(() => flat.distances([[1]])).toThrow("Perceptron: all coefficients of a hyperplane are 0");
  });
});
