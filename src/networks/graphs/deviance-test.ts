import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";

/**
 * The probability of so large a deviance if the model is true, by its χ² distribution. A model that leaves nothing out
 * has no degrees of freedom, and no data contradict it: 1. NaN if there are too many degrees of freedom for a number.
 */
export function deviancePValue(deviance: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(degreesOfFreedom)) return Number.NaN;
  return degreesOfFreedom > 0 ? new ChiSquared({ degreesOfFreedom }).survival(deviance) : 1;
}
