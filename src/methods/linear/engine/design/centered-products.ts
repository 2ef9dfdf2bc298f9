// Means, variances and all products of columns, in one pass over the cases.

import { type Arena, withArena } from "../../../../wasm/arena.js";
import { centerProducts, productsAbout, type RowTerms } from "../../../../wasm/covariances.js";
import type { Rows } from "../../../../wasm/rows.js";
import type { Float64Span } from "../../../../wasm/span.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { aboutMeans, type ColumnMoments, momentsFromSums, totalOf } from "./column-moments.js";

export interface CenteredProducts {
  readonly moments: ColumnMoments;
  /** Σ w·x̃·x̃ᵀ of the columns about their centers, each multiplied by its factor; may be called only once. */
  readonly gramTimes: (factors: Float64Array) => Float64Span;
}

interface Settings {
  /** The sum of the weights. */
  readonly totalWeight: number;
  readonly center: boolean;
}

/** Products are taken about the mean of a few cases and then corrected to the mean of all. */
export async function centeredProducts(
  arena: Arena,
  x: Rows,
  terms: RowTerms,
  { totalWeight, center }: Settings,
  control: ParallelControl,
): Promise<CenteredProducts> {
  const rule = { totalWeight, total: totalOf(terms.wy), center };
  const { moments, sums, triangle } = await aboutMeans(x, center, async (points) => {
    const found = await productsAbout(arena, x, points, terms, control);
    return { ...found, moments: momentsFromSums(points, found, rule) };
  });
  const shifts = center ? sums.map((sum) => sum / totalWeight) : new Float64Array(x.columns);
  const gramTimes = (factors: Float64Array) => {
    withArena((inner) => centerProducts(triangle, totalWeight, inner.copyIn(shifts), inner.copyIn(factors)));
    return triangle;
  };
  return { moments, gramTimes };
}
