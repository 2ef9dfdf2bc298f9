// The neighborhoods that "auto" compares.

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Candidate } from "./learn.js";
import { coordinateParts } from "./points.js";

/** How many neighborhoods are compared. */
const COUNT = 12;

/** Values in equal ratios. */
function ratios(from: number, to: number): number[] {
  if (!(from < to)) return [to];
  return Array.from({ length: COUNT }, (_, k) => from * (to / from) ** (k / (COUNT - 1)));
}

/** How many cases there are, how much they weigh together, and whether weights count rows. */
export interface Weighing {
  readonly total: number;
  /** How many cases the weights stand for: no fewer than there are rows, though weights may sum to 1. */
  readonly cases: number;
  readonly isWhole: boolean;
}

export function weighing(count: number, weights: Float64Array | undefined): Weighing {
  if (weights === undefined) return { total: count, cases: count, isWhole: true };
  const total = weights.reduce((sum, one) => sum + one, 0);
  return { total, cases: Math.max(count, total), isWhole: weights.every(Number.isInteger) };
}

/** A neighborhood with a share of all cases, rounded down as loess does. */
export function spanCandidate(span: number, { total, isWhole }: Weighing): Candidate {
  const share = Math.min(1, span) * total;
  const weight = isWhole ? Math.max(1, Math.floor(share + 1e-5)) : share;
  return { value: span, reach: { weight, stretch: Math.max(1, span) } };
}

/** A neighborhood with a share of all cases, whose curve is interpolated between cells with a share of it. */
export function interpolatedCandidate(span: number, cell: number, cases: Weighing): Candidate {
  // In this order loess multiplies, which decides where a product is a whole number but for rounding.
  const weight = cases.total * (span * cell);
  return {
    ...spanCandidate(span, cases),
    cellWeight: cases.isWhole ? Math.max(1, Math.floor(weight)) : weight,
  };
}

/** Spans from the fewest cases that leave degrees of freedom to all of them. */
export function defaultSpans(terms: number, { cases }: Weighing): number[] {
  return ratios(Math.min(1, Math.max(0.05, (2 * terms + 2) / cases)), 1);
}

/** A neighborhood of the k nearest cases. */
export function nearestCandidate(neighbors: number, { total, cases }: Weighing): Candidate {
  return { value: neighbors, reach: { weight: Math.min(neighbors / cases, 1) * total, stretch: 1 } };
}

/** Numbers of neighbors from 2 to half of the cases. */
export function defaultNeighbors({ cases }: Weighing): number[] {
  const most = Math.max(2, Math.floor(cases / 2));
  return [...new Set(ratios(2, most).map(Math.round))];
}

export function widthCandidate(width: number): Candidate {
  return { value: width, reach: { width } };
}

/** Widths from a fiftieth of the extent of the cases to all of it. */
export function defaultWidths(x: Matrix, distanceMap: Matrix): number[] {
  const extent = extentOf(x, distanceMap);
  return extent > 0 ? ratios(extent / 50, extent) : [1];
}

/** The longest edge of the box of all cases, in distances. */
function extentOf(x: Matrix, distanceMap: Matrix): number {
  let extent = 0;
  for (const parts of coordinateParts(distanceMap)) {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < x.rows; i += 1) {
      let sum = 0;
      for (const { feature, factor } of parts) sum += factor * x.data[i * x.columns + feature];
      least = Math.min(least, sum);
      most = Math.max(most, sum);
    }
    extent = Math.max(extent, most - least);
  }
  return extent;
}
