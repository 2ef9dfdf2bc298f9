import { z } from "zod";
import type { Estimator } from "../../learn/estimator.js";
import { isFittable } from "../../prepare/pipeline/is-fittable.js";
import type { Folds } from "../../resample/plan.js";

const isClassifier = (value: unknown) => isFittable(value) && (value as Estimator).task === "classification";

export const calibratedClassifierOptions = z.strictObject({
  estimator: z
    .custom<Estimator>(isClassifier)
    .meta({ constraint: "a classifier, or a pipeline that ends in one" })
    .describe("The method whose probabilities, or scores, are calibrated."),
  method: z
    .enum(["sigmoid", "isotonic", "temperature", "beta"])
    .default("sigmoid")
    .describe(
      "The map from scores to probabilities: a sigmoid by Platt's scaling, any rising one, one temperature for all classes, or a beta curve.",
    ),
  folds: z
    .custom<Folds>((value) => typeof value === "number" || (typeof value === "object" && value !== null))
    .default(5)
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .describe("The folds; the map is learned from cases that the model of a fold has not seen."),
  ensemble: z
    .boolean()
    .default(true)
    .describe(
      "Whether the models of all folds are kept, each with its own map, and their probabilities averaged, or one map of all folds together belongs to one model of all cases.",
    ),
  scale: z
    .enum(["log-odds", "probability"])
    .default("log-odds")
    .describe(
      "What a sigmoid or a rising map is given of a model that has probabilities; other scores are taken as they are.",
    ),
  smoothing: z
    .boolean()
    .default(true)
    .describe(
      "Whether sigmoids and beta curves aim at Platt's targets, a little inside of 0 and 1, or at the labels themselves.",
    ),
  seed: z.int().min(0).default(0).describe("The seed of the folds, unless their plan has one."),
});

export type CalibratedClassifierOptions = z.input<typeof calibratedClassifierOptions>;
export type CalibratedClassifierSettings = z.output<typeof calibratedClassifierOptions>;
