import { requireKnownParameters } from "../../../base/known-options.js";
import { requirePositive } from "../../../math/probability/distributions/require.js";

/**
 * The penalty of a ridge regression whose answer is the most probable one if the noise has the variance σ²
 * and each coefficient comes from a normal distribution around 0 with the variance τ²: λ = σ²/τ².
 *
 * ```ts
 * priorPenalty({ noiseVariance: 0.5, priorVariance: 2 }); // 0.25
 * ```
 */
export function priorPenalty(variances: {
  readonly noiseVariance: number;
  readonly priorVariance: number;
}): number {
  requireKnownParameters("priorPenalty", variances, ["noiseVariance", "priorVariance"]);
  const { noiseVariance, priorVariance } = variances;
  const noise = requirePositive("priorPenalty", "noiseVariance", noiseVariance);
  return noise / requirePositive("priorPenalty", "priorVariance", priorVariance);
}
