// The variational posterior of a mixture of normal distributions: normal-Wishart for every component, independent of the
// weights and of the responsibilities (Bishop 2006, section 10.2).

import type { Matrix } from "../../../math/linalg/matrix.js";
import { digamma } from "../../../math/probability/special/digamma.js";
import { logGamma } from "../../../math/probability/special/gamma.js";
import { HALF_LOG_2PI } from "../../../math/probability/special/stirling.js";
import type { GaussianScores } from "../../../wasm/gaussian-mixture.js";
import { factorIfRegular } from "../../discriminant/engine/factor.js";
import { Collapse } from "../engine/collapse.js";
import { type ComponentMoments, joined } from "../engine/component-moments.js";
import {
  expectedLogWeights,
  type WeightPosterior,
  type WeightPrior,
  weightDivergence,
  weightPosterior,
} from "./weight-posterior.js";

/** The prior of a component. */
export interface ComponentPrior {
  readonly weightPrior: WeightPrior;
  readonly concentration: number;
  readonly mean: Float64Array;
  readonly meanPrecision: number;
  readonly degreesOfFreedom: number;
  /** The inverse of the scale of the Wishart distribution. */
  readonly covariance: Matrix;
}

/** The posterior of all components. */
export interface MixturePosterior {
  readonly weights: WeightPosterior;
  readonly means: readonly Float64Array[];
  readonly meanPrecisions: Float64Array;
  readonly degreesOfFreedom: Float64Array;
  /** The inverses of the expected precisions: the inverse scales over the degrees of freedom. */
  readonly covariances: readonly Matrix[];
}

/** The posterior, given the responsibilities. */
export function updatePosterior(
  { totalWeights, means, scatters }: ComponentMoments,
  prior: ComponentPrior,
): MixturePosterior {
  const columns = prior.mean.length;
  const meanPrecisions = totalWeights.map((value) => prior.meanPrecision + value);
  const degreesOfFreedom = totalWeights.map((value) => prior.degreesOfFreedom + value);
  return {
    weights: weightPosterior(prior.weightPrior, prior.concentration, totalWeights),
    meanPrecisions,
    degreesOfFreedom,
    means: means.map((mean, k) =>
      mean.map(
        (value, j) => (prior.meanPrecision * prior.mean[j] + totalWeights[k] * value) / meanPrecisions[k],
      ),
    ),
    covariances: means.map((mean, k) => {
      const off = mean.map((value, j) => value - prior.mean[j]);
      const factor = (prior.meanPrecision * totalWeights[k]) / meanPrecisions[k];
      return prior.covariance.map((value, at) => {
        const product = off[Math.floor(at / columns)] * off[at % columns];
        return (value + scatters[k][at] + factor * product) / degreesOfFreedom[k];
      });
    }),
  };
}

/** Scores whose shares are the best responsibilities, and the divergence of the posterior from the prior. */
export function scorePosterior(
  posterior: MixturePosterior,
  prior: ComponentPrior,
): { readonly scores: GaussianScores; readonly divergence: number } {
  const columns = prior.mean.length;
  const base = factored(prior.covariance, "the prior covariance");
  const factors = posterior.covariances.map((covariance, k) => factored(covariance, `component ${k}`));
  const constants = posteriorConstants(
    posterior,
    factors.map(({ logDeterminant }) => logDeterminant),
    columns,
  );
  let divergence = weightDivergence(posterior.weights, prior.concentration);
  for (const [k, { root, logDeterminant }] of factors.entries()) {
    const freedom = posterior.degreesOfFreedom[k];
    const logScale = -logDeterminant - columns * Math.log(freedom);
    const logPrecision = expectedLogPrecision(freedom, columns, logDeterminant);
    divergence += meanDivergence(posterior, prior, k, root);
    divergence +=
      wishartConstant(freedom, columns, logScale) -
      wishartConstant(prior.degreesOfFreedom, columns, -base.logDeterminant) +
      0.5 * ((freedom - prior.degreesOfFreedom) * logPrecision - freedom * columns) +
      0.5 * traceWithin(root, prior.covariance);
  }
  const roots = factors.map(({ root }) => root.data);
  return { scores: { means: joined(posterior.means), roots: joined(roots), constants }, divergence };
}

/** The parts of the scores that do not depend on a case, from ln|Σ| of every covariance. */
export function posteriorConstants(
  {
    weights,
    degreesOfFreedom,
    meanPrecisions,
  }: Pick<MixturePosterior, "weights" | "degreesOfFreedom" | "meanPrecisions">,
  logDeterminants: readonly number[],
  columns: number,
): Float64Array {
  return expectedLogWeights(weights).map((log, k) => {
    const precision = expectedLogPrecision(degreesOfFreedom[k], columns, logDeterminants[k]);
    return log + 0.5 * precision - columns * (HALF_LOG_2PI + 0.5 / meanPrecisions[k]);
  });
}

/** E[ln|Λ|]; the scale of Λ is the inverse of the covariance over the degrees of freedom. */
function expectedLogPrecision(freedom: number, columns: number, logDeterminant: number): number {
  return multivariateDigamma(freedom, columns) + columns * Math.log(2 / freedom) - logDeterminant;
}

function factored(covariance: Matrix, name: string) {
  const factor = factorIfRegular(covariance);
  if (factor === undefined) throw new Collapse(`${name} became singular`);
  return factor;
}

/** ½(d(ρ − 1 − ln ρ) + β₀·(m − m₀)ᵀE[Λ](m − m₀)) with ρ = β₀/β. */
function meanDivergence(posterior: MixturePosterior, prior: ComponentPrior, k: number, root: Matrix): number {
  const ratio = prior.meanPrecision / posterior.meanPrecisions[k];
  const off = posterior.means[k].map((value, j) => value - prior.mean[j]);
  const square = root.multiply(off).reduce((sum, value) => sum + value * value, 0);
  return 0.5 * (off.length * (ratio - 1 - Math.log(ratio)) + prior.meanPrecision * square);
}

/** tr(E[Λ]·M), where E[Λ] is RᵀR. */
function traceWithin(root: Matrix, matrix: Matrix): number {
  const product = root.multiply(matrix);
  return product.data.reduce((sum, value, at) => sum + value * root.data[at], 0);
}

/** ln B(W, ν), the constant of the Wishart distribution (Bishop B.79), from ln|W|. */
function wishartConstant(freedom: number, columns: number, logScale: number): number {
  let sum = -0.5 * freedom * (logScale + columns * Math.LN2);
  sum -= 0.25 * columns * (columns - 1) * Math.log(Math.PI);
  for (let i = 0; i < columns; i += 1) sum -= logGamma(0.5 * (freedom - i));
  return sum;
}

/** Σ ψ((ν − i)/2) over the columns i. */
function multivariateDigamma(freedom: number, columns: number): number {
  let sum = 0;
  for (let i = 0; i < columns; i += 1) sum += digamma(0.5 * (freedom - i));
  return sum;
}
