// Options that mean the same in classification and regression.

import * as z from "zod";
import { isFiniteRows } from "../../../math/linalg/finite-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { savedStepSchedule } from "../../../math/optimize/step-schedule.js";

/** Most units of a layer, and most hidden layers. */
const MOST_UNITS = 65536;
const MOST_LAYERS = 64;

/** The activation functions of hidden units. */
export const HIDDEN_ACTIVATIONS = [
  "relu",
  "leaky-relu",
  "sigmoid",
  "tanh",
  "softplus",
  "linear",
  "sign",
] as const;

/** Weights and biases of every layer: those of a model, or numbers of the same shapes. */
export interface GivenWeights {
  /** One matrix per layer, inputs × units. */
  readonly weights: readonly (Matrix | readonly (readonly number[])[])[];
  /** One list per layer. */
  readonly biases: readonly ArrayLike<number>[];
}

const givenWeights = z
  .custom<GivenWeights>(isGivenWeights, { abort: true })
  .overwrite(({ weights, biases }) => ({
    weights: weights.map((layer) => Matrix.from(layer)),
    biases: biases.map((layer) => Float64Array.from(layer)),
  }));

function isGivenWeights(value: unknown): boolean {
  const { weights, biases } = (value ?? {}) as Partial<GivenWeights>;
  return (
    Array.isArray(weights) &&
    Array.isArray(biases) &&
    weights.length === biases.length &&
    weights.length > 0 &&
    weights.every(isFiniteRows) &&
    biases.every((list) => isFiniteRows([list]))
  );
}

export const networkOptions = {
  layers: z
    .array(z.int().min(1).max(MOST_UNITS))
    .max(MOST_LAYERS)
    .readonly()
    .default([100])
    .meta({ constraint: `at most ${MOST_LAYERS} whole numbers from 1 to ${MOST_UNITS}` })
    .describe("Number of units in each hidden layer. Without hidden layers, the outputs are single neurons."),
  activation: z
    .enum(HIDDEN_ACTIVATIONS)
    .default("relu")
    .describe(
      "The activation function of hidden units. The sign has no useful derivative, so its derivative counts as 1.",
    ),
  steepness: z
    .number()
    .gt(0)
    .default(1)
    .describe("The factor λ of the sigmoid 1/(1 + e^(−λz)) of hidden units."),
  leak: z.number().min(0).lt(1).default(0.01).describe("The slope of the leaky ReLU for negative numbers."),
  solver: z
    .enum(["adam", "sgd", "lbfgs"])
    .default("adam")
    .describe(
      "How the loss is minimized: in batches by Adam or by stochastic gradient descent with momentum, or on all cases at once by L-BFGS, which suits small data.",
    ),
  learningRate: savedStepSchedule
    .optional()
    .describe(
      "The step length. The defaults are 0.001 for Adam and 0.01 for stochastic gradient descent. Schedules count steps, not epochs.",
    ),
  momentum: z
    .number()
    .min(0)
    .lt(1)
    .default(0.9)
    .describe("For stochastic gradient descent: the share of the last step that is added to the next one."),
  nesterov: z.boolean().default(true).describe("Whether the momentum uses Nesterov's look-ahead correction."),
  batchSize: z
    .int()
    .min(1)
    .optional()
    .describe(
      "Number of cases per step, at most all. The default is 200, or a tenth of the cases if that is less, but at least 16.",
    ),
  weightDecay: z
    .number()
    .min(0)
    .default(1e-4)
    .describe(
      "The factor λ of the penalty ½·λ·Σw² that is added to the mean loss of the cases, where w are all weights except the biases.",
    ),
  decayBiases: z
    .boolean()
    .default(false)
    .describe("Whether the penalty of `weightDecay` includes the squares of the biases."),
  dropout: z
    .number()
    .min(0)
    .lt(1)
    .default(0)
    .describe("Share of the hidden units that is dropped at random in each training step."),
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether every feature is centered and divided by its standard deviation; without it, features should have comparable scales already.",
    ),
  init: z
    .union([
      z.literal("random"),
      givenWeights.meta({ constraint: "{ weights, biases } with a matrix and a list for every layer" }),
    ])
    .default("random")
    .describe(
      "The initial weights: random weights suited to the activation, or the weights of a model, which apply to standardized features.",
    ),
  validation: z
    .number()
    .min(0)
    .lt(1)
    .optional()
    .describe(
      "Share of the cases held out for early stopping; the model keeps the weights with the smallest loss on them. The default of 0 holds out none.",
    ),
  patience: z
    .int()
    .min(1)
    .default(10)
    .describe("Number of epochs over which the improvement of the loss is measured."),
  tolerance: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Training has converged when the best loss has improved by at most this share of the first loss over `patience` epochs, or, with L-BFGS, when the relative gradient is at most this. The defaults are 0.0001 and 0.000001.",
    ),
  maxIterations: z
    .int()
    .min(1)
    .default(200)
    .describe("Maximum number of epochs (passes through all cases), or of iterations of L-BFGS."),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe(
      "The seed of the initial weights, of the order of the cases, of dropout and of the held-out cases.",
    ),
};

interface Trained {
  readonly solver: "adam" | "sgd" | "lbfgs";
  readonly dropout: number;
  readonly validation?: number | undefined;
  readonly activation: string;
  readonly output?: string | undefined;
}

/** L-BFGS needs one objective with derivatives. */
export function fitsSolver({ solver, dropout, validation, activation, output }: Trained): boolean {
  const isSmooth = activation !== "sign" && output !== "sign";
  return solver !== "lbfgs" || (dropout === 0 && !validation && isSmooth);
}

export const solverIssue = {
  path: ["solver"],
  message: 'must be "adam" or "sgd" if there is dropout, validation or a sign',
};

/** Given weights decide how many layers there are. */
export function fitsInit({
  layers,
  init,
}: {
  readonly layers: readonly number[];
  readonly init: "random" | GivenWeights;
}): boolean {
  if (init === "random") return true;
  const sizes = init.weights.map((layer) => Matrix.from(layer).columns);
  return (
    sizes.length === layers.length + 1 &&
    layers.every((units, at) => units === sizes[at]) &&
    init.biases.every(({ length }, at) => length === sizes[at]) &&
    init.weights.every((layer, at) => at === 0 || Matrix.from(layer).rows === sizes[at - 1])
  );
}

export const initIssue = {
  path: ["init"],
  message: 'must have weights and biases for the hidden layers in "layers" and for one more, the outputs',
};
