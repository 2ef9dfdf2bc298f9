import { Estimator } from "../../learn/estimator.js";

/** An estimator that can be a step. */
export function isFittable(value: unknown): boolean {
  return value instanceof Estimator && "fit" in value && typeof value.fit === "function";
}
