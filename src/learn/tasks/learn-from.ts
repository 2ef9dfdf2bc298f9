import type { Cases } from "../cases.js";
import type { Estimator } from "../estimator.js";

/** Learns from cases; where a formula removes the intercept, by the same method without one. */
export async function learnFrom<E extends Estimator, C extends Cases, M>(
  estimator: E,
  cases: C,
  learn: (estimator: E, cases: C) => Promise<M> | M,
): Promise<M> {
  const removed =
    cases.formula?.intercept === false && (estimator.options as { intercept?: boolean }).intercept;
  try {
    return await learn(removed ? estimator.with({ intercept: false }) : estimator, cases);
  } finally {
    cases.release();
  }
}
