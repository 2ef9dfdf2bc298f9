import { requireKnownParameters } from "../../../base/known-options.js";
import { requireProbability, requireWhole } from "../../../math/probability/distributions/require.js";

/** A neighborhood in many dimensions. */
export interface Neighborhood {
  /** The share r of the data that it should contain. */
  readonly share: number;
  /** p: how many inputs there are. */
  readonly dimensions: number;
}

/**
 * The edge r^(1/p) of a cube that contains a share r of data spread evenly over the unit cube in p dimensions: the
 * part of the range of every input that a "local" neighborhood covers (ESL, section 2.5).
 *
 * ```ts
 * neighborhoodEdge({ share: 0.01, dimensions: 10 }); // 0.631
 * ```
 */
export function neighborhoodEdge(parameters: Neighborhood): number {
  const method = "neighborhoodEdge";
  requireKnownParameters(method, parameters, ["share", "dimensions"]);
  const { share, dimensions } = parameters;
  requireProbability(method, "share", share);
  requireWhole(method, "dimensions", dimensions, 1);
  return share ** (1 / dimensions);
}
