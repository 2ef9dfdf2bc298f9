import { z } from "zod";

export const perceptronOptions = z.strictObject({
  mode: z
    .enum(["online", "batch"])
    .default("online")
    .describe(
      "Correct the weights after every mistaken case, or once per pass by the sum over all mistaken cases.",
    ),
  averaged: z
    .boolean()
    .default(false)
    .describe(
      "Whether the model has the mean of the weights after every case, online, or after every pass, in batches; it varies less with the order of the cases.",
    ),
  multiclass: z
    .enum(["one-vs-rest", "joint"])
    .default("one-vs-rest")
    .describe(
      "With three classes or more: a hyperplane for each class against the others, or weights of all classes corrected together when the wrong class has the largest score.",
    ),
  learningRate: z
    .number()
    .positive()
    .default(1)
    .describe("What a correction is multiplied by; from zero weights it scales the result and nothing else."),
  start: z
    .enum(["zero", "random"])
    .default("zero")
    .describe("Weights to begin with: zeros, or standard normal numbers by the seed."),
  intercept: z.boolean().default(true).describe("Whether the hyperplane may miss the origin."),
  shuffle: z
    .boolean()
    .default(true)
    .describe("Whether every pass takes the cases in a new order by the seed, or in the order of the rows."),
  maxIterations: z
    .int()
    .min(1)
    .default(1000)
    .describe("The most passes over the cases; what is not separated by then is reported as such."),
  seed: z.int().min(0).default(0).describe("The seed of the orders and of a random start."),
});

export type PerceptronOptions = z.input<typeof perceptronOptions>;
export type PerceptronSettings = z.output<typeof perceptronOptions>;
