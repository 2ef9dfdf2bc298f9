import type { NaiveBayesSettings } from "../naive-bayes/options.js";
import type { SemiSupervisedNBSettings } from "./options.js";

/** As the parts of a naive Bayes ask for them; no column here is described by a kernel density. */
export function partSettings({
  lambda: _,
  tolerance: __,
  maxIterations: ___,
  ...shared
}: SemiSupervisedNBSettings): NaiveBayesSettings {
  return { ...shared, bandwidth: "silverman", kernel: "gaussian" };
}
