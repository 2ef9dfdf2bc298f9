// Whether half-spaces have a direction in common: the linear program of Konis (2007) on separation, in the form whose
// normal equations have the size of the parameters rather than of the rows.

import type { Steps } from "../../../../base/steps.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { linearProgramSteps } from "../../../../math/optimize/linear-program.js";
import { dot } from "../vectors.js";

/** On rows of unit size and a direction of unit size: the smallest distance that counts as one. */
const LEAST = 1e-6;
/** A row this far on the wrong side is on the border, because of rounding. */
const BORDER = 1e-7;
/** Beyond this many products in one iteration, the program is not worth its cost. */
const MOST_PRODUCTS = 1e9;

export interface CommonDirection {
  readonly direction: Float64Array;
  /** Which rows have a positive product with it; the other products are 0. */
  readonly moved: readonly boolean[];
}

/** Whether the program is small enough to be solved. */
export function isDecidable(rows: number, width: number): boolean {
  return rows * width * width <= MOST_PRODUCTS;
}

/**
 * The direction b with zᵀb ≥ 0 for all rows z and zᵀb > 0 for as many as possible; undefined if there is none but 0.
 * Rows must not be 0 and are best given in units in which they are of similar size. A step is one iteration of a program.
 */
export function* commonDirection(z: Matrix): Steps<CommonDirection | undefined> {
  const rows = unitRows(z);
  const moved = new Array<boolean>(rows.length).fill(false);
  let direction: Float64Array = new Float64Array(z.columns);
  // Rows that have moved are free to go back a little: what remains may allow another direction.
  for (let rest = rows.map((_, i) => i); rest.length > 0; rest = rest.filter((i) => !moved[i])) {
    const next = yield* boundedDirection(
      rest.map((i) => rows[i]),
      z.columns,
    );
    const distances = rest.map((i) => dot(rows[i], next));
    if (distances.some((distance) => distance < -BORDER) || !distances.some((distance) => distance > LEAST))
      break;
    direction = combined(direction, next, rows, moved);
    for (const [at, i] of rest.entries()) moved[i] = distances[at] > LEAST;
  }
  return moved.includes(true) ? { direction, moved } : undefined;
}

/** The rows, divided by their largest numbers; views of one array, because thousands of small ones burden the collector. */
function unitRows(z: Matrix): Float64Array[] {
  const unit = new Matrix(z.rows, z.columns);
  return Array.from({ length: z.rows }, (_, i) => {
    const [row, out] = [z.row(i), unit.row(i)];
    let size = 0;
    for (let j = 0; j < row.length; j += 1) size = Math.max(size, Math.abs(row[j]));
    for (let j = 0; j < row.length; j += 1) out[j] = row[j] / size;
    return out;
  });
}

/** Programs begin with this many rows for each parameter. */
const FIRST_ROWS = 5;

/**
 * The b in [−1, 1] with zᵀb ≥ 0 for all rows z that maximizes their mean product. Few rows decide: the program begins with
 * some, and goes on with those that its solution violates most. If the few leave only 0, so do all.
 */
function* boundedDirection(rows: readonly Float64Array[], width: number): Steps<Float64Array> {
  const mean = new Float64Array(width);
  for (const row of rows) for (let j = 0; j < width; j += 1) mean[j] += row[j] / rows.length;
  const most = FIRST_ROWS * width;
  const every = Math.max(1, Math.floor(rows.length / most));
  const chosen = new Set([...rows.keys()].filter((i) => i % every === 0));
  for (;;) {
    const direction = yield* solveProgram(
      Array.from(chosen, (i) => rows[i]),
      mean,
    );
    const violated = Array.from(rows, (row, i) => ({ i, distance: dot(row, direction) }))
      .filter(({ i, distance }) => distance < -BORDER && !chosen.has(i))
      .sort((a, b) => a.distance - b.distance);
    if (violated.length === 0) return direction;
    for (const { i } of violated.slice(0, most)) chosen.add(i);
  }
}

/** The b that maximizes its product with c, as the dual of: minimize Σ |s| subject to Zᵀv + c = s and v ≥ 0. */
function* solveProgram(rows: readonly Float64Array[], c: Float64Array): Steps<Float64Array> {
  const width = c.length;
  const columns = rows.length + 2 * width;
  const matrix = new Matrix(width, columns);
  for (const [i, row] of rows.entries())
    for (let j = 0; j < width; j += 1) matrix.data[j * columns + i] = row[j];
  for (let j = 0; j < width; j += 1) {
    matrix.data[j * columns + rows.length + j] = -1;
    matrix.data[j * columns + rows.length + width + j] = 1;
  }
  const objective = new Float64Array(columns).fill(1, rows.length);
  const right = c.map((value) => -value);
  const { dual } = yield* linearProgramSteps({ objective, equalities: { matrix, right } }, {}, {});
  return dual.equalities.map((value) => -value);
}

/** The first direction with as much of the second as leaves its rows where they have moved to. */
function combined(
  first: Float64Array,
  second: Float64Array,
  rows: readonly Float64Array[],
  moved: readonly boolean[],
): Float64Array {
  let share = 1;
  for (const [i, row] of rows.entries()) {
    if (!moved[i]) continue;
    const back = -dot(row, second);
    if (back > 0) share = Math.min(share, (0.5 * dot(row, first)) / back);
  }
  return first.map((value, j) => value + share * second[j]);
}
