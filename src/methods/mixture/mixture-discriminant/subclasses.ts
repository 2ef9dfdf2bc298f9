// EM for normal subclasses with one covariance, whose M step is optimal scoring (Hastie and Tibshirani 1996).

import { Matrix } from "../../../math/linalg/matrix.js";
import type { HiddenModel } from "../../../math/optimize/expectation-maximization.js";
import { learnCoordinates } from "../../discriminant/engine/scoring/learn.js";
import type { ScoreRegression } from "../../discriminant/engine/scoring/regress.js";
import type { ScoringState } from "../../discriminant/engine/scoring/state.js";
import type { Shrinkage } from "./shrinkage.js";

/** Labeled cases, with a regression on their features. */
export interface SubclassCases {
  /** The index of the class of every case. */
  readonly codes: Int32Array;
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
  readonly regression: ScoreRegression;
  /** The largest number of coordinates. */
  readonly most: number;
}

/** The subclasses that are left. */
interface Remaining {
  /** Their indices among all of them. */
  readonly kept: readonly number[];
  readonly owners: Int32Array;
  /** Their shares of all cases. */
  readonly shares: Float64Array;
}

/** The subclasses of all classes. */
export interface Subclasses {
  /** The index of the class of every subclass. */
  readonly owners: Int32Array;
  /** The share of every subclass in its class. */
  readonly shares: Float64Array;
  readonly scoring: ScoringState;
  /** Cases × coordinates. */
  readonly coordinates: Matrix;
  /** What draws the means together. */
  readonly shrinkage: Shrinkage | undefined;
}

/** To which subclasses the cases belong, with which probabilities: cases × subclasses. */
export interface Memberships {
  readonly owners: Int32Array;
  readonly shares: Matrix;
}

/** A subclass with less than this share of all cases is left out: it no longer counts. */
const VANISHED = 1e-12;

/** The penalty of the means is that of the start: it must not change while the objective rises. */
export function subclassModel(cases: SubclassCases, ascends: boolean): HiddenModel<Subclasses, Memberships> {
  return {
    expect: (subclasses) => expectMemberships(cases, subclasses),
    maximize: (memberships, { shrinkage }) =>
      estimateSubclasses(cases, memberships, shrinkage && (({ kept }) => keptShrinkage(shrinkage, kept))),
    objectiveScale: cases.totalWeight,
    ascends,
  };
}

/** The largest subclass of every class, which stays however little the class weighs. */
function largestOfClasses(owners: Int32Array, sizes: Float64Array): Set<number> {
  const largest = new Map<number, number>();
  for (const [r, owner] of owners.entries()) {
    const other = largest.get(owner);
    if (other === undefined || sizes[r] > sizes[other]) largest.set(owner, r);
  }
  return new Set(largest.values());
}

/** The subclasses that are most likely, given how far every case belongs to them. */
export async function estimateSubclasses(
  { codes, weights, totalWeight, regression, most }: SubclassCases,
  all: Memberships,
  shrink?: (remaining: Remaining) => Shrinkage,
): Promise<Subclasses> {
  const sizes = columnSums(all.shares, weights);
  const largest = largestOfClasses(all.owners, sizes);
  const kept = [...sizes.keys()].filter((r) => sizes[r] > VANISHED * totalWeight || largest.has(r));
  const owners = Int32Array.from(kept, (r) => all.owners[r]);
  const shares = kept.length === sizes.length ? all.shares : normalized(takeColumns(all.shares, kept));
  const remaining = { kept, owners, shares: Float64Array.from(kept, (r) => sizes[r] / totalWeight) };
  const shrinkage = shrink?.(remaining);
  const grouped = { shares, weights, shrinkage: shrinkage?.form };
  const { scoring: whole, coordinates } = await learnCoordinates(grouped, regression);
  const classTotals = new Float64Array(1 + codes.reduce((largest, code) => Math.max(largest, code), 0));
  const masses = columnSums(shares, weights);
  masses.forEach((mass, r) => {
    classTotals[owners[r]] += mass;
  });
  const scoring = firstCoordinates(whole, most);
  return {
    owners,
    scoring,
    shrinkage,
    coordinates: coordinates.slice(0, coordinates.rows, 0, scoring.offsets.length),
    shares: masses.map((mass, r) => mass / classTotals[owners[r]]),
  };
}

/**
 * The memberships of the cases, and the log-likelihood of all but for a constant: the distances in the coordinates, the
 * determinant of the covariance within subclasses, which is ∏(1 − r²) in units of that of all cases, and, with a penalty,
 * what that adds to the variances of the coordinates. A penalty of the means of the subclasses is subtracted.
 */
