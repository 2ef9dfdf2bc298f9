import * as z from "zod";
import { counted, DataError, got, optionName, wanted, words } from "../../base/errors.js";

/** The option of all classifiers that combine likelihoods with the frequencies of classes. */
export const priorsOption = z
  .union([z.enum(["empirical", "uniform"]), z.array(z.number().min(0)).min(1)])
  .default("empirical")
  .describe(
    "The prior probabilities of the classes: their shares in the data, equal for all, or a list in the order of `classes`.",
  );

export type Priors = z.output<typeof priorsOption>;

/** The prior probabilities of the classes, by the option and the weight of each class in the data. */
export function classPriors(method: string, priors: Priors, classWeights: Float64Array): Float64Array {
  const weights = priorWeights(method, priors, classWeights);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total > 0) return weights.map((weight) => weight / total);
  const sentence = words`${optionName("priors")} is 0 for every class; expected ${wanted("at least one probability above 0")}.`;
  throw new DataError(method, sentence, { received: "only zeros" });
}

function priorWeights(method: string, priors: Priors, classWeights: Float64Array): Float64Array {
  if (priors === "empirical") return classWeights;
  if (priors === "uniform") return classWeights.map(() => 1);
  if (priors.length === classWeights.length) return Float64Array.from(priors);
  const sentence = words`${optionName("priors")} has ${got(counted(priors.length, "number"))} for ${wanted(classWeights.length)} classes.`;
  throw new DataError(method, sentence);
}
