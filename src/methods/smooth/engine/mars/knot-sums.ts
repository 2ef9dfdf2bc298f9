// What the knots of one feature would gain next to one parent, and the sums that say so.

import { type AbsenceSums, besideAbsence, freshAbsence, gainOf, takeColumns } from "./absence.js";
import { hingeSquares, hingeSums } from "./hinge-sums.js";
import type { SortedColumn } from "./sorted-columns.js";

/** The sums of the knots of one feature, the last of them for the straight line. */
export interface KnotSums {
  readonly stops: Int32Array;
  /** The squared lengths of the hinges, less what the columns explain. */
  readonly left: Float64Array;
  /** Their squared lengths about their means. */
  readonly spread: Float64Array;
  /** Products with the line, less what the columns explain. */
  readonly line: Float64Array;
  /** Products with the residuals, one array per response. */
  readonly residual: readonly Float64Array[];
  /** Those of the indicator of missing values, if there are any where the parent is not 0. */
  readonly absence: AbsenceSums | undefined;
}

/** The best new terms for a parent and a feature. */
export interface Candidate {
  /** The position of the knot in the descending order, or undefined for the feature as it is. */
  readonly position: number | undefined;
  /** By how much the residual sum falls. */
  readonly gain: number;
  /** Whether the straight line is new, so that a knot adds a pair of hinges and not one. Without either, no hinge is added. */
  readonly isPair: boolean;
  /** Whether the indicator of missing values is added, too. */
  readonly isIndicator: boolean;
}

/** The number of hinges of a candidate, straight lines included. */
export function hingesOf({ position, isPair }: Candidate): number {
  return position === undefined ? Number(isPair) : 1 + Number(isPair);
}

/** The number of its terms. */
export function termsOf(candidate: Candidate): number {
  return hingesOf(candidate) + Number(candidate.isIndicator);
}

/** A line counts as new if the model explains less of its variance than all but this share. */
const NEW_LINE = 1e-6;

/** A hinge counts as new if the model explains less of its variance than all but this share; smaller models have another. Both as in earth. */
const NEW_HINGE = 1e-5;
const NEW_HINGE_IN_SMALL = 0.01;
const SMALL = 15;

/** A gain must exceed another by this share of it, because gains that differ by rounding are equal. */
export const CLEARLY = 1 + 1e-9;

/** A parent with its products. */
interface ParentProducts {
  readonly column: Float64Array;
  /** The squares of the column. */
  readonly squared: Float64Array;
  /** The responses times the column, two and two in turns. */
  readonly weighted: readonly Float64Array[];
  readonly responses: readonly Float64Array[];
}

/** The sums next to the intercept alone. */
export function freshSums(
  sorted: SortedColumn,
  stops: Int32Array,
  { column, squared, weighted, responses }: ParentProducts,
): KnotSums {
  const length = stops.length + 1;
  const left = new Float64Array(length);
  const line = new Float64Array(length);
  hingeSquares(squared, sorted, stops, left, line);
  const residual = Array.from({ length: 2 * weighted.length }, () => new Float64Array(length));
  weighted.forEach((pairs, k) => {
    hingeSums(pairs, sorted, stops, residual[2 * k], residual[2 * k + 1]);
  });
  return {
    stops,
    left,
    line,
    spread: new Float64Array(length),
    residual: residual.slice(0, responses.length),
    absence: freshAbsence(sorted.missing, length, column, responses),
  };
}

let scratch = [new Float64Array(0), new Float64Array(0)];

/** Takes off two columns of the model, given times the parent, and their products with the responses. */
export function takePair(
  { stops, left, spread, line, residual, absence }: KnotSums,
  pairs: Float64Array,
  column: SortedColumn,
  [products, others]: readonly [Float64Array, Float64Array | undefined],
  isFirst: boolean,
): void {
  const { length } = left;
  if (scratch[0].length < length) scratch = [new Float64Array(2 * length), new Float64Array(2 * length)];
  const [first, second] = scratch;
  hingeSums(pairs, column, stops, first, second);
  if (absence !== undefined) takeColumns(absence, pairs, [first, second], [products, others], isFirst);
  const last = stops.length;
  const [line0, line1] = [first[last], second[last]];
  for (let k = 0; k < length; k += 1) {
    const [a, b] = [first[k], second[k]];
    if (isFirst) spread[k] = left[k] - a * a;
    left[k] -= a * a + b * b;
    line[k] -= line0 * a + line1 * b;
  }
  for (let r = 0; r < residual.length; r += 1) {
    const residuals = residual[r];
    const [z0, z1] = [products[r], others === undefined ? 0 : others[r]];
    for (let k = 0; k < length; k += 1) residuals[k] -= z0 * first[k] + z1 * second[k];
  }
}

/** What a step may add. */
export interface Room {
  /** The number of slots that the model has. */
  readonly slots: number;
  /** The largest number that it may have. */
  readonly mostSlots: number;
  /** Only gains below this one are believed. */
  readonly mostGain: number;
}

/** The slots that hinges take, and so does an indicator. */
const STEP = 2;

/** The best new terms of a feature; undefined where nothing is left to gain. */
export function bestCandidate(sums: KnotSums, room: Room): Candidate | undefined {
  const { absence } = sums;
  if (absence === undefined || !(absence.left > NEW_LINE * absence.spread)) return bestHinges(sums, room);
  const gain = gainOf(absence);
  if (!(gain < room.mostGain)) return undefined;
  const alone = { position: undefined, gain, isPair: false, isIndicator: true };
  if (room.slots + 2 * STEP > room.mostSlots) return alone;
  const hinges = bestHinges(besideAbsence(sums, absence), { ...room, mostGain: room.mostGain - gain });
  return hinges === undefined ? alone : { ...hinges, gain: gain + hinges.gain, isIndicator: true };
}

/** The best hinges of a feature in a model that has, or needs, no indicator of its missing values. */
function bestHinges(
  { stops, left, spread, line, residual }: KnotSums,
  { slots, mostGain }: Room,
): Candidate | undefined {
  const last = stops.length;
  const isPair = left[last] > NEW_LINE * spread[last];
  const share = slots + Number(isPair) < SMALL ? NEW_HINGE_IN_SMALL : NEW_HINGE;
  const lineGain = isPair
    ? residual.reduce((sum, residuals) => sum + residuals[last] ** 2, 0) / left[last]
    : 0;
  let best = lineGain;
  let position: number | undefined;
  for (let k = 0; k < last; k += 1) {
    const slope = isPair ? line[k] / left[last] : 0;
    const spreadLeft = left[k] - slope * line[k];
    if (!(spreadLeft > share * spread[k])) continue;
    let gain = 0;
    for (const products of residual) gain += (products[k] - slope * products[last]) ** 2;
    gain = lineGain + gain / spreadLeft;
    if (gain > best * CLEARLY && gain < mostGain) {
      best = gain;
      position = stops[k];
    }
  }
  if (position === undefined && !isPair) return undefined;
  return { position, gain: best, isPair, isIndicator: false };
}
