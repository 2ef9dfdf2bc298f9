import * as z from "zod";
import { Estimator } from "../../../model/estimator.js";
import type { Folds } from "../../folds/plan.js";

const isClassifier = (value: unknown) => value instanceof Estimator && value.task === "classification";

export const calibratedClassifierOptions = z.strictObject({
  estimator: z
    .custom<Estimator>(isClassifier)
    .meta({ constraint: "a classifier, or a pipeline that ends in one" })
    .describe("The method whose probabilities or scores are calibrated."),
  method: z
    .enum(["sigmoid", "isotonic", "temperature", "beta"])
    .default("sigmoid")
    .describe(
      "The map from scores to probabilities: a sigmoid (Platt scaling), any non-decreasing function, one temperature for all classes, or a beta curve.",
    ),
  folds: z
    .custom<Folds>((value) => typeof value === "number" || (typeof value === "object" && value !== null))
    .default(5)
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .describe("The folds; maps are learned from the cases that the model of a fold has not seen."),
  ensemble: z
    .boolean()
    .default(true)
    .describe(
      "Whether to keep the models of all folds, each with its own map, and average their probabilities; otherwise one map from all folds is applied to one model fitted to all cases.",
    ),
  form: z
    .enum(["log-odds", "probability"])
    .default("log-odds")
    .describe(
      "The form in which a sigmoid or an isotonic map is given the probabilities of the model; other scores are used as they are.",
    ),
  smoothing: z
    .boolean()
    .default(true)
    .describe(
      "Whether sigmoids and beta curves are fitted to Platt's targets, slightly inside 0 and 1, instead of the labels themselves.",
    ),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe(
      "The seed of the folds, unless their plan has its own; the fits of the folds derive their seeds from it.",
    ),
});

export type CalibratedClassifierOptions = z.input<typeof calibratedClassifierOptions>;
export type CalibratedClassifierSettings = z.output<typeof calibratedClassifierOptions>;
