import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { MLPClassifier, MLPRegressor } from "../../../src/index.js";
import type { MLPClassifierOptions, MLPRegressorOptions } from "../../../src/methods/neural/index.js";
import { expectClose } from "../../support/numbers.js";

type Layers = readonly (readonly [weights: number[][], biases: number[]])[];

interface Run {
  readonly start: Layers;
  readonly losses: number[];
  readonly end: Layers;
}

const fixture: {
  readonly x: number[][];
  readonly classes: number[];
  readonly binary: number[];
  readonly numbers: number[][];
  readonly counts: number[];
  readonly weights: number[];
  readonly runs: Record<string, Run>;
} = JSON.parse(readFileSync(new URL("mlp.json", import.meta.url), "utf8"));

const { x, classes, binary, numbers, counts, weights, runs } = fixture;

/** All cases are one batch, so that an epoch is a step. */
function optionsOf({ start, losses }: Run) {
  return {
    layers: start.slice(0, -1).map(([, biases]) => biases.length),
    init: { weights: start.map(([layer]) => layer), biases: start.map(([, layer]) => layer) },
    maxIterations: losses.length,
    patience: losses.length,
    batchSize: x.length,
    standardize: false,
  };
}

interface Trained {
  readonly trainingLoss: Float64Array;
  readonly weights: readonly { readonly data: Float64Array }[];
  readonly biases: readonly Float64Array[];
}

function expectRun(model: Trained, { losses, end }: Run): void {
  const tolerance = 1e-10;
  expectClose(model.trainingLoss, losses, { tolerance });
  end.forEach(([layer, biases], at) => {
    expectClose(model.weights[at].data, layer.flat(), { tolerance });
    expectClose(model.biases[at], biases, { tolerance });
  });
}

describe("networks take the steps of plain numpy", () => {
  const classification: [string, number[], MLPClassifierOptions, number[]?][] = [
    [
      "sgd",
      classes,
      {
        activation: "tanh",
        solver: "sgd",
        learningRate: 0.3,
        momentum: 0,
        nesterov: false,
        weightDecay: 0.01,
      },
    ],
    [
      "momentum",
      binary,
      {
        activation: "sigmoid",
        solver: "sgd",
        learningRate: 0.2,
        momentum: 0.8,
        nesterov: false,
        weightDecay: 0,
      },
    ],
    ["adam", classes, { activation: "relu", learningRate: 0.05, weightDecay: 0.001 }, weights],
    ["sgd, single layer", classes, { solver: "sgd", learningRate: 0.5, momentum: 0, weightDecay: 0.1 }],
  ];

  it.each(classification)("%s", async (name, y, options, caseWeights) => {
    const run = runs[name];
    const estimator = new MLPClassifier({ ...optionsOf(run), ...options });
    expectRun(await estimator.fit(x, y, { weights: caseWeights }), run);
  });

  const plain = { standardizeResponses: false, weightDecay: 0 };

  it("nesterov, with several responses and weights", async () => {
    const run = runs.nesterov;
    const options = { activation: "softplus", solver: "sgd", learningRate: 0.1, weightDecay: 0.02 } as const;
    const estimator = new MLPRegressor({ ...plain, ...optionsOf(run), ...options });
    expectRun(await estimator.fit(x, numbers, { weights }), run);
  });

  it("adam, huber", async () => {
    const run = runs["adam, huber"];
    const options: MLPRegressorOptions = {
      activation: "leaky-relu",
      loss: "huber",
      k: 0.5,
      learningRate: 0.02,
    };
    expectRun(await new MLPRegressor({ ...plain, ...optionsOf(run), ...options }).fit(x, numbers), run);
  });

  it("adam, poisson", async () => {
    const run = runs["adam, poisson"];
    const options: MLPRegressorOptions = { activation: "tanh", loss: "poisson", learningRate: 0.02 };
    expectRun(await new MLPRegressor({ ...plain, ...optionsOf(run), ...options }).fit(x, counts), run);
  });
});
