// Products of standardized columns straight from the cases, on several threads: no standardized copy is made.

import { Matrix } from "../../../../math/linalg/matrix.js";
import type { Arena } from "../../../../wasm/arena.js";
import { centeredColumnSums, covarianceProducts } from "../../../../wasm/covariances.js";
import type { Rows } from "../../../../wasm/rows.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { centeredProducts } from "./centered-products.js";
import { type ColumnOptions, type ColumnScales, scalesOf } from "./standardize.js";
import { isLarge } from "./standardize-large.js";

/** Whether a design has so many rows that its products should be used wherever possible. */
export function isLong({ rows, columns }: { readonly rows: number; readonly columns: number }): boolean {
  return isLarge({ rows, columns }) && rows >= 4 * columns;
}

export interface DesignProducts {
  /** Σ w·x̃·x̃ᵀ; zeros for columns that do not vary. */
  readonly gram: Matrix;
  /** Σ √w·x̃·ỹ, one array per response. */
  readonly cross: readonly Float64Array[];
}

/** `responses` are multiplied by the roots of the weights. */
export async function designProducts(
  arena: Arena,
  x: Rows,
  weights: Float64Array | undefined,
  scales: ColumnScales,
  responses: readonly Float64Array[],
  control: ParallelControl,
): Promise<DesignProducts> {
  const { centers } = scales;
  const shrink = shrinksOf(scales);
  const [moved, shrinks] = [arena.copyIn(centers), arena.copyIn(shrink)];
  const rootWeights = weights?.map(Math.sqrt);
  const roots = rootWeights && arena.copyIn(rootWeights);
  const all = arena.copyInInt32(centers.map((_, j) => j));
  const gram = await covarianceProducts(arena, { x, roots, centers: moved, shrinks }, all, all, control);
  const cross: Float64Array[] = [];
  for (const response of responses) {
    const weighted = arena.copyIn(rootWeights?.map((root, i) => root * response[i]) ?? response);
    const { products } = await centeredColumnSums(x, undefined, weighted, moved, control);
    cross.push(products.map((product, j) => product * shrink[j]));
  }
  return { gram: new Matrix(x.columns, x.columns, gram.copyOut()), cross };
}

/**
 * The products for one response, and the scales, both from one pass over the cases. If the
 * sums are not finite, `requireUsable` is called.
 */
export async function scaledDesignProducts(
  arena: Arena,
  x: Rows,
  weights: Float64Array | undefined,
  { center, divide, requireUsable }: ColumnOptions & { readonly requireUsable?: (() => void) | undefined },
  response: Float64Array,
  control: ParallelControl,
): Promise<{ readonly gram: Matrix; readonly cross: Float64Array; readonly scales: ColumnScales }> {
  const roots = weights?.map(Math.sqrt);
  const terms = {
    weights: weights && arena.copyIn(weights),
    roots: roots && arena.copyIn(roots),
    wy: arena.copyIn(roots?.map((root, i) => root * response[i]) ?? response),
  };
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  const { moments, gramTimes } = await centeredProducts(arena, x, terms, { totalWeight, center }, control);
  if (!moments.finite) requireUsable?.();
  const scales = scalesOf(totalWeight, moments.centers, moments.variances, divide);
  const shrinks = shrinksOf(scales);
  return {
    gram: new Matrix(x.columns, x.columns, gramTimes(shrinks).copyOut()),
    cross: moments.products.map((product, j) => product * shrinks[j]),
    scales,
  };
}

/** What columns are multiplied by; 0 for those that do not vary. */
function shrinksOf({ scales, constant }: ColumnScales): Float64Array {
  return scales.map((scale, j) => (constant[j] ? 0 : 1 / scale));
}
