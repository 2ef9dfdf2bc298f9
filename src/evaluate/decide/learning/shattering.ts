import { requireFunction } from "../../../base/arguments.js";
import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireList } from "../../../base/numbers.js";

/** Decides whether a point belongs to the class. */
export type Hypothesis<P> = (point: P) => boolean;

/** The labels that hypotheses (rows) give to points (columns): true or 1 for those that belong to the class. */
export type HypothesisTable = readonly (ArrayLike<boolean> | ArrayLike<number>)[];

/**
 * Whether the hypotheses shatter the points: for each of the 2ⁿ ways to label them there is a hypothesis that does.
 *
 * ```ts
 * const rays = [0, 1, 2, 3].map((start) => (x: number) => x > start);
 * shatters(rays, [1.5]); // true
 * shatters(rays, [0.5, 1.5]); // false: no ray contains 0.5 but not 1.5
 * ```
 */
export function shatters<P>(hypotheses: readonly Hypothesis<P>[], points: readonly P[]): boolean;
export function shatters(table: HypothesisTable, points?: readonly number[]): boolean;
export function shatters<P>(
  hypotheses: readonly Hypothesis<P>[] | HypothesisTable,
  points?: readonly P[],
): boolean {
  const labels = labelings("shatters", hypotheses, points);
  return shattersAll(
    labels,
    labels[0].map((_, point) => point),
  );
}

/**
 * The first of the largest sets of points that the hypotheses shatter, as indices in the list of points.
 *
 * ```ts
 * const intervals = [[0, 1], [0, 2], [1, 2], [2, 3], [3, 3]].map(([a, b]) => (x: number) => a < x && x < b);
 * largestShattered(intervals, [0.5, 1.5, 2.5]); // [0, 1]
 * ```
 */
export function largestShattered<P>(hypotheses: readonly Hypothesis<P>[], points: readonly P[]): number[];
export function largestShattered(table: HypothesisTable, points?: readonly number[]): number[];
export function largestShattered<P>(
  hypotheses: readonly Hypothesis<P>[] | HypothesisTable,
  points?: readonly P[],
): number[] {
  return grow(labelings("largestShattered", hypotheses, points));
}

/**
 * The Vapnik-Chervonenkis dimension of finitely many hypotheses over finitely many points: the size of the
 * largest set of them that is shattered. The time grows with the number of shattered sets.
 *
 * ```ts
 * vcDimension([[0, 0], [0, 1], [1, 0], [1, 1]]); // 2: the table has every row there can be
 * ```
 */
export function vcDimension<P>(hypotheses: readonly Hypothesis<P>[], points: readonly P[]): number;
export function vcDimension(table: HypothesisTable, points?: readonly number[]): number;
export function vcDimension<P>(
  hypotheses: readonly Hypothesis<P>[] | HypothesisTable,
  points?: readonly P[],
): number {
  return grow(labelings("vcDimension", hypotheses, points)).length;
}

/** Every subset of a shattered set is shattered, so larger ones are found by adding points to smaller ones. */
function grow(labels: readonly number[][]): number[] {
  const count = labels[0].length;
  let sets: number[][] = [[]];
  for (;;) {
    const larger: number[][] = [];
    for (const set of sets) {
      for (let point = (set.at(-1) ?? -1) + 1; point < count; point += 1) {
        const candidate = [...set, point];
        if (shattersAll(labels, candidate)) larger.push(candidate);
      }
    }
    if (larger.length === 0) return sets[0];
    sets = larger;
  }
}

function shattersAll(labels: readonly number[][], points: readonly number[]): boolean {
  // There are at most as many labelings as hypotheses, so 2ⁿ always fits into a number.
  if (points.length > Math.log2(labels.length)) return false;
  const seen = new Set<number>();
  for (const row of labels) {
    let pattern = 0;
    for (const point of points) pattern = 2 * pattern + row[point];
    seen.add(pattern);
  }
  return seen.size === 2 ** points.length;
}

/** The label of each point by each hypothesis, as 0 and 1; hypotheses that agree on all points count once. */
function labelings<P>(
  method: string,
  hypotheses: readonly Hypothesis<P>[] | HypothesisTable,
  points?: readonly P[],
): number[][] {
  requireList(method, "hypotheses", hypotheses);
  if (points !== undefined) requireList(method, "points", points);
  if (hypotheses.length === 0) {
    throw new DataError(method, words`needs ${wanted("at least one hypothesis")}; got ${got("none")}.`);
  }
  const rows = isTable(hypotheses)
    ? readTable(method, hypotheses, points as readonly number[] | undefined)
    : hypotheses.map((hypothesis) => {
        requireFunction(method, "every hypothesis", hypothesis);
        return Array.from(points ?? [], (point) => (hypothesis(point) ? 1 : 0));
      });
  return [...new Map(rows.map((row) => [row.join(""), row])).values()];
}

function isTable(hypotheses: readonly unknown[]): hypotheses is HypothesisTable {
  return typeof hypotheses[0] !== "function";
}

function readTable(method: string, table: HypothesisTable, points?: readonly number[]): number[][] {
  for (const row of Array.from(table)) requireList(method, "labels of a hypothesis", row);
  const { length } = table[0];
  const columns = points ?? Array.from({ length }, (_, column) => column);
  return Array.from(table, (row, i) => {
    if (row.length !== length) {
      throw new ShapeError(
        method,
        `hypothesis ${i} labels ${row.length} points; hypothesis 0 labels ${length}.`,
        { row: i, expected: `${length} labels`, received: `${row.length} labels` },
      );
    }
    return Array.from(columns, (column) => {
      const value = row[column];
      if (value === true || value === 1) return 1;
      if (value === false || value === 0) return 0;
      throw new DataError(
        method,
        words`hypothesis ${i} must label point ${column} true or 1, false or 0; got ${got(String(value))}.`,
        { column: String(column), row: i, expected: "true, false, 1 or 0" },
      );
    });
  });
}
