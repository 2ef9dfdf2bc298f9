import { normalCdf, normalQuantile } from "../../math/probability/special/index.js";

/** The standard normal distribution as the tests use it. */
export const standardNormal = {
  cdf: normalCdf,
  survival: (x: number): number => normalCdf(-x),
  quantile: normalQuantile,
};
