import { classPriors } from "../../classify/priors.js";
import type { ClassScatter } from "../../data/class-scatter.js";
import type { Matrix } from "../../linalg/matrix.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { classDegrees, pooledDegrees } from "../engine/covariances.js";
import type { Names } from "../engine/names.js";
import type { RegularizedDiscriminantSettings } from "./options.js";

/** How far covariances are pulled. */
export interface Regularization {
  readonly alpha: number;
  readonly gamma: number;
}

/**
 * Σₖ(α, γ) = α·Σₖ + (1 − α)·(γ·Σ + (1 − γ)·σ²·I), with Σ the covariance within all classes and σ² its mean
 * variance (Friedman 1989 in the form of ESL 4.13 and 4.14).
 */
export function regularizedGaussians(
  statistics: ClassScatter,
  { alpha, gamma }: Regularization,
  { priors, divisor }: Pick<RegularizedDiscriminantSettings, "priors" | "divisor">,
  names: Names,
): ClassGaussians {
  const { mass, means, columns } = statistics;
  const within = statistics.within().scale(1 / pooledDegrees(statistics, divisor, names));
  const variance = within.diagonal().reduce((sum, value) => sum + value, 0) / columns;
  const common = within.map(
    (value, at) => gamma * value + (at % (columns + 1) === 0 ? (1 - gamma) * variance : 0),
  );
  const matrices = alpha === 0 ? [common] : classDegrees(statistics, divisor, names).map(own);
  return new ClassGaussians(
    { priors: classPriors(names.method, priors, mass), means, covariances: { shape: "full", matrices } },
    { names, mass, remedy: 'lower the options "alpha" and "gamma"' },
  );

  function own(degrees: number, k: number): Matrix {
    const scatter = statistics.of(k).data;
    return common.map((value, at) => (1 - alpha) * value + (alpha * scatter[at]) / degrees);
  }
}
