import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";

export const perceptronOptions = z.strictObject({
  classWeights: classWeightsOption,
  method: z
    .enum(["online", "batch"])
    .default("online")
    .describe(
      "Whether weights are corrected after every misclassified case, or once per pass by the sum over all of them.",
    ),
  averaged: z
    .boolean()
    .default(false)
    .describe(
      "Whether the model uses the mean of the weights after every case (online) or every pass (batch), which depends less on the order of the cases.",
    ),
  multiclass: z
    .enum(["one-vs-rest", "joint"])
    .default("one-vs-rest")
    .describe(
      "For three or more classes: one hyperplane for each class against the others, or joint corrections of the weights of all classes whenever the wrong class has the largest score.",
    ),
  learningRate: z
    .number()
    .positive()
    .default(1)
    .describe("The factor of each correction. If the initial weights are zero, it only scales the result."),
  init: z
    .enum(["zero", "random"])
    .default("zero")
    .describe("The initial weights: zeros, or standard normal numbers drawn by the seed."),
  intercept: z
    .boolean()
    .default(true)
    .describe("Whether there is an intercept; without one the hyperplane passes through the origin."),
  shuffle: z
    .boolean()
    .default(true)
    .describe("Whether every pass visits the cases in a new random order, or in the order of the rows."),
  maxIterations: z
    .int()
    .min(1)
    .default(1000)
    .describe(
      "Maximum number of passes over the cases. If the classes are not separated by then, the model reports it.",
    ),
  patience: z
    .int()
    .min(1)
    .default(100)
    .describe(
      "Number of passes without a new minimum of mistakes after which the search for a separating hyperplane stops.",
    ),
  seed: z.int().min(0).default(0).describe("The seed of the orders and of random initial weights."),
});

export type PerceptronOptions = z.input<typeof perceptronOptions>;
