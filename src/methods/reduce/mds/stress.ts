// Stress of an embedding and its gradient.

import type { Steps } from "../../../base/steps.js";
import { disparitiesOf, type OrderedPairs } from "./disparities.js";

/** Pairs (0, 1), (0, 2), … (1, 2), … of points: what their distances should be, and how much each counts. */
export interface TargetPairs {
  readonly size: number;
  readonly targets: Float64Array;
  readonly weights: Float64Array;
}

/** Pairs that are handled between two pauses: some milliseconds. */
const AT_ONCE = 2 ** 18;

/** The distances of all pairs of rows of an embedding. */
export function* pairDistances(embedding: Float64Array, size: number, out: Float64Array): Steps<void> {
  const dimensions = embedding.length / size;
  for (let i = 0, at = 0, since = 0; i < size; i += 1) {
    for (let j = i + 1; j < size; j += 1, at += 1) {
      let square = 0;
      for (let k = 0; k < dimensions; k += 1) {
        const difference = embedding[i * dimensions + k] - embedding[j * dimensions + k];
        square += difference * difference;
      }
      out[at] = Math.sqrt(square);
    }
    since += size - i;
    if (since > AT_ONCE) {
      since = 0;
      yield;
    }
  }
}

/** The value and gradient of a stress, with what distances were compared with. */
export interface Stress {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly disparities: Float64Array;
}

/**
 * Normalized raw stress Σ w·(δ − d)² / Σ w·δ², or, given an order of pairs, the square of Stress-1,
 * Σ w·(d̂ − d)² / Σ w·d², where the disparities d̂ follow the distances. They are optimal, so that their change adds nothing
 * to the gradient.
 */
export function* stressSteps(
  pairs: TargetPairs,
  embedding: Float64Array,
  ordered?: OrderedPairs,
): Steps<Stress> {
  const { size, weights, targets } = pairs;
  const distances = new Float64Array(targets.length);
  yield* pairDistances(embedding, size, distances);
  const disparities = ordered === undefined ? targets : disparitiesOf(ordered, distances, weights);
  yield;
  let [errors, squares] = [0, 0];
  const norms = ordered === undefined ? targets : distances;
  for (let at = 0; at < distances.length; at += 1) {
    errors += weights[at] * (disparities[at] - distances[at]) ** 2;
    squares += weights[at] * norms[at] ** 2;
  }
  yield;
  const value = squares > 0 ? errors / squares : 0;
  const gradient = new Float64Array(embedding.length);
  if (squares === 0) return { value, gradient, disparities };
  const shrink = ordered === undefined ? 0 : value;
  const dimensions = embedding.length / size;
  for (let i = 0, at = 0, since = 0; i < size; i += 1) {
    for (let j = i + 1; j < size; j += 1, at += 1) {
      const distance = distances[at];
      // Points at the same place have no direction; at a minimum there are none that should be apart (de Leeuw 1984).
      if (distance === 0 || weights[at] === 0) continue;
      const slope =
        (2 * weights[at] * (distance - disparities[at] - shrink * distance)) / (squares * distance);
      for (let k = 0; k < dimensions; k += 1) {
        const pull = slope * (embedding[i * dimensions + k] - embedding[j * dimensions + k]);
        gradient[i * dimensions + k] += pull;
        gradient[j * dimensions + k] -= pull;
      }
    }
    since += size - i;
    if (since > AT_ONCE) {
      since = 0;
      yield;
    }
  }
  return { value, gradient, disparities };
}
