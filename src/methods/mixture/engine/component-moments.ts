// Means and scatters of components, from sums about other points.

import type { MixtureRows, ShareMoments } from "../../../wasm/gaussian-mixture.js";
import { Collapse } from "./collapse.js";

/** The cases of every component, weighted by its shares. */
export interface ComponentMoments {
  readonly totalWeights: Float64Array;
  readonly means: readonly Float64Array[];
  /** About the means: all numbers, or the diagonals. */
  readonly scatters: readonly Float64Array[];
}

/** What becomes of a component without cases: the start is given up, or the component stays where it is. */
export type EmptyComponents = "refused" | "kept";

/** The means, and the scatters about them, from sums about centers. */
export function componentMoments(
  { totalWeights, sums, scatter }: ShareMoments,
  centers: readonly Float64Array[],
  empty: EmptyComponents = "refused",
): ComponentMoments {
  const size = scatter.length / totalWeights.length;
  const shifts = centers.map((center, k) => {
    if (!(totalWeights[k] > 0) && empty === "refused")
      throw new Collapse(`component ${k} lost all its cases`);
    return center.map((_, j) => (totalWeights[k] > 0 ? sums[k * center.length + j] / totalWeights[k] : 0));
  });
  return {
    totalWeights,
    means: centers.map((center, k) => center.map((value, j) => value + shifts[k][j])),
    scatters: shifts.map((shift, k) =>
      aboutMean(scatter.subarray(k * size, (k + 1) * size), totalWeights[k], shift),
    ),
  };
}

/**
 * The moments by shares that are given, and the centers they are about: the means of the components, which a first pass
 * finds, so that the second one subtracts nothing large.
 */
export async function momentsOfShares(
  rows: MixtureRows,
  shares: Float64Array,
  means: Float64Array,
  empty: EmptyComponents = "refused",
): Promise<{ readonly moments: ShareMoments; readonly centers: readonly Float64Array[] }> {
  rows.shares.set(shares);
  const common = Array.from({ length: rows.components }, () => means);
  const { totalWeights, sums } = await rows.sums(joined(common));
  const centers = common.map((center, k) => {
    if (!(totalWeights[k] > 0) && empty === "refused")
      throw new Collapse(`component ${k} has no cases at the start`);
    return center.map((value, j) =>
      totalWeights[k] > 0 ? value + sums[k * center.length + j] / totalWeights[k] : value,
    );
  });
  return { moments: await rows.moments(joined(centers)), centers };
}

/** The scatter about the mean, from the lower triangle (or diagonal) of that about another point. */
function aboutMean(scatter: Float64Array, totalWeight: number, shift: Float64Array): Float64Array {
  const { length } = shift;
  if (scatter.length === length)
    return scatter.map((value, j) => Math.max(0, value - totalWeight * shift[j] ** 2));
  const out = new Float64Array(scatter.length);
  for (let i = 0; i < length; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const value = scatter[i * length + j] - totalWeight * shift[i] * shift[j];
      out[i * length + j] = value;
      out[j * length + i] = value;
    }
  }
  return out;
}

/** Arrays one after the other. */
export function joined(parts: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(parts.length * parts[0].length);
  for (const [k, part] of parts.entries()) out.set(part, k * part.length);
  return out;
}
