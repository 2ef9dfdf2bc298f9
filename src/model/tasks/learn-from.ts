import type { Cases } from "../cases.js";
import type { Estimator } from "../estimator.js";
import { noIntercept } from "../terms/plain-columns.js";
import { tellingOfWeights } from "./telling-of-weights.js";

/** Learns from cases; where a formula removes the intercept, by the same method without one. */
export async function learnFrom<E extends Estimator, C extends Cases, M>(
  estimator: E,
  cases: C,
  learn: (estimator: E, cases: C) => Promise<M> | M,
): Promise<M> {
  try {
    return await tellingOfWeights(cases, () =>
      learn(withIntercept(estimator, cases.withoutIntercept), cases),
    );
  } finally {
    cases.release();
  }
}

function withIntercept<E extends Estimator>(estimator: E, withoutIntercept: string | undefined): E {
  if (withoutIntercept === undefined) return estimator;
  const { intercept } = estimator.options as { intercept?: unknown };
  if (typeof intercept !== "boolean") throw noIntercept(estimator.kind, withoutIntercept);
  return intercept ? estimator.with({ intercept: false }) : estimator;
}
