import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { loadModel } from "../../../apps/catalog.js";
import { DataError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../../linear/index.js";
import { MLPClassifier } from "../mlp-classifier/index.js";
import { MLPRegressor } from "./index.js";

const x = new Matrix(150, 2, randomArray(300, 8));
const wave = Float64Array.from({ length: 150 }, (_, i) => Math.sin(3 * x.get(i, 0)) + x.get(i, 1) ** 2);

function meanSquare(predicted: Float64Array, y: Float64Array): number {
  return y.reduce((sum, value, i) => sum + (value - predicted[i]) ** 2, 0) / y.length;
}

/** One case and one step, as in a calculation by hand. */
const neuron = {
  layers: [],
  init: { weights: [[[0.5], [-1]]], biases: [[0.2]] },
  solver: "sgd",
  momentum: 0,
  nesterov: false,
  learningRate: 0.1,
  weightDecay: 0,
  standardize: false,
  maxIterations: 1,
} as const;

describe("a single neuron", () => {
  it("can penalize biases too, like the weight of a column of ones", async () => {
    const rows = [[0.5], [1], [2], [3.5], [5]];
    const y = [4, 5.5, 6, 9, 11];
    const options = {
      layers: [],
      solver: "lbfgs",
      weightDecay: 0.3,
      standardize: false,
      standardizeResponses: false,
      tolerance: 1e-12,
      maxIterations: 1000,
    } as const;
    const model = await new MLPRegressor({ ...options, decayBiases: true }).fit(rows, y);
    // (XᵀX/n + λI)θ = Xᵀy/n with a column of ones in X.
    const sum = (f: (x: number, i: number) => number) =>
      rows.reduce((all, [x], i) => all + f(x, i) / rows.length, 0);
    const [a, b, d] = [sum((x) => x * x) + 0.3, sum((x) => x), 1 + 0.3];
    const [p, q] = [sum((x, i) => x * y[i]), sum((_, i) => y[i])];
    const [slope, bias] = [(d * p - b * q) / (a * d - b * b), (a * q - b * p) / (a * d - b * b)];
    expect(model.predict([[0]])[0]).toBeCloseTo(bias, 6);
    expect(model.predict([[1]])[0]).toBeCloseTo(bias + slope, 6);
    const free = await new MLPRegressor(options).fit(rows, y);
    expect(free.predict([[0]])[0]).toBeGreaterThan(bias + 0.5);
  });

  it("holds out nothing with validation 0 or by default, like the classifier", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [i / 40, Math.sin(i)]);
    const y = rows.map(([a, b]) => a + b);
    const options = { layers: [3], maxIterations: 5, seed: 1 };
    for (const Network of [MLPRegressor, MLPClassifier]) {
      const target = (Network === MLPRegressor ? y : y.map((value) => Number(value > 0.5))) as number[];
      const none = await new Network({ ...options, validation: 0 }).fitTo(rows, target);
      const usual = await new Network(options).fitTo(rows, target);
      expect(JSON.stringify(none)).toBe(JSON.stringify(usual));
      expect((none as { validationLoss: Float64Array }).validationLoss.length).toBe(0);
      const lbfgs = new Network({ ...options, solver: "lbfgs", validation: 0 });
      expect(
        ((await lbfgs.fitTo(rows, target)) as { validationLoss: Float64Array }).validationLoss.length,
      ).toBe(0);
    }
  });

  it("learns by w + λ(y − ŷ)x with a sign, where the bias is minus the threshold", async () => {
    // z = 0.5 − 2 + 0.2 = −1.3, so ŷ = −1, and y − ŷ = 2.
    const model = await new MLPRegressor({ ...neuron, output: "sign" }).fit([[1, 2]], [1]);
    expectClose(model.weights[0].data, [0.7, -0.6], { tolerance: 1e-15 });
    expectClose(model.biases[0], [0.4], { tolerance: 1e-15 });
    expect(model.trainingLoss[0]).toBe(2);
    // A case on the right side changes nothing: z = 0.7 − 1.2 + 0.4 = −0.1.
    const right = await new MLPRegressor({ ...neuron, output: "sign" }).update(model, [[1, 2]], [-1]);
    expect(right.weights[0].data).toEqual(model.weights[0].data);
    expect(
      model.predict([
        [1, 2],
        [2, 0],
      ]),
    ).toEqual(Float64Array.of(-1, 1));
  });

  it("learns by the derivative ŷ(1 − ŷ) with a sigmoid", async () => {
    const model = await new MLPRegressor({ ...neuron, output: "sigmoid" }).fit([[1, 2]], [1]);
    const y = 1 / (1 + Math.exp(1.3));
    const step = 0.1 * (1 - y) * y * (1 - y);
    expectClose(model.weights[0].data, [0.5 + step, -1 + 2 * step], { tolerance: 1e-15 });
    expectClose(model.biases[0], [0.2 + step], { tolerance: 1e-15 });
    expectClose(model.trainingLoss[0], 0.5 * (1 - y) ** 2, { tolerance: 1e-15 });
  });

  it("backpropagates through a hidden sign as through the identity", async () => {
    const init = { weights: [[[0.5], [-1]], [[2]]], biases: [[0.2], [0.3]] };
    const model = await new MLPRegressor({
      ...neuron,
      layers: [1],
      activation: "sign",
      init,
      standardizeResponses: false,
    }).fit([[1, 2]], [1]);
    // The hidden unit is −1, the output −2 + 0.3 = −1.7, its error −2.7; 2 · −2.7 goes back.
    expectClose(model.weights[1].data, [2 - 0.1 * 2.7], { tolerance: 1e-15 });
    expectClose(model.weights[0].data, [0.5 + 0.1 * 5.4, -1 + 0.1 * 10.8], { tolerance: 1e-15 });
  });

  it("has a sigmoid of the requested steepness", async () => {
    const init = { weights: [[[0.5], [-1]], [[1]]], biases: [[0.2], [0]] };
    const model = await new MLPRegressor({
      ...neuron,
      layers: [1],
      activation: "sigmoid",
      steepness: 3,
      learningRate: 1e-300,
      init,
      standardizeResponses: false,
    }).fit([[1, 2]], [1]);
    expectClose(model.predict([[1, 2]])[0], 1 / (1 + Math.exp(3 * 1.3)), { tolerance: 1e-15 });
  });
});

