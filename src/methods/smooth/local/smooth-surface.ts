// Interpolated surfaces at all training cases.

import type { Steps } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { LinearFit } from "./linear-fit.js";
import type { LocalSettings } from "./local-polynomial.js";
import type { SmoothedPoints } from "./smooth-points.js";
import { Surface } from "./surface.js";
import type { Cells } from "./surface-cells.js";

/** Values between two pauses. */
const TOGETHER = 1000;

/** The value of a surface at every point; `each` sees it before the next one. */
export function* smoothSurface(
  settings: LocalSettings,
  x: Matrix,
  cells: Cells,
  weights: Float64Array | undefined,
  y: Float64Array,
  each?: (index: number, fit: LinearFit) => void,
): Steps<SmoothedPoints> {
  const { count, order } = settings.points;
  const surface = yield* Surface.fit(settings, cells, weights, y);
  const fitted = new Float64Array(count);
  const leverages = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const fit = surface.at(x.row(order[i]));
    fitted[i] = fit.value;
    leverages[i] = fit.influenceOf(i);
    each?.(i, fit);
    if (i % TOGETHER === TOGETHER - 1) yield;
  }
  return { fitted, leverages, widened: surface.widened };
}
