import type { ClassScatter } from "../../data/class-scatter.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { VarianceDivisor } from "../../linalg/moments.js";
import { type Covariances, classDegrees, pooledDegrees } from "../engine/covariances.js";
import type { Names } from "../engine/names.js";

/** How far covariances are shrunk. */
export interface Regularization {
  /** How much of its own covariance each class keeps. */
  readonly ownShare: number;
  /** How much of the common covariance is kept. */
  readonly commonShare: number;
}

/** What helps against a singular covariance. */
export const SINGULAR = 'lower the options "ownShare" and "commonShare"';

/**
 * Σₖ(α, γ) = α·Σₖ + (1 − α)·(γ·Σ + (1 − γ)·σ²·I), where α is `ownShare`, γ is `commonShare`, Σ is the covariance
 * within all classes and σ² its mean variance (Friedman 1989 in the form of ESL 4.13 and 4.14).
 */
export function regularizedCovariances(
  statistics: ClassScatter,
  { ownShare, commonShare }: Regularization,
  divisor: VarianceDivisor,
  names: Names,
): Covariances {
  const { columns } = statistics;
  const within = statistics.within().scale(1 / pooledDegrees(statistics, divisor, names));
  const variance = within.diagonal().reduce((sum, value) => sum + value, 0) / columns;
  const common = within.scale(commonShare);
  for (let at = 0; at < common.data.length; at += columns + 1)
    common.data[at] += (1 - commonShare) * variance;
  const matrices = ownShare === 0 ? [common] : classDegrees(statistics, divisor, names).map(own);
  return { shape: "full", matrices };

  function own(degrees: number, k: number): Matrix {
    const scatter = statistics.of(k).data;
    const out = common.scale(1 - ownShare);
    for (let at = 0; at < scatter.length; at += 1) out.data[at] += (ownShare * scatter[at]) / degrees;
    return out;
  }
}