function expectMemberships({ codes, weights, totalWeight }: SubclassCases, subclasses: Subclasses) {
  const { owners, scoring, shrinkage, coordinates: z } = subclasses;
  const { rows } = z;
  const columns = owners.length;
  const shares = new Matrix(rows, columns);
  const members = membersOf(owners);
  const logs = subclasses.shares.map(Math.log);
  let objective = 0;
  for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
    const own = members[codes[i]];
    let largest = Number.NEGATIVE_INFINITY;
    for (const r of own) {
      const score = logs[r] - 0.5 * squaredDistance(z, i, scoring.centroids, r);
      shares.data[at + r] = score;
      largest = Math.max(largest, score);
    }
    let sum = 0;
    for (const r of own) sum += shares.data[at + r] = Math.exp(shares.data[at + r] - largest);
    for (const r of own) shares.data[at + r] /= sum;
    objective += (weights?.[i] ?? 1) * (largest + Math.log(sum));
  }
  const variances = columnVariances(z, weights, totalWeight);
  scoring.correlations.forEach((correlation, a) => {
    const left = 1 - correlation * correlation;
    objective -= (totalWeight / 2) * (Math.log(left) + 1 / left - variances[a]);
  });
  if (shrinkage !== undefined) {
    const { centroids } = scoring;
    const drawn = shrinkage.form.multiply(centroids);
    objective -=
      (totalWeight / 2) * centroids.data.reduce((sum, value, at) => sum + value * drawn.data[at], 0);
  }
  return { expected: { owners, shares }, objective };
}

/** The penalty of the subclasses that are left, where the means of the others are as it prefers them. */
function keptShrinkage({ lambdas, form }: Shrinkage, kept: readonly number[]): Shrinkage {
  if (kept.length === form.rows) return { lambdas, form };
  const left = form.map((value) => value);
  const { rows: size, data } = left;
  for (let gone = 0; gone < size; gone += 1) {
    const own = data[gone * size + gone];
    if (kept.includes(gone) || !(own > 0)) continue;
    const row = left.row(gone).slice();
    for (let r = 0; r < size; r += 1)
      for (let s = 0; s < size; s += 1) data[r * size + s] -= (row[r] * row[s]) / own;
  }
  const part = new Matrix(kept.length, kept.length).map((_, at) =>
    left.get(kept[Math.floor(at / kept.length)], kept[at % kept.length]),
  );
  return { lambdas, form: part };
}

/** The subclasses of every class. */
function membersOf(owners: Int32Array): number[][] {
  const members: number[][] = [];
  for (const [r, owner] of owners.entries()) {
    members[owner] ??= [];
    members[owner].push(r);
  }
  return members;
}

function squaredDistance(z: Matrix, i: number, centroids: Matrix, r: number): number {
  const { columns } = z;
  let squared = 0;
  for (let a = 0, at = i * columns, from = r * columns; a < columns; a += 1, at += 1, from += 1) {
    const difference = z.data[at] - centroids.data[from];
    squared += difference * difference;
  }
  return squared;
}

/** A penalty settles when it changes by no more than this share of itself. */
const SETTLED = 1e-9;

/**
 * Subclasses whose means have the freedom that is wanted: after every step, the penalty is chosen anew for the present
 * sizes of the subclasses, until it settles.
 */
export async function settleShrinkage(
  cases: SubclassCases,
  start: Memberships,
  shrink: (remaining: Remaining) => Shrinkage,
  maxIterations: number,
  pause: () => Promise<unknown>,
): Promise<Subclasses> {
  let subclasses = await estimateSubclasses(cases, start, shrink);
  for (let step = 0; step < maxIterations; step += 1) {
    await pause();
    const next = await estimateSubclasses(cases, expectMemberships(cases, subclasses).expected, shrink);
    const last = subclasses.shrinkage?.lambdas;
    subclasses = next;
    const isSettled = (lambda: number, k: number) => Math.abs(lambda - (last?.[k] ?? 0)) <= SETTLED * lambda;
    if (next.shrinkage?.lambdas.every(isSettled)) break;
  }
  return subclasses;
}

function firstCoordinates(scoring: ScoringState, most: number): ScoringState {
  const count = Math.min(most, scoring.offsets.length);
  const { coefficients, centroids } = scoring;
  return {
    ...scoring,
    coefficients: coefficients.slice(0, coefficients.rows, 0, count),
    centroids: centroids.slice(0, centroids.rows, 0, count),
    offsets: scoring.offsets.slice(0, count),
    correlations: scoring.correlations.slice(0, count),
    exact: Math.min(scoring.exact, count),
  };
}

function columnSums({ data, rows, columns }: Matrix, weights: Float64Array | undefined): Float64Array {
  const sums = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i += 1) {
    const weight = weights?.[i] ?? 1;
    for (let j = 0; j < columns; j += 1, at += 1) sums[j] += data[at] * weight;
  }
  return sums;
}

function columnVariances(z: Matrix, weights: Float64Array | undefined, total: number): Float64Array {
  const { data, rows, columns } = z;
  const means = columnSums(z, weights).map((sum) => sum / total);
  const sums = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i += 1) {
    const weight = weights?.[i] ?? 1;
    for (let j = 0; j < columns; j += 1, at += 1) sums[j] += (data[at] - means[j]) ** 2 * weight;
  }
  return sums.map((sum) => sum / total);
}

function takeColumns(matrix: Matrix, kept: readonly number[]): Matrix {
  return Matrix.fromColumns(kept.map((r) => matrix.column(r)));
}

function normalized(shares: Matrix): Matrix {
  const sums = Float64Array.from({ length: shares.rows }, (_, i) =>
    shares.row(i).reduce((sum, share) => sum + share, 0),
  );
  return shares.map((share, at) => share / sums[Math.floor(at / shares.columns)]);
}
