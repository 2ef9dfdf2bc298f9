import type { ParallelControl } from "../../kernel/threads/parallel-for.js";
import { decomposeBlock, innerProducts, reduceBlocks, scaleColumns } from "../latent/blocks.js";
import type { LatentDesign } from "../latent/design.js";
import type { FoundComponents } from "../latent/fit.js";

/**
 * Directions of largest variance, and the regression of the responses on the scores, which are orthogonal:
 * θ = ⟨z, y⟩/⟨z, z⟩ for every score by itself (ESL 3.61).
 */
export async function principalComponents(
  { x, y }: LatentDesign,
  limit: number,
  control: ParallelControl,
): Promise<FoundComponents> {
  const [ownX, ownY] = await reduceBlocks(x, y, control);
  const { basis, values, directions } = decomposeBlock(ownX, x.rows);
  const count = Math.min(limit, values.length);
  const kept = directions.slice(0, x.columns, 0, count);
  const regressions = innerProducts(ownY, basis.slice(0, basis.rows, 0, count));
  return {
    weights: kept,
    rotations: kept,
    loadings: kept,
    responseLoadings: scaleColumns(regressions, (a) => 1 / values[a]),
    scoreSquares: values.slice(0, count).map((value) => value * value),
  };
}
