import type { Cases } from "../cases.js";
import type { Estimator } from "../estimator.js";

/** Learns from cases; where a formula removes the intercept, by the same method without one. */
export function learnFrom<E extends Estimator, C extends Cases, M>(
  estimator: E,
  cases: C,
  learn: (estimator: E, cases: C) => M,
): M {
  const removed =
    cases.formula?.intercept === false && (estimator.options as { intercept?: boolean }).intercept;
  return learn(removed ? estimator.with({ intercept: false }) : estimator, cases);
}
