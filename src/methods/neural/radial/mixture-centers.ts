// Centers and widths of radial functions from a mixture of spherical normal distributions (ESL section 6.7).

import type { Convergence } from "../../../base/control.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { GaussianMixture } from "../../mixture/gaussian-mixture/index.js";
import { isConstant } from "../../smooth/joint-kernels/reference-widths.js";

/** Radial functions found in the cases, on their scale. */
export interface FoundCenters {
  readonly centers: Matrix;
  /** The standard deviations of the components of a mixture. */
  readonly widths?: Float64Array;
  readonly clustering?: Convergence;
}

interface MixtureSettings {
  readonly components: number;
  /** Whether all components have the same standard deviation. */
  readonly isCommon: boolean;
  readonly seed: number;
}

/** The components of a mixture; undefined if no column varies. */
export async function mixtureCenters(
  z: Matrix,
  weights: Float64Array | undefined,
  { components, isCommon, seed }: MixtureSettings,
  { signal }: FitControl,
): Promise<FoundCenters | undefined> {
  const varying = Array.from({ length: z.columns }, (_, j) => j).filter((j) => !isConstant(z, j));
  if (varying.length === 0) return undefined;
  const mixture = new GaussianMixture({
    components,
    covariances: isCommon ? "EII" : "VII",
    // Without a prior, a component of one case would have no width.
    prior: "data",
    seed,
  });
  const model = await mixture.fit(Matrix.fromColumns(varying.map((j) => z.column(j))), {
    ...(weights !== undefined && { weights: asCases(weights) }),
    ...(signal !== undefined && { signal }),
  });
  // Columns that do not vary have no distances.
  const centers = Matrix.from(Array.from({ length: components }, () => z.row(0)));
  for (let k = 0; k < components; k += 1)
    for (const [at, j] of varying.entries()) centers.data[k * z.columns + j] = model.means.get(k, at);
  const widths = Float64Array.from(model.covariances, (covariance) => Math.sqrt(covariance.get(0, 0)));
  return { centers, widths, clustering: model.convergence };
}

/** Weights that sum to less than the number of cases, such as 1, are taken for shares of that number. */
function asCases(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total < weights.length ? weights.map((weight) => (weight * weights.length) / total) : weights;
}
