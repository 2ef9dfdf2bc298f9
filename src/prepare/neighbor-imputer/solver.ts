import type { Kind } from "../../data/table/column.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { Nearest } from "./nearest.js";
import type { NeighborImputerSettings } from "./options.js";

/** How the neighbors of a case agree on a value: by their mean, their median, or their vote. */
export type Agreement = "mean" | "median" | "vote";

/** Ordinal levels have no mean. */
export function agreementOn(kind: Kind): Agreement {
  if (kind === "quantitative") return "mean";
  return kind === "ordinal" ? "median" : "vote";
}

/** Cases that others are completed from; a missing value is NaN. */
export interface Donors {
  readonly values: Matrix;
  readonly weights?: Float64Array | undefined;
  /** The largest difference in each column, for Gower's distance. */
  readonly ranges: Float64Array;
  /** The value of each column if no case with a value in it can be compared. */
  readonly fallbacks: Float64Array;
}

interface Settings extends Pick<NeighborImputerSettings, "neighbors" | "weighting" | "distance"> {
  readonly kinds: readonly Kind[];
}

/** The rows of x with every missing value replaced by what its nearest donors agree on. */
export function completeByNeighbors(donors: Donors, settings: Settings, x: Matrix): Matrix {
  const { values: cases, weights, fallbacks } = donors;
  const agreements = settings.kinds.map(agreementOn);
  const { columns } = x;
  const out = Matrix.from(x);
  const distances = new Float64Array(cases.rows);
  const nearest = new Nearest(settings.neighbors);
  for (let row = 0; row < x.rows; row += 1) {
    const values = x.row(row);
    if (!values.some(Number.isNaN)) continue;
    if (settings.distance === "euclidean") euclidean(donors, values, distances);
    else gower(donors, agreements, values, distances);
    for (let j = 0; j < columns; j += 1) {
      if (!Number.isNaN(values[j])) continue;
      offerAll(nearest, distances, cases, j, weights);
      const votes = collect(nearest, settings.weighting, (i) => cases.data[i * columns + j]);
      out.data[row * columns + j] = votes.length === 0 ? fallbacks[j] : agree(agreements[j], votes);
    }
  }
  return out;
}

/** The cases that have a value in column j, each at its distance. */
function offerAll(
  nearest: Nearest,
  distances: Float64Array,
  { data, rows, columns }: Matrix,
  j: number,
  weights: Float64Array | undefined,
): void {
  nearest.clear();
  let { reach } = nearest;
  for (let i = 0; i < rows; i += 1) {
    // False for NaN: such cases have no column in common with the one to complete.
    if (!(distances[i] <= reach) || Number.isNaN(data[i * columns + j])) continue;
    nearest.offer(distances[i], i, weights === undefined ? 1 : weights[i]);
    reach = nearest.reach;
  }
}

/** Indices of the observed values. */
function presentIn(values: Float64Array): Int32Array {
  return Int32Array.from(values.keys()).filter((j) => !Number.isNaN(values[j]));
}

/** The distance of a case to every donor; NaN where they have no column in common. */
function euclidean(
  { values: { data, rows, columns } }: Donors,
  values: Float64Array,
  out: Float64Array,
): void {
  const indices = presentIn(values);
  for (let i = 0; i < rows; i += 1) out[i] = scaledEuclidean(values, data, i * columns, indices, columns);
}

/**
 * Distances of a case to every donor by Gower (1971): the mean of differences relative to the ranges, or of whether
 * levels differ.
 */
function gower(
  { values: { data, rows, columns }, ranges }: Donors,
  agreements: readonly Agreement[],
  values: Float64Array,
  out: Float64Array,
): void {
  const indices = presentIn(values);
  for (let i = 0; i < rows; i += 1) {
    let sum = 0;
    let count = 0;
    for (const j of indices) {
      const difference = Math.abs(values[j] - data[i * columns + j]);
      if (Number.isNaN(difference)) continue;
      count += 1;
      // A constant column cannot tell donors apart.
      if (agreements[j] === "vote") sum += difference > 0 ? 1 : 0;
      else if (ranges[j] > 0) sum += difference / ranges[j];
    }
    out[i] = sum / count;
  }
}

/** √(columns / common · Σ (x − y)²) over the columns that both have (Dixon 1979). */
function scaledEuclidean(
  values: Float64Array,
  data: Float64Array,
  start: number,
  indices: Int32Array,
  columns: number,
): number {
  let sum = 0;
  let count = indices.length;
  for (let k = 0; k < indices.length; k += 1) {
    const j = indices[k];
    const square = (values[j] - data[start + j]) ** 2;
    // True for all but NaN, and so well predicted by the processor.
    if (square >= 0) sum += square;
    else count -= 1;
  }
  return Math.sqrt((columns / count) * sum);
}

interface Vote {
  readonly value: number;
  readonly weight: number;
}

function collect(nearest: Nearest, weighting: Settings["weighting"], valueAt: (i: number) => number): Vote[] {
  const votes = nearest.chosen.map(({ index, distance, weight }) => ({
    value: valueAt(index),
    distance,
    weight,
  }));
  if (weighting === "uniform") return votes.map(({ value, weight }) => ({ value, weight }));
  const same = votes.filter(({ distance }) => distance === 0);
  if (same.length > 0) return same.map(({ value, weight }) => ({ value, weight }));
  return votes.map(({ value, distance, weight }) => ({ value, weight: weight / distance }));
}

/** What some weighted values agree on; ties go to the lower value, as does a median between two values. */
function agree(agreement: Agreement, votes: readonly Vote[]): number {
  const total = votes.reduce((sum, { weight }) => sum + weight, 0);
  if (agreement === "mean") return votes.reduce((sum, { value, weight }) => sum + value * weight, 0) / total;
  const weightOf = new Map<number, number>();
  for (const { value, weight } of votes) weightOf.set(value, (weightOf.get(value) ?? 0) + weight);
  const ordered = [...weightOf].sort(([a], [b]) => a - b);
  if (agreement === "vote") return ordered.reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
  let upTo = 0;
  // A sum of weights may miss the half by rounding.
  const half = total / 2 - 4 * Number.EPSILON * total;
  const middle = ordered.find(([, weight]) => {
    upTo += weight;
    return upTo >= half;
  });
  return (middle ?? ordered[ordered.length - 1])[0];
}
