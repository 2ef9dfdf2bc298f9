import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { loadModel } from "../../../apps/catalog.js";
import { ConvergenceError, DataError, OptionError } from "../../../base/errors.js";
import { moons } from "../../../data/datasets/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { LogisticRegression } from "../../linear/index.js";
import { MLPClassifier, type MLPClassifierModel } from "./index.js";

const { x, y: moon } = moons({ rows: 200, noise: 0.1, seed: 3 });
const y = moon.map((label) => `moon ${label}`);

function shareRight(model: MLPClassifierModel, rows: Matrix, labels: readonly unknown[]): number {
  return model.predict(rows).filter((label, i) => label === labels[i]).length / labels.length;
}

/** Three classes in rings, on features of which some are mostly 0. */
const ringed = new Matrix(
  90,
  4,
  randomArray(360, 4).map((value, at) => (at % 4 > 1 && value < 0.5 ? 0 : value)),
);
const ring = Array.from({ length: 90 }, (_, i) => {
  const radius = Math.hypot(ringed.get(i, 0), ringed.get(i, 1));
  return radius < 0.5 ? "inner" : radius < 0.9 ? "middle" : "outer";
});

describe("MLPClassifier", () => {
  it("learns classes that no line separates", async () => {
    for (const solver of ["adam", "sgd", "lbfgs"] as const) {
      const model = await new MLPClassifier({
        layers: [16],
        solver,
        learningRate: 0.02,
        batchSize: 50,
      }).fit(x, y);
      expect(shareRight(model, x, y)).toBeGreaterThan(0.96);
    }
  });

  it("works as well on unscaled features as on scaled ones", async () => {
    const options = { layers: [8], maxIterations: 30, batchSize: 50, learningRate: 0.02 };
    const far = new Matrix(x.rows, 2).map((_, at) => 1e6 + (at % 2 === 0 ? 1e3 : 1e-3) * x.data[at]);
    const plain = await new MLPClassifier(options).fit(x, y);
    const moved = await new MLPClassifier(options).fit(far, y);
    // 1e6 + 0.001·x keeps six digits of x.
    expectClose(moved.predictProba(far).data, plain.predictProba(x).data, { tolerance: 1e-5 });
    const raw = new MLPClassifier({ ...options, standardize: false });
    await expect(raw.with({ solver: "sgd", learningRate: 1e200 }).fit(far, y)).rejects.toEqual(
      refusal(ConvergenceError, "the loss is no longer finite in epoch 1"),
    );
    // Steps that are too long are no convergence, even if the loss does not improve any more.
    const lost = await raw.with({ solver: "sgd", learningRate: 1, maxIterations: 50 }).fit(far, y);
    expect(lost.convergence.converged).toBe(false);
  });

  it("equals penalized logistic regression without hidden layers", async () => {
    const options = { layers: [], solver: "lbfgs", tolerance: 1e-10, maxIterations: 500 } as const;
    for (const labels of [y, ring]) {
      const rows = labels === y ? x : ringed;
      const weightDecay = 0.02;
      const model = await new MLPClassifier({ ...options, weightDecay }).fit(rows, labels);
      expect(model.convergence.converged).toBe(true);
      // The same objective, times the number of cases.
      const linear = await new LogisticRegression({
        penalty: "l2",
        lambda: weightDecay,
        standardize: true,
      }).fit(rows, labels);
      expectClose(model.predictProba(rows).data, linear.predictProba(rows).data, { tolerance: 1e-6 });
    }
  });

  it("reads rows that are mostly zeros as sparse rows", async () => {
    // Each of the cases has one of ten levels.
    const levels = new Matrix(60, 10).map((_, at) => Number(at % 10 === (7 * Math.floor(at / 10)) % 10));
    const labels = Array.from({ length: 60 }, (_, row) => ((7 * row) % 10 < 5 ? "low" : "high"));
    const options = { layers: [4], maxIterations: 5 } as const;
    const model = await new MLPClassifier(options).fit(levels, labels);
    const sparse = await new MLPClassifier(options).fit(SparseMatrix.fromDense(levels), labels);
    expect(model.weights).toEqual(sparse.weights);
    expectClose([...model.means], new Array(10).fill(0.1), { tolerance: 1e-15 });
  });

  it("gives the same results for sparse rows, in training and prediction", async () => {
    const options = { layers: [5], maxIterations: 20, batchSize: 16, dropout: 0.2 };
    const sparse = SparseMatrix.fromDense(ringed);
    const model = await new MLPClassifier(options).fit(ringed, ring);
    const other = await new MLPClassifier(options).fit(sparse, ring);
    expectClose(other.trainingLoss, model.trainingLoss, { tolerance: 1e-12 });
    expectClose(other.predictProba(sparse).data, model.predictProba(ringed).data, { tolerance: 1e-11 });
    expectClose(model.predictProba(sparse).data, model.predictProba(ringed).data, { tolerance: 1e-13 });
  });

  it("depends on its seed alone", async () => {
    const options = { layers: [40, 30], maxIterations: 3, batchSize: 150, dropout: 0.1, validation: 0.2 };
    const learn = (seed: number, threads: number) =>
      new MLPClassifier({ ...options, seed }).fit(x, y, { threads });
    const [one, same, other] = [await learn(1, 1), await learn(1, 2), await learn(2, 1)];
    expect(JSON.stringify(same)).toBe(JSON.stringify(one));
    expect(other.trainingLoss).not.toEqual(one.trainingLoss);
  });

  it("treats weights as repetitions where a batch has all cases", async () => {
    const options = { layers: [4], maxIterations: 15, batchSize: 1000, learningRate: 0.05 };
    const counts = Array.from({ length: x.rows }, (_, i) => i % 3);
    const repeated = counts.flatMap((count, i) => new Array<number>(count).fill(i));
    const weighted = await new MLPClassifier(options).fit(x, y, { weights: counts });
    const plain = await new MLPClassifier(options).fit(
      Matrix.from(repeated.map((i) => x.row(i))),
      repeated.map((i) => y[i]),
    );
    expectClose(weighted.trainingLoss, plain.trainingLoss, { tolerance: 1e-12 });
    expect(weighted.cases).toBe(counts.filter((count) => count > 0).length);
  });

  it("balances classes by weights", async () => {
    const few = y.map((label, i) => (label === y[0] || i % 5 === 0 ? i : -1)).filter((i) => i >= 0);
    const rows = Matrix.from(few.map((i) => x.row(i)));
    const labels = few.map((i) => y[i]);
    const options = { layers: [3], maxIterations: 10, batchSize: 1000 };
    const classes = [...new Set(y)].sort();
    const counts = classes.map((label) => labels.filter((other) => other === label).length);
    const factors = counts.map((count) => labels.length / (2 * count));
    const balanced = await new MLPClassifier({ ...options, classWeights: "balanced" }).fit(rows, labels);
    const named = Object.fromEntries(classes.map((label, k) => [String(label), factors[k]]));
    const given = await new MLPClassifier({ ...options, classWeights: named }).fit(rows, labels);
    const weights = labels.map((label) => factors[classes.indexOf(label)]);
    const weighted = await new MLPClassifier(options).fit(rows, labels, { weights });
    for (const model of [given, weighted])
      expectClose(model.trainingLoss, balanced.trainingLoss, { tolerance: 1e-12 });
    await expect(new MLPClassifier({ classWeights: { other: 2 } }).fit(rows, labels)).rejects.toEqual(
      refusal(OptionError, 'option "classWeights": there is no class "other"'),
    );
  });

  it("stops where the validation loss is smallest, and keeps those weights", async () => {
    const noisy = y.map((label, i) => (i % 4 === 0 ? y[(i + 1) % y.length] : label));
    const options = { layers: [30], learningRate: 0.05, batchSize: 20, validation: 0.3, weightDecay: 0 };
    const estimator = new MLPClassifier({ ...options, patience: 8, tolerance: 0 });
    const model = await estimator.fit(x, noisy);
    const { validationLoss, trainingLoss, convergence } = model;
    const best = validationLoss.indexOf(Math.min(...validationLoss));
    expect(convergence.converged).toBe(true);
    expect(validationLoss.length).toBe(best + 1 + 8);
    expect(trainingLoss.length).toBe(convergence.iterations);
    // Training that ends at the best epoch has the same weights.
    const short = await estimator.with({ maxIterations: best + 1 }).fit(x, noisy);
    expect(short.weights.map(({ data }) => data)).toEqual(model.weights.map(({ data }) => data));
  });

  it("holds out a tenth by default, from 1000 cases on, except with L-BFGS and in updates", async () => {
    const few = moons({ rows: 999, noise: 0.3, seed: 5 });
    const many = moons({ rows: 1000, noise: 0.3, seed: 5 });
    const options = { layers: [4], maxIterations: 2 };
    const learn = (given: object, { x, y } = many) => new MLPClassifier({ ...options, ...given }).fit(x, y);
    const model = await learn({});
    expect(model.validationLoss.length).toBe(2);
    expect((await learn({ validation: 0.1 })).toJSON()).toEqual(model.toJSON());
    const plain = [await learn({ validation: 0 }), await learn({ solver: "lbfgs" }), await learn({}, few)];
    plain.push(await new MLPClassifier(options).update(model, many.x, many.y));
    for (const { validationLoss } of plain) expect(validationLoss.length).toBe(0);
    const weights = Float64Array.from(many.y, (_, i) => (i === 0 ? 0 : 1));
    const without = await new MLPClassifier(options).fit(many.x, many.y, { weights });
    expect(without.validationLoss.length).toBe(0);
  });

  it("continues training from the weights of a model", async () => {
    const estimator = new MLPClassifier({ layers: [6], maxIterations: 5, batchSize: 1000, solver: "sgd" });
    const model = await estimator.fit(x, y);
    const longer = await estimator.update(model, x, y);
    const begun = await estimator.with({ init: { weights: model.weights, biases: model.biases } }).fit(x, y);
    expectClose(longer.trainingLoss, begun.trainingLoss, { tolerance: 1e-13 });
    expect(longer.trainingLoss[0]).toBeLessThan(model.trainingLoss[4]);
    // The scales of the model stay, whatever the new cases are.
    const some = await estimator.update(model, x.slice(0, 1), [y[0]]);
    expect(some.means).toEqual(model.means);
    expect(some.classes).toEqual(model.classes);
    await expect(estimator.update(model, x.slice(0, 1), ["neither" as never])).rejects.toEqual(
      refusal(DataError, 'the model has no class "neither"'),
    );
  });

  it("shrinks weights by decay, but not biases", async () => {
    const options = {
      layers: [4],
      maxIterations: 1,
      batchSize: 1000,
      solver: "sgd",
      momentum: 0,
      learningRate: 0.1,
    } as const;
    const plain = await new MLPClassifier({ ...options, weightDecay: 0 }).fit(x, y);
    const decayed = await new MLPClassifier({ ...options, weightDecay: 0.5 }).fit(x, y);
    const start = await new MLPClassifier({ ...options, learningRate: 1e-300, weightDecay: 0 }).fit(x, y);
    for (const [layer, { data }] of plain.weights.entries())
      expectClose(
        decayed.weights[layer].data,
        data.map((value, at) => value - 0.1 * 0.5 * start.weights[layer].data[at]),
        { tolerance: 1e-15 },
      );
    expect(decayed.biases).toEqual(plain.biases);
  });

  it("drops hidden units only in training", async () => {
    const options = {
      layers: [400],
      maxIterations: 1,
      batchSize: 1000,
      solver: "sgd",
      learningRate: 1e-300,
    } as const;
    const plain = await new MLPClassifier(options).fit(x, y);
    const dropped = await new MLPClassifier({ ...options, dropout: 0.5 }).fit(x, y);
    expect(dropped.predictProba(x).data).toEqual(plain.predictProba(x).data);
    // What is left is doubled, so that the sums stay the same on average, with some noise.
    const [loss, noisy] = [plain.trainingLoss[0], dropped.trainingLoss[0]];
    expect(noisy).toBeGreaterThan(loss);
    expect(noisy).toBeLessThan(1.5 * loss);
  });

  it("ignores constant features, and handles equal ones", async () => {
    const wide = Matrix.fromColumns([
      x.column(0),
      x.column(1),
      x.column(1),
      new Float64Array(x.rows).fill(7),
    ]);
    const model = await new MLPClassifier({ layers: [8], maxIterations: 40, learningRate: 0.02 }).fit(
      wide,
      y,
    );
    const changed = wide.map((value, at) => (at % 4 === 3 ? 1e3 : value));
    expect(model.predictProba(changed).data).toEqual(model.predictProba(wide).data);
    expect(shareRight(model, wide, y)).toBeGreaterThan(0.8);
  });

  it("gives the values of hidden units", async () => {
    const model = await new MLPClassifier({ layers: [3, 2], activation: "tanh", maxIterations: 2 }).fit(x, y);
    const [first, second] = [model.hiddenUnits(x), model.hiddenUnits(x, 1)];
    const unit = (i: number, k: number) =>
      Math.tanh(
        model.biases[0][k] +
          [0, 1].reduce(
            (sum, j) => sum + ((x.get(i, j) - model.means[j]) / model.scales[j]) * model.weights[0].get(j, k),
            0,
          ),
      );
    expectClose(first.get(4, 2), unit(4, 2), { tolerance: 1e-14 });
    expect([second.rows, second.columns]).toEqual([200, 2]);
    expect(() => model.hiddenUnits(x, 2)).toThrow("there is no hidden layer 2; the network has 2 of them");
  });

  it("returns the softmax or logistic function of its sums, on threads too", async () => {
    for (const [rows, labels] of [
      [x, y],
      [ringed, ring],
    ] as const) {
      const model = await new MLPClassifier({ layers: [5], maxIterations: 3 }).fit(rows, labels);
      const sums = model.decisionFunction(rows);
      const p = model.predictProba(rows);
      expect(sums.columns).toBe(labels === y ? 1 : 3);
      const odds = labels === y ? sums.get(3, 0) : sums.get(3, 1) - sums.get(3, 0);
      expectClose(Math.log(p.get(3, 1) / p.get(3, 0)), odds, { tolerance: 1e-13 });
      const many = Matrix.from(Array.from({ length: 3000 }, (_, i) => rows.row(i % rows.rows)));
      expect(await model.async.predictProba(many, { threads: 2 })).toEqual(model.predictProba(many));
    }
  });

  it("learns probabilities also by squared error", async () => {
    const model = await new MLPClassifier({
      layers: [8],
      loss: "squared",
      solver: "lbfgs",
      weightDecay: 0,
    }).fit(ringed, ring);
    const p = model.predictProba(ringed);
    const brier = ring.reduce(
      (sum, label, i) =>
        sum +
        model.classes.reduce((total, one, k) => total + 0.5 * (p.get(i, k) - Number(one === label)) ** 2, 0) /
          90,
      0,
    );
    expectClose(model.trainingLoss[model.trainingLoss.length - 1], brier, { tolerance: 1e-9 });
  });

  it("follows schedules of its step length, step by step", async () => {
    const options = { layers: [], solver: "sgd", momentum: 0, batchSize: 1000, weightDecay: 0 } as const;
    const halved = await new MLPClassifier({
      ...options,
      learningRate: { schedule: "exponential", initial: 0.4, decay: 0.5 },
      maxIterations: 2,
    }).fit(x, y);
    const first = await new MLPClassifier({ ...options, learningRate: 0.4, maxIterations: 1 }).fit(x, y);
    const init = { weights: first.weights, biases: first.biases };
    const second = await new MLPClassifier({ ...options, learningRate: 0.2, maxIterations: 1, init }).fit(
      x,
      y,
    );
    expectClose(halved.weights[0].data, second.weights[0].data, { tolerance: 1e-15 });
  });

  it("survives a file round trip, and refuses layers that do not fit", async () => {
    const model = await new MLPClassifier({ layers: [4], maxIterations: 2 }).fit(x, y);
    const read = loadModel(JSON.stringify(model)) as typeof model;
    expect(read.predictProba(x)).toEqual(model.predictProba(x));
    expect(read.summary()).toMatch(
      /^MLPClassifier: 2 → 4 → 1, hidden units: relu, 17 parameters\n200 cases, Adam: 2 epochs/,
    );
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(model));
    const broken = { ...json, state: { ...json.state, biases: json.state.biases.slice(1) } };
    expect(() => loadModel(broken)).toThrow('field "state.weights": must lead from the features');
  });

  it("refuses invalid options and data, and says why", async () => {
    expect(() => new MLPClassifier({ solver: "lbfgs", dropout: 0.5 })).toThrow(
      'must be "adam" or "sgd" if there is dropout, validation or a sign',
    );
    expect(() => new MLPClassifier({ layers: [2], init: { weights: [[[1], [2]]], biases: [[0]] } })).toThrow(
      "init",
    );
    const init = { weights: [[[1]]], biases: [[0]] };
    await expect(new MLPClassifier({ layers: [], init }).fit(x, y)).rejects.toEqual(
      refusal(OptionError, 'option "init" has layers of 1 → 1 units; expected 2 → 1.'),
    );
    await expect(new MLPClassifier({ layers: [65536, 65536] }).fit(x, y)).rejects.toEqual(
      refusal(OptionError, "weights and biases; at most"),
    );
    await expect(
      new MLPClassifier().fit(
        x,
        y.map(() => "same"),
      ),
    ).rejects.toEqual(refusal(DataError, 'all cases are of class "same"'));
  });

  it("reports its progress by epochs, and can be aborted", async () => {
    const controller = new AbortController();
    const epochs: number[] = [];
    const fit = new MLPClassifier({ tolerance: 0 }).fit(x, y, {
      signal: controller.signal,
      onProgress: ({ phase, completed }) => {
        if (phase === "epochs") epochs.push(completed);
        if (completed === 3) controller.abort();
      },
    });
    await expect(fit).rejects.toMatchObject({ name: "AbortError" });
    expect(epochs).toEqual([1, 2, 3]);
  });
});
