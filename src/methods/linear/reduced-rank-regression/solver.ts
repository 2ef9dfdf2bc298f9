import { Matrix } from "../../../math/linalg/matrix.js";
import { countAbove, rankTolerance } from "../../../math/linalg/numerical-rank.js";
import { svd } from "../../../math/linalg/svd.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import {
  type Block,
  decomposeBlock,
  innerProducts,
  isPositive,
  negateColumn,
  reduceBlocks,
  scaleColumns,
} from "../engine/latent/blocks.js";
import { canonicalPairs } from "../engine/latent/canonical.js";
import type { LatentDesign } from "../engine/latent/design.js";
import type { FoundComponents } from "../engine/latent/fit.js";
import type { ReducedRankRegressionSettings } from "./options.js";

type Settings = Pick<ReducedRankRegressionSettings, "weighting" | "shrinkage">;

/** Combinations of the features that predict all responses best, as many at a time as the rank allows. */
export async function reducedRank(
  { weighting, shrinkage }: Settings,
  { x, y, totalWeight }: LatentDesign,
  limit: number,
  control: ParallelControl,
): Promise<FoundComponents> {
  const [reducedX, reducedY] = await reduceBlocks(x, y, control);
  const block = decomposeBlock(reducedX, x.rows);
  const { rotations, scoreSquares, correlations } =
    weighting === "identity"
      ? fittedComponents(block, reducedY)
      : canonicalComponents(block, decomposeBlock(reducedY, y.rows), totalWeight);
  const count = Math.min(limit, scoreSquares.length);
  const kept = rotations.slice(0, x.columns, 0, count);
  const scores = reducedX.multiply(kept);
  const over = (a: number) => 1 / scoreSquares[a];
  const fullLoadings = scaleColumns(innerProducts(reducedY, scores), over);
  const ratio = block.values.length / totalWeight;
  const factors = Float64Array.from({ length: count }, (_, a) =>
    shrinkageFactor(shrinkage, correlations[a] ** 2, ratio),
  );
  return {
    weights: kept,
    rotations: kept,
    loadings: scaleColumns(innerProducts(reducedX, scores), over),
    responseLoadings: scaleColumns(fullLoadings, (a) => factors[a]),
    fullLoadings,
    scoreSquares: scoreSquares.slice(0, count),
    degreesOfFreedom: parameterCounts(factors, block.values.length, y.columns),
  };
}

interface Found {
  readonly rotations: Matrix;
  readonly scoreSquares: Float64Array;
  readonly correlations: Float64Array;
}

/** The principal components of the fitted values of least squares (Izenman 1975, with Γ = I). */
function fittedComponents({ basis, values, directions }: Block, y: Matrix): Found {
  const { U, singularValues } = svd(innerProducts(basis, y));
  const count = countAbove(singularValues, rankTolerance(y));
  const rotations = scaleColumns(
    scaleColumns(directions, (a) => 1 / values[a]).multiply(U.slice(0, U.rows, 0, count)),
    (a) => singularValues[a],
  );
  for (let a = 0; a < count; a += 1) if (!isPositive(rotations, a)) negateColumn(rotations, a);
  const kept = singularValues.slice(0, count);
  return { rotations, scoreSquares: kept.map((value) => value * value), correlations: kept };
}

/** The canonical variates of the features, of variance 1 (ESL 3.68 and 3.69). */
function canonicalComponents(x: Block, y: Block, totalWeight: number): Found {
  if (x.values.length === 0 || y.values.length === 0) {
    const none = new Float64Array();
    return { rotations: new Matrix(x.directions.rows, 0), scoreSquares: none, correlations: none };
  }
  const { correlations, first } = canonicalPairs(x, y);
  return {
    rotations: first.scale(Math.sqrt(totalWeight)),
    scoreSquares: new Float64Array(correlations.length).fill(totalWeight),
    correlations,
  };
}

/**
 * Breiman and Friedman (1997), for the ratio r of features to cases: c²/(c² + r(1 − c²)) as in ESL 3.71, or
 * the positive part of what generalized cross-validation gives.
 */
function shrinkageFactor(kind: Settings["shrinkage"], square: number, ratio: number): number {
  if (kind === "none") return 1;
  if (kind === "curds-and-whey") return square === 0 ? 0 : square / (square + ratio * (1 - square));
  const above = (1 - ratio) * (square - ratio);
  return above <= 0 ? 0 : above / ((1 - ratio) ** 2 * square + ratio ** 2 * (1 - square));
}

/** A matrix of rank r has r·(p + q − r) free numbers; each response's share, as each component adds to it. */
function parameterCounts(factors: Float64Array, features: number, responses: number): Float64Array {
  const counts = new Float64Array(factors.length + 1);
  for (const [a, factor] of factors.entries())
    counts[a + 1] = counts[a] + (factor * (features + responses - 2 * a - 1)) / responses;
  return counts;
}
