// Embeddings whose distances come near to dissimilarities.

import type { Convergence } from "../../../base/control.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { lbfgsSteps } from "../../../math/optimize/lbfgs.js";
import type { ValueAndGradient } from "../../../math/optimize/objective.js";
import type { FitControl } from "../../../model/control.js";
import { withLargestPositive } from "../engine/signs.js";
import type { OrderedPairs } from "./disparities.js";
import { pairDistances, stressSteps, type TargetPairs } from "./stress.js";

export interface StressSettings {
  readonly maxIterations: number;
  readonly tolerance: number;
}

export interface StressEmbedding {
  readonly embedding: Matrix;
  readonly distances: Float64Array;
  /** What the distances are compared with. */
  readonly disparities: Float64Array;
  /** The stress at the start and after every step. */
  readonly history: Float64Array;
  readonly convergence: Convergence;
}

/**
 * The embedding of a local minimum of stress, from a start. Every step lowers the stress, as those of SMACOF do; L-BFGS
 * needs fewer of them.
 */
export async function leastStress(
  pairs: TargetPairs,
  start: Matrix,
  ordered: OrderedPairs | undefined,
  { maxIterations, tolerance }: StressSettings,
  { signal, onProgress }: FitControl,
  pause: () => Promise<unknown>,
): Promise<StressEmbedding> {
  const { size } = pairs;
  const { columns } = start;
  const history: number[] = [];
  let tried: { readonly x: Float64Array; readonly value: number }[] = [];
  // With the number of points as a factor, a component of the gradient does not depend on it.
  const pieces = function* (x: Float64Array): Steps<ValueAndGradient> {
    const { value, gradient } = yield* stressSteps(pairs, x, ordered);
    if (history.length === 0) history.push(value);
    tried.push({ x: x.slice(), value: value * size });
    return { value: value * size, gradient: gradient.map((slope) => slope * size) };
  };
  const unused = () => Number.NaN;
  const steps = lbfgsSteps(
    unused,
    start.data,
    { maxIterations, tolerance },
    {
      signal,
      onProgress: (progress) => {
        const accepted = tried.find(({ value }) => value === progress.objective) ?? tried[tried.length - 1];
        tried = [];
        history.push(accepted.value / size);
        onProgress?.({
          ...progress,
          objective: accepted.value / size,
          embedding: { rows: size, columns, data: accepted.x },
        });
      },
    },
    pieces,
  );
  const { x, convergence } = await finishPaced(steps, pause);
  const { disparities } = await finishPaced(stressSteps(pairs, x, ordered), pause);
  const distances = new Float64Array(pairs.targets.length);
  await finishPaced(pairDistances(x, size, distances), pause);
  return {
    embedding: new Matrix(size, columns, x),
    distances,
    disparities,
    history: Float64Array.from(history),
    convergence,
  };
}

/** The embedding around its mean, turned so that its axes are its principal ones. */
export function onPrincipalAxes(embedding: Matrix, weights: Float64Array): Matrix {
  const { rows, columns, data } = embedding;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const means = new Float64Array(columns);
  for (let at = 0; at < data.length; at += 1)
    means[at % columns] += (weights[Math.floor(at / columns)] / total) * data[at];
  const centered = embedding.map((value, at) => value - means[at % columns]);
  const scatter = new Matrix(columns, columns);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1)
      for (let k = 0; k < columns; k += 1)
        scatter.data[j * columns + k] +=
          (weights[i] / total) * centered.data[i * columns + j] * centered.data[i * columns + k];
  return withLargestPositive(multiply(centered, eigenSymmetric(scatter).vectors));
}
