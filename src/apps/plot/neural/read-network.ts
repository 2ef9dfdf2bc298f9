import { requireFields } from "../../../base/arguments.js";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { needs } from "../core/refusal.js";

/** A model of layers, such as an `MLPClassifierModel` or an `MLPRegressorModel`. */
export interface NetworkLike {
  readonly features: readonly string[];
  /** The weights of every layer, inputs × units. */
  readonly weights: readonly Matrix[];
  readonly classes?: readonly Label[] | undefined;
  readonly response?: string | undefined;
  readonly responses?: readonly string[] | undefined;
}

/** The network, after checking that it is one. */
export function requireNetwork(method: string, model: NetworkLike): NetworkLike {
  requireFields(
    method,
    "the model",
    model,
    ["features", "weights"],
    "a network, such as that of MLPClassifier",
  );
  const isNetwork =
    Array.isArray(model.weights) &&
    model.weights.length > 0 &&
    model.weights.every((layer) => typeof layer === "object" && layer !== null && "columns" in layer);
  if (!isNetwork) throw needs(method, "a network with a matrix of weights per layer", "something else");
  return model;
}

/** The indices of the largest sizes, at most so many, in their order. */
export function largestIndices(sizes: readonly number[], most: number): number[] {
  return [...sizes.keys()]
    .sort((a, b) => sizes[b] - sizes[a] || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}

/** What every output unit stands for; of two classes, the second. */
export function outputNames({ weights, classes, response, responses }: NetworkLike): string[] {
  const { columns } = weights[weights.length - 1];
  if (classes !== undefined) return (columns === 1 ? classes.slice(1) : classes).map(String);
  return responses === undefined ? [response ?? "output"] : [...responses];
}
