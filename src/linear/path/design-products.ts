// Products of standardized columns straight from the cases, on several threads: no standardized copy is made.

import { withArena } from "../../kernel/arena.js";
import { centeredColumnSums, copyInRows, covarianceProducts } from "../../kernel/covariances.js";
import type { ParallelControl } from "../../kernel/threads/parallel-for.js";
import { Matrix } from "../../linalg/matrix.js";
import type { ColumnScales } from "./standardize.js";

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
  { centers, scales, constant }: ColumnScales,
  responses: readonly Float64Array[],
  control: ParallelControl,
): Promise<DesignProducts> {
  return withArena(async (arena) => {
    const x = copyInRows(arena, matrix);
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
  });
}
