import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { withArena } from "../../../wasm/arena.js";
import type { Rows } from "../../../wasm/rows.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { designProducts, isLong } from "../engine/design/design-products.js";
import { decomposeBlock, innerProducts, reduceBlocks, scaleColumns } from "../engine/latent/blocks.js";
import type { LatentDesign } from "../engine/latent/design.js";
import type { FoundComponents } from "../engine/latent/fit.js";

/** Variances of the components that may differ by this much for the Gram matrix to cost no more than two digits. */
const CONDITION = 1e4;

/**
 * Directions of largest variance, and the regression of the responses on the scores, which are orthogonal:
 * θ = ⟨z, y⟩/⟨z, z⟩ for every score by itself (ESL 3.61).
 */
export async function principalComponents(
  design: LatentDesign,
  limit: number,
  control: ParallelControl,
): Promise<FoundComponents> {
  const { raw } = design;
  const found = raw !== undefined && isLong(raw) ? await byProducts(raw, design, limit, control) : undefined;
  return found ?? byBlocks(design, limit, control);
}

/** By the eigenvectors of XᵀX, unless the squared singular values would cost digits: then undefined. */
async function byProducts(
  x: Rows,
  { weights, features, y }: LatentDesign,
  limit: number,
  control: ParallelControl,
): Promise<FoundComponents | undefined> {
  const responses = Array.from({ length: y.columns }, (_, k) => y.column(k));
  const { gram, cross } = await withArena((arena) =>
    designProducts(arena, x, weights, features, responses, control),
  );
  const { values, vectors } = eigenSymmetric(gram);
  if (limit === 0 || !(values[0] <= CONDITION * values[limit - 1])) return undefined;
  const kept = vectors.slice(0, x.columns, 0, limit);
  const along = innerProducts(Matrix.from(cross).transpose(), kept);
  return {
    weights: kept,
    rotations: kept,
    loadings: kept,
    responseLoadings: scaleColumns(along, (a) => 1 / values[a]),
    scoreSquares: values.slice(0, limit),
  };
}

async function byBlocks(
  { x, y }: LatentDesign,
  limit: number,
  control: ParallelControl,
): Promise<FoundComponents> {
  const [reducedX, reducedY] = await reduceBlocks(x, y, control);
  const { basis, values, directions } = decomposeBlock(reducedX, x.rows);
  const count = Math.min(limit, values.length);
  const kept = directions.slice(0, x.columns, 0, count);
  const regressions = innerProducts(reducedY, basis.slice(0, basis.rows, 0, count));
  return {
    weights: kept,
    rotations: kept,
    loadings: kept,
    responseLoadings: scaleColumns(regressions, (a) => 1 / values[a]),
    scoreSquares: values.slice(0, count).map((value) => value * value),
  };
}
