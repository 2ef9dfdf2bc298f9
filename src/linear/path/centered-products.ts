// Means, variances and all products of columns, in one pass over the cases.

import { type Arena, withArena } from "../../kernel/arena.js";
import {
  centerProducts,
  copyInRows,
  type ProductsAbout,
  productsAbout,
  type RowTerms,
} from "../../kernel/covariances.js";
import type { Float64Span } from "../../kernel/span.js";
import type { ParallelControl } from "../../kernel/threads/parallel-for.js";
import type { Matrix } from "../../linalg/matrix.js";
import { type ColumnMoments, isFar, momentsFromSums, sampleMeans } from "./column-moments.js";

export interface CenteredProducts {
  readonly moments: ColumnMoments;
  /** Σ w·x̃·x̃ᵀ of the columns about their centers, each multiplied by its factor; to be asked for once. */
  readonly gramTimes: (factors: Float64Array) => Float64Span;
}

interface Settings {
  /** The sum of the weights. */
  readonly mass: number;
  readonly center: boolean;
}

/**
 * Products are taken about the mean of a few cases, and what that is off by is taken off: as in
 * `columnMoments`, a second pass is made where it is much.
 */
export async function centeredProducts(
  arena: Arena,
  x: Matrix,
  terms: RowTerms,
  { mass, center }: Settings,
  control: ParallelControl,
): Promise<CenteredProducts> {
  const raw = copyInRows(arena, x);
  let points = center ? sampleMeans(x) : new Float64Array(x.columns);
  let found = await productsAbout(arena, raw, points, terms, control);
  let moments = momentsOf(points, found);
  if (center && moments.finite && isFar(points, moments)) {
    points = moments.centers;
    found = await productsAbout(arena, raw, points, terms, control);
    moments = momentsOf(points, found);
  }
  const { triangle, sums } = found;
  const shifts = center ? sums.map((sum) => sum / mass) : new Float64Array(x.columns);
  const gramTimes = (factors: Float64Array) => {
    withArena((inner) => centerProducts(triangle, mass, inner.copyIn(shifts), inner.copyIn(factors)));
    return triangle;
  };
  return { moments, gramTimes };

  function momentsOf(about: Float64Array, sums: ProductsAbout): ColumnMoments {
    return momentsFromSums(about, sums, { mass, total: totalOf(terms.wy), center });
  }
}

function totalOf(values: Float64Span): number {
  return values.array.reduce((sum, value) => sum + value, 0);
}
