import { KERNELS } from "../../../math/probability/density/kernels.js";
import type { NeighborWeighting } from "./options.js";

/** Whether the weights depend on how far the farthest neighbor may be. */
export function hasWidth(weighting: NeighborWeighting): boolean {
  return weighting === "epanechnikov" || weighting === "tri-cube" || weighting === "gaussian";
}

/**
 * How much the first `count` neighbors count: their case weights times their weights by distance, relative to the largest
 * weight there can be. Neighbors at distance 0 count alone by reciprocal distances, and where a kernel is 0 for all
 * of them, they count the same.
 */
export function weighNeighbors(
  weighting: NeighborWeighting,
  distances: Float64Array,
  weights: Float64Array,
  count: number,
  width: number,
  out: Float64Array,
): void {
  if (hasWidth(weighting) && width > 0) {
    const { density } = KERNELS[weighting as "gaussian"];
    const most = density(0);
    let total = 0;
    for (let at = 0; at < count; at += 1) {
      out[at] = weights[at] * (density(distances[at] / width) / most);
      total += out[at];
    }
    if (total > 0) return;
  } else if (weighting === "distance" || weighting === "squared-distance") {
    const nearest = distances[0];
    for (let at = 0; at < count; at += 1) {
      const ratio = distances[at] === nearest ? 1 : nearest / distances[at];
      out[at] = weights[at] * (weighting === "distance" ? ratio : ratio * ratio);
    }
    return;
  }
  for (let at = 0; at < count; at += 1) out[at] = weights[at];
}
