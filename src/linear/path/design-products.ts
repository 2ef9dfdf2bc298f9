// Products of standardized columns straight from the cases, on several threads: no standardized copy is made.

import { type Arena, withArena } from "../../kernel/arena.js";
import {
  centeredColumnSums,
  copyInRows,
  covarianceProducts,
  type RawRows,
  weightedColumnSums,
} from "../../kernel/covariances.js";
import type { Float64Span } from "../../kernel/span.js";
import type { ParallelControl } from "../../kernel/threads/parallel-for.js";
import { Matrix } from "../../linalg/matrix.js";
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

/** The same of one response where the scales are not known yet: a pass over the cases finds both. */
export function scaledDesignProducts(
  matrix: Matrix,
  weights: Float64Array | undefined,
  options: ColumnOptions,
  response: Float64Array,
  control: ParallelControl,
): Promise<{ readonly gram: Matrix; readonly cross: Float64Array; readonly scales: ColumnScales }> {
  return withArena(async (arena) => {
    const x = copyInRows(arena, matrix);
    const weighted = arena.copyIn(weights?.map((weight, i) => Math.sqrt(weight) * response[i]) ?? response);
    const { scales, products } = await longColumnScales(arena, x, weights, weighted, options, control);
    const { gram } = await productsOf(arena, x, weights, scales, [], control);
    const cross = products.map((product, j) => (scales.constant[j] ? 0 : product / scales.scales[j]));
    return { gram, cross, scales };
  });
}

async function longColumnScales(
  arena: Arena,
  x: RawRows,
  weights: Float64Array | undefined,
  weighted: Float64Span,
  { center, divide }: ColumnOptions,
  control: ParallelControl,
): Promise<{ readonly scales: ColumnScales; readonly products: Float64Array }> {
  const mass = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const given = weights && arena.copyIn(weights);
  const centers = arena.zeros(x.columns);
  if (center) centers.set((await weightedColumnSums(x, given, control)).map((sum) => sum / mass));
  const { sums, squares, products } = await centeredColumnSums(x, given, weighted, centers, control);
  // The second pass takes off what rounding left of the first.
  const exact = Float64Array.from(centers.array, (value, j) => (center ? value + sums[j] / mass : 0));
  const variances = squares.map((sum, j) => sum / mass - (center ? (sums[j] / mass) ** 2 : 0));
  const total = weighted.array.reduce((sum, value) => sum + value, 0);
  const first = centers.array;
  return {
    scales: scalesOf(mass, exact, variances, divide),
    products: products.map((product, j) => product - (exact[j] - first[j]) * total),
  };
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