describe("MLPRegressor", () => {
  it("learns a curve", async () => {
    for (const solver of ["adam", "sgd", "lbfgs"] as const) {
      const model = await new MLPRegressor({
        layers: [20],
        activation: "tanh",
        solver,
        learningRate: 0.02,
        batchSize: 30,
      }).fit(x, wave);
      expect(meanSquare(model.predict(x), wave)).toBeLessThan(0.01);
    }
  });

  it("equals least squares without hidden layers and decay", async () => {
    const options = { layers: [], solver: "lbfgs", weightDecay: 0, tolerance: 1e-11 } as const;
    const model = await new MLPRegressor(options).fit(x, wave);
    const linear = await new LinearRegression().fit(x, wave);
    expectClose(model.predict(x), linear.predict(x), { tolerance: 1e-9 });
  });

  it("predicts several responses with the same hidden units", async () => {
    const second = x.column(1).map((value) => 1e6 + 1e3 * value ** 2);
    const both = Matrix.fromColumns([wave, second]);
    const model = await new MLPRegressor({ layers: [12], solver: "lbfgs", activation: "tanh" }).fit(x, both);
    const predicted = model.predict(x);
    expect([predicted.rows, predicted.columns]).toEqual([150, 2]);
    expect(meanSquare(predicted.column(0), wave)).toBeLessThan(0.01);
    expect(meanSquare(predicted.column(1), second)).toBeLessThan(0.01 * 1e6);
    expect(model.responses).toEqual(["y0", "y1"]);
    expect((loadModel(JSON.stringify(model)) as typeof model).predict(x)).toEqual(predicted);
    // Without hidden units there is nothing to share.
    const options = { layers: [], solver: "lbfgs", weightDecay: 0, tolerance: 1e-11 } as const;
    const together = await new MLPRegressor(options).fit(x, both);
    const alone = await new MLPRegressor(options).fit(x, second);
    expectClose(together.predict(x).column(1), alone.predict(x), { tolerance: 1e-6 });
  });

  it("does not depend on the units of features and responses", async () => {
    const options = { layers: [5], maxIterations: 20, batchSize: 64 };
    const model = await new MLPRegressor(options).fit(x, wave);
    const scaled = await new MLPRegressor(options).fit(
      x.scale(2 ** 40),
      wave.map((value) => value * 2 ** 30),
    );
    expectClose(
      scaled.predict(x.scale(2 ** 40)).map((value) => value / 2 ** 30),
      model.predict(x),
      { tolerance: 1e-10 },
    );
  });

  it("predicts counts through their logarithm", async () => {
    const counts = Float64Array.from({ length: 150 }, (_, i) => Math.round(400 * Math.exp(x.get(i, 0))));
    const model = await new MLPRegressor({
      layers: [],
      loss: "poisson",
      solver: "lbfgs",
      weightDecay: 0,
    }).fit(x, counts);
    expect(model.output).toBe("exp");
    expectClose(model.predict([[0.5, 0]])[0], 400 * Math.exp(0.5), { tolerance: 2 });
    const negative = counts.map((value, i) => (i === 3 ? -1 : value));
    await expect(new MLPRegressor({ loss: "poisson" }).fit(x, negative)).rejects.toEqual(
      refusal(DataError, 'the response "y" is -1 at row 3; the loss "poisson" needs numbers ≥ 0.'),
    );
    expect(() => new MLPRegressor({ loss: "poisson", output: "linear" })).toThrow(
      'must be "exp" or left out',
    );
  });

  it("resists outliers with the Huber loss", async () => {
    const line = Float64Array.from({ length: 150 }, (_, i) => 2 * x.get(i, 0) + (i % 15 === 0 ? 40 : 0));
    const options = { layers: [], solver: "lbfgs", weightDecay: 0 } as const;
    const squared = await new MLPRegressor(options).fit(x, line);
    const huber = await new MLPRegressor({ ...options, loss: "huber", k: 0.05 }).fit(x, line);
    expect(Math.abs(squared.predict([[0, 0]])[0])).toBeGreaterThan(2);
    expect(Math.abs(huber.predict([[0, 0]])[0])).toBeLessThan(0.2);
  });

  it("fits constant responses and a single case", async () => {
    const model = await new MLPRegressor({ layers: [3], solver: "lbfgs" }).fit(
      x,
      new Float64Array(150).fill(5),
    );
    expectClose(model.predict(x), new Float64Array(150).fill(5), { tolerance: 1e-3 });
    const one = await new MLPRegressor({ layers: [3] }).fit([[1, 2]], [4]);
    expectClose(one.predict([[1, 2]])[0], 4, { tolerance: 1e-12 });
  });

  it("continues training on other cases, and refuses another number of responses", async () => {
    const estimator = new MLPRegressor({
      layers: [10],
      maxIterations: 10,
      batchSize: 1000,
      learningRate: 0.02,
    });
    const model = await estimator.fit(x, wave);
    const longer = await estimator.update(model, x, wave);
    expect(longer.trainingLoss[0]).toBeLessThan(model.trainingLoss[9]);
    expect(longer.responseScales).toEqual(model.responseScales);
    await expect(estimator.update(model, x, Matrix.fromColumns([wave, wave]))).rejects.toEqual(
      refusal(DataError, "the target has 2 responses, and the model has 1"),
    );
  });

  it("gives the same predictions on any number of threads", async () => {
    const model = await new MLPRegressor({ layers: [40], maxIterations: 2 }).fit(x, wave);
    const many = Matrix.from(Array.from({ length: 5000 }, (_, i) => x.row(i % 150)));
    expect(await model.async.predict(many, { threads: 2 })).toEqual(model.predict(many));
  });
});
