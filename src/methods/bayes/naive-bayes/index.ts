export type { ExplainOptions, Explanation, FeatureEvidence } from "../engine/explain.js";
export type { Family } from "../engine/families.js";
export { NaiveBayes } from "./fit.js";
export { NaiveBayesModel, type NaiveBayesState } from "./model.js";
export type { NaiveBayesOptions } from "./options.js";
