/** What the data say about single features, given the precisions of all (Tipping and Faul 2003). */
export interface Evidence {
  /** The estimate of the noise variance. */
  readonly noise: number;
  readonly logEvidence: number;
  look(feature: number, precision: number): Quality;
  /** Takes over a new precision of the feature that was looked at last. */
  move(feature: number, before: number, after: number): void;
}

/** A feature as the model without it sees it. */
export interface Quality {
  /** How much of the feature the others leave. */
  readonly sparsity: number;
  /** How the residual goes with the feature. */
  readonly pull: number;
}

/** From the model with all features that are not pruned. */
export function withoutFeature(left: number, pull: number, precision: number): Quality {
  if (precision === Number.POSITIVE_INFINITY) return { sparsity: left, pull };
  const factor = precision / (precision - left);
  return { sparsity: left * factor, pull: pull * factor };
}
