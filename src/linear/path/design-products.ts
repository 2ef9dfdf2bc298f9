// Products of standardized columns straight from the cases, on several threads: no standardized copy is made.

import { type Arena, withArena } from "../../kernel/arena.js";
import {
  centeredColumnSums,
  copyInRows,
  covarianceProducts,
  type RawRows,
} from "../../kernel/covariances.js";
import type { ParallelControl } from "../../kernel/threads/parallel-for.js";
import { Matrix } from "../../linalg/matrix.js";
import { columnMoments } from "./column-moments.js";
import { type ColumnOptions, type ColumnScales, scalesOf } from "./standardize.js";

/** Numbers of a design from which on its products are worth a try. */
const LARGE = 2 ** 19;

/** Whether a design is so long that what can be done with its products should be. */
export function isLong({ rows, columns }: { readonly rows: number; readonly columns: number }): boolean {
  return rows * columns >= LARGE && rows >= 4 * columns;
}

export interface DesignProducts {
  /** Σ w·x̃·x̃ᵀ; zeros for columns that do not vary. */
  readonly gram: Matrix;
  /** Σ √w·x̃·ỹ, one array per response. */
  readonly cross: readonly Float64Array[];
}

/** `responses` carry the roots of the weights. */
export function designProducts(
  matrix: Matrix,
  weights: Float64Array | undefined,
  scales: ColumnScales,
  responses: readonly Float64Array[],
  control: ParallelControl,
): Promise<DesignProducts> {
  return withArena((arena) =>
    productsOf(arena, copyInRows(arena, matrix), weights, scales, responses, control),
  );
}

/**
 * The same of one response where the scales are not known yet: a pass over the cases finds both. Where its
 * sums are not finite, `requireUsable` is called.
 */
export function scaledDesignProducts(
  matrix: Matrix,
  weights: Float64Array | undefined,
  { center, divide, requireUsable }: ColumnOptions & { readonly requireUsable?: (() => void) | undefined },
  response: Float64Array,
  control: ParallelControl,
): Promise<{ readonly gram: Matrix; readonly cross: Float64Array; readonly scales: ColumnScales }> {
  return withArena(async (arena) => {
    const x = copyInRows(arena, matrix);
    const weighted = arena.copyIn(weights?.map((weight, i) => Math.sqrt(weight) * response[i]) ?? response);
    const mass = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
    const weighing = { weights: weights && arena.copyIn(weights), mass };
    const moments = await columnMoments(x, weighing, weighted, center, control);
    if (!moments.finite) requireUsable?.();
    const { centers, variances, products } = moments;
    const scales = scalesOf(mass, centers, variances, divide);
    const { gram } = await productsOf(arena, x, weights, scales, [], control);
    const cross = products.map((product, j) => (scales.constant[j] ? 0 : product / scales.scales[j]));
    return { gram, cross, scales };
  });
}

async function productsOf(
  arena: Arena,
  x: RawRows,
  weights: Float64Array | undefined,
  { centers, scales, constant }: ColumnScales,
  responses: readonly Float64Array[],
  control: ParallelControl,
): Promise<DesignProducts> {
  const shrink = scales.map((scale, j) => (constant[j] ? 0 : 1 / scale));
  const [moved, shrinks] = [arena.copyIn(centers), arena.copyIn(shrink)];
  const own = weights?.map(Math.sqrt);
  const roots = own && arena.copyIn(own);
  const all = arena.copyInInt32(centers.map((_, j) => j));
  const gram = await covarianceProducts(arena, { x, roots, centers: moved, shrinks }, all, all, control);
  const cross: Float64Array[] = [];
  for (const response of responses) {
    const weighted = arena.copyIn(own?.map((root, i) => root * response[i]) ?? response);
    const { products } = await centeredColumnSums(x, undefined, weighted, moved, control);
    cross.push(products.map((product, j) => product * shrink[j]));
  }
  return { gram: new Matrix(x.columns, x.columns, gram.copyOut()), cross };
}
