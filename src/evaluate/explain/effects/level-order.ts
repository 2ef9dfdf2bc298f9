// The order of levels by how similar the rows are that have them (Apley and Zhu 2020, appendix E).

import type { Column } from "../../../data/table/column.js";
import type { Table } from "../../../data/table/table.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Hearing } from "../heard.js";
import { isMeasured } from "./bins.js";
import type { SeenLevels } from "./of-levels.js";

/** One case: its level as an index among those seen, its value in another column, and its weight. */
interface Case {
  readonly level: number;
  readonly value: number;
  readonly weight: number;
}

/**
 * The codes that occur, ordered along the one axis that best preserves distances between levels (classical scaling). The
 * distance of two levels is the sum over all other columns of how much the distributions of their rows differ: by the
 * largest difference of the distribution functions of numbers or dates, by the total variation of shares of levels. Text
 * and lists are left out. The axis points from the levels that come first in the column to those that come last.
 */
export function similarityOrder(
  table: Table,
  others: readonly string[],
  { codes, seen }: SeenLevels,
  hearings: readonly Hearing[],
): readonly number[] {
  if (seen.length < 3) return seen;
  const indexOf = new Map(seen.map((code, index) => [code, index]));
  const distances = Matrix.zeros(seen.length, seen.length);
  for (const other of others) {
    const column = table.column(other);
    const cases = hearings
      .flatMap(({ rows, weights }) =>
        Array.from(rows, (row, at) => ({
          level: indexOf.get(codes[row]) ?? -1,
          value: numberAt(column, row),
          weight: weights?.[at] ?? 1,
        })),
      )
      .filter(({ level, value }) => level >= 0 && !Number.isNaN(value));
    addDistances(distances, cases, isMeasured(column));
  }
  return alongFirstAxis(seen, distances);
}

/** A number or a code; NaN if it is missing or cannot be compared. */
function numberAt(column: Column, row: number): number {
  if (isMeasured(column)) return column.values[row];
  if (!("codes" in column)) return Number.NaN;
  return column.codes[row] < 0 ? Number.NaN : column.codes[row];
}

/** Adds how much the distributions of one column differ between levels; a level without values in it adds nothing. */
function addDistances(distances: Matrix, cases: readonly Case[], measured: boolean): void {
  const levels = distances.rows;
  const totals = new Float64Array(levels);
  for (const { level, weight } of cases) totals[level] += weight;
  const farthest = new Float64Array(levels * levels);
  // The shares of one value, or of all values up to it.
  const shares = new Float64Array(levels);
  const sorted = [...cases].sort((a, b) => a.value - b.value);
  for (let start = 0; start < sorted.length; ) {
    if (!measured) shares.fill(0);
    const { value } = sorted[start];
    const changed = new Set<number>();
    let end = start;
    for (; end < sorted.length && sorted[end].value === value; end += 1) {
      const { level, weight } = sorted[end];
      shares[level] += weight / totals[level];
      changed.add(level);
    }
    for (const a of changed) {
      for (let b = 0; b < levels; b += 1) {
        const at = Math.max(a, b) * levels + Math.min(a, b);
        const difference = Math.abs(shares[a] - shares[b]);
        if (measured) farthest[at] = Math.max(farthest[at], difference);
        // A pair of changed levels is met twice.
        else farthest[at] += changed.has(b) ? difference / 4 : difference / 2;
      }
    }
    start = end;
  }
  for (let a = 0; a < levels; a += 1) {
    for (let b = 0; b < a; b += 1) {
      if (totals[a] === 0 || totals[b] === 0) continue;
      distances.data[a * levels + b] += farthest[a * levels + b];
      distances.data[b * levels + a] += farthest[a * levels + b];
    }
  }
}

function alongFirstAxis(seen: readonly number[], distances: Matrix): readonly number[] {
  const size = seen.length;
  const squares = distances.map((distance) => distance ** 2);
  const means = seen.map((_, index) => squares.row(index).reduce((sum, square) => sum + square, 0) / size);
  const mean = means.reduce((sum, value) => sum + value, 0) / size;
  const centered = squares.map((square, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    // Adding the larger of both first makes the matrix symmetric to the last bit.
    return -(square - (Math.max(means[row], means[column]) + Math.min(means[row], means[column])) + mean) / 2;
  });
  const { values, vectors } = eigenSymmetric(centered);
  // Levels whose rows do not differ have no axis.
  if (!(values[0] > size * Number.EPSILON * mean)) return seen;
  const axis = vectors.column(0);
  const trend = axis.reduce((sum, coordinate, index) => sum + coordinate * (index - (size - 1) / 2), 0);
  const sign = trend < 0 ? -1 : 1;
  return seen
    .map((code, index) => ({ code, coordinate: sign * axis[index] }))
    .sort((a, b) => a.coordinate - b.coordinate || a.code - b.code)
    .map(({ code }) => code);
}
