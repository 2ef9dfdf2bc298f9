// Local fits around all training cases on threads, to the bit the same as one after the other.

import type { FitControl } from "../../../model/control.js";
import { isLocalKernel, type LocalFitsInput, localFits } from "../../../wasm/local-fits.js";
import { LOCAL_THREADS_PAY } from "../../../wasm/tuning.js";
import { directSums } from "./local-moments.js";
import { LocalPolynomial, type LocalSettings } from "./local-polynomial.js";
import { KERNEL_COORDINATES, Locations } from "./locations.js";
import { neighborsFor } from "./neighborhoods.js";
import type { SmoothedPoints } from "./smooth-points.js";

/** Whether a kernel makes these fits: cases count once, their kernel is compact, and there are enough of them. */
export function goOnThreads({ points, kernel }: LocalSettings): boolean {
  const { count, near, weights } = points;
  const isLarge = count * count >= LOCAL_THREADS_PAY;
  return isLarge && weights === undefined && isLocalKernel(kernel) && near.length < KERNEL_COORDINATES;
}

/** Fits around every point; `hasSquares` asks for the sum of squared influences on each value. */
export async function smoothOnThreads(
  settings: LocalSettings,
  weights: Float64Array | undefined,
  y: Float64Array,
  hasSquares: boolean,
  { signal, threads }: FitControl,
): Promise<SmoothedPoints & { readonly squares: Float64Array }> {
  const { points, plan } = settings;
  const found = await localFits(inputOf(settings, weights, y, hasSquares), { signal, threads });
  const fitted = new Float64Array(points.count);
  const leverages = new Float64Array(points.count);
  const squares = new Float64Array(points.count);
  let widened = 0;
  let rest: { readonly locations: Locations; readonly local: LocalPolynomial } | undefined;
  for (let i = 0; i < points.count; i += 1) {
    let [value, share, square] = found.subarray(3 * i, 3 * i + 3);
    if (share < 0) {
      // Neighborhoods that do not determine the curve are widened, or have the fit of least norm.
      rest ??= { locations: Locations.ofPoints(points), local: new LocalPolynomial({ ...settings, plan }) };
      const { locations, local } = rest;
      locations.take(i);
      local.goTo(locations);
      local.fit(weights, y);
      if (local.attempts > 0) widened += 1;
      [value, share] = [local.value, local.ownShare];
      square = hasSquares ? local.squaredInfluences(undefined) : 0;
    }
    fitted[i] = value;
    leverages[i] = share * (weights?.[i] ?? 1);
    squares[i] = square;
  }
  return { fitted, leverages, widened, squares };
}

function inputOf(
  { points, plan, kernel, reach }: LocalSettings,
  weights: Float64Array | undefined,
  y: Float64Array,
  hasSquares: boolean,
): LocalFitsInput {
  const { near, features, totalWeight } = points;
  return {
    near,
    features,
    y,
    weights,
    plan: { ...plan, direct: directSums(plan) },
    kernel: isLocalKernel(kernel) ? kernel : "uniform",
    reach:
      "width" in reach
        ? { squaredWidth: reach.width * reach.width }
        : { neighbors: neighborsFor(reach.weight, totalWeight), stretch: reach.stretch },
    hasSquares,
  };
}
