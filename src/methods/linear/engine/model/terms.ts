/** The name of the intercept among the terms of a regression. */
export const INTERCEPT = "(intercept)";

/** The names of the parameters of a linear function of features: the intercept first, if there is one. */
export function termsOf(features: readonly string[], intercept: boolean): string[] {
  return intercept ? [INTERCEPT, ...features] : [...features];
}
