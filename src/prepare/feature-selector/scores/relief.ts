// Relief (Kira and Rendell 1992) and ReliefF (Kononenko 1994): a good feature differs between a case and its
// nearest cases of other classes, but not between it and its nearest cases of the same class.

import { OrderStatistics } from "../../../data/rank/order-statistics.js";
import type { ClassTarget } from "./feature.js";

/** A feature as distances use it: numbers divided by their range, or codes that are equal or not. */
export interface ReliefFeature {
  readonly values: ArrayLike<number>;
  readonly leveled: boolean;
}

export interface ReliefSettings {
  readonly neighbors: number;
  /** The cases to compare with their neighbors. */
  readonly sample: ArrayLike<number>;
  /** "relief" squares differences and pools all other classes; "relieff" weights them by their frequency. */
  readonly rule: "relief" | "relieff";
  readonly weights?: Float64Array | undefined;
  /** Called after every case, for pauses; may throw. */
  readonly onCase?: (completed: number) => Promise<void>;
}

/** One score per feature, from −1 to 1. */
export async function relief(
  features: readonly ReliefFeature[],
  target: ClassTarget,
  settings: ReliefSettings,
): Promise<Float64Array> {
  const { sample, rule, weights } = settings;
  const { codes, classes } = target;
  const scores = new Float64Array(features.length);
  const frequencies = new Float64Array(classes);
  for (let row = 0; row < codes.length; row += 1) frequencies[codes[row]] += weights?.[row] ?? 1;
  const totalWeight = frequencies.reduce((sum, one) => sum + one, 0);
  const distances = new Float64Array(codes.length);
  let total = 0;
  for (let s = 0; s < sample.length; s += 1) {
    const row = sample[s];
    const weight = weights?.[row] ?? 1;
    if (weight === 0) continue;
    total += weight;
    const rowCode = codes[row];
    distancesFrom(row, features, rule, distances);
    const search = { distances, row, ownWeight: weight, neighbors: settings.neighbors, weights };
    const hits = nearest(search, (other) => codes[other] === rowCode);
    spread(scores, features, rule, row, hits, -weight);
    if (rule === "relief") {
      spread(
        scores,
        features,
        rule,
        row,
        nearest(search, (other) => codes[other] !== rowCode),
        weight,
      );
    } else {
      for (let code = 0; code < classes; code += 1) {
        if (code === rowCode || frequencies[code] === 0) continue;
        const share = frequencies[code] / (totalWeight - frequencies[rowCode]);
        const misses = nearest(search, (other) => codes[other] === code);
        spread(scores, features, rule, row, misses, weight * share);
      }
    }
    await settings.onCase?.(s + 1);
  }
  return scores.map((score) => score / total);
}

interface Search {
  readonly distances: Float64Array;
  readonly row: number;
  readonly ownWeight: number;
  readonly neighbors: number;
  readonly weights: Float64Array | undefined;
}

/** Cases with their shares in the neighborhood; the shares add up to 1, if there are any. */
type Neighbors = readonly (readonly [row: number, part: number])[];

/**
 * The nearest cases that pass the test, until they weigh as much as the number of neighbors; those at equal
 * distance share what is left. A case of weight w has w − 1 others like it.
 */
function nearest(
  { distances, row, ownWeight, neighbors, weights }: Search,
  test: (row: number) => boolean,
): Neighbors {
  const candidates: number[] = [];
  const weightOf = (other: number) => (other === row ? Math.max(0, ownWeight - 1) : (weights?.[other] ?? 1));
  for (let other = 0; other < distances.length; other += 1)
    if (test(other) && weightOf(other) > 0) candidates.push(other);
  // Without weights one case is one neighbor, so that nothing beyond the last of them need be sorted.
  const last = Math.min(neighbors, candidates.length) - 1;
  const reach =
    weights !== undefined || last < 0
      ? Number.POSITIVE_INFINITY
      : new OrderStatistics(Float64Array.from(candidates, (other) => distances[other])).at(last);
  const near = candidates.filter((other) => distances[other] <= reach);
  near.sort((a, b) => distances[a] - distances[b]);
  const found: [row: number, part: number][] = [];
  let taken = 0;
  for (let at = 0; at < near.length && taken < neighbors; ) {
    let end = at;
    let tied = 0;
    while (end < near.length && distances[near[end]] === distances[near[at]]) {
      tied += weightOf(near[end]);
      end += 1;
    }
    const part = Math.min(1, (neighbors - taken) / tied);
    for (; at < end; at += 1) found.push([near[at], part * weightOf(near[at])]);
    taken += Math.min(tied, neighbors - taken);
  }
  return found.map(([other, part]) => [other, part / taken] as const);
}

/** Adds the mean differences between a case and its neighbors to the scores. */
function spread(
  scores: Float64Array,
  features: readonly ReliefFeature[],
  rule: ReliefSettings["rule"],
  row: number,
  neighbors: Neighbors,
  factor: number,
): void {
  for (let j = 0; j < features.length; j += 1) {
    let sum = 0;
    for (const [other, part] of neighbors) sum += part * difference(features[j], rule, row, other);
    scores[j] += factor * sum;
  }
}

function distancesFrom(
  row: number,
  features: readonly ReliefFeature[],
  rule: ReliefSettings["rule"],
  distances: Float64Array,
): void {
  distances.fill(0);
  for (const feature of features)
    for (let other = 0; other < distances.length; other += 1)
      distances[other] += difference(feature, rule, row, other);
}

function difference(
  { values, leveled }: ReliefFeature,
  rule: ReliefSettings["rule"],
  row: number,
  other: number,
): number {
  if (leveled) return values[row] === values[other] ? 0 : 1;
  const distance = Math.abs(values[row] - values[other]);
  return rule === "relief" ? distance * distance : distance;
}
