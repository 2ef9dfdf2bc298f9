import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { VarianceDivisor } from "../../../math/linalg/moments.js";
import { type Covariances, classDegrees, pooledDegrees } from "../engine/covariances.js";
import type { Names } from "../engine/names.js";

/** How far covariances are shrunk. */
export interface Regularization {
  /** Share of the class covariance in the covariance of each class. */
  readonly ownShare: number;
  /** Share of the common covariance that is kept. */
  readonly commonShare: number;
}

/** What helps against a singular covariance. */
export const SINGULAR = 'lower the options "ownShare" and "commonShare"';

/**
 * Σₖ(α, γ) = α·Σₖ + (1 − α)·(γ·Σ + (1 − γ)·σ²·I), where α is `ownShare`, γ is `commonShare`, Σ is the covariance
 * within all classes and σ² its mean variance (Friedman 1989 in the form of ESL 4.13 and 4.14); what does not depend on
 * the shares is computed once.
 */
export function regularizer(
  statistics: ClassScatter,
  divisor: VarianceDivisor,
  names: Names,
): (shares: Regularization) => Covariances {
  const { columns } = statistics;
  const size = columns * columns;
  const within = statistics.within().scale(1 / pooledDegrees(statistics, divisor, names));
  const variance = within.diagonal().reduce((sum, value) => sum + value, 0) / columns;
  return ({ ownShare, commonShare }) => {
    const common = within.scale(commonShare);
    for (let at = 0; at < size; at += columns + 1) common.data[at] += (1 - commonShare) * variance;
    if (ownShare === 0) return { shape: "full", matrices: [common] };
    const matrices = classDegrees(statistics, divisor, names).map((degrees, k) => {
      const scatter = statistics.scatter.data.subarray(k * size, (k + 1) * size);
      const out = new Matrix(columns, columns);
      for (let at = 0; at < size; at += 1)
        out.data[at] = common.data[at] * (1 - ownShare) + (ownShare * scatter[at]) / degrees;
      return out;
    });
    return { shape: "full", matrices };
  };
}
