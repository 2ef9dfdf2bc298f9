import { Matrix } from "../../../linalg/matrix.js";
import { columnMeans, scatterMatrix } from "../../../linalg/moments.js";

/** The cases that miss the same columns. */
export interface Pattern {
  readonly observed: readonly number[];
  readonly missing: readonly number[];
  readonly rows: readonly number[];
}

/** Patterns of up to this many columns fit into the bits of a double. */
const BITS = 52;

/** The patterns of missing values (NaN), in the order of their first cases. */
export function patternsOf({ data, rows, columns }: Matrix): Pattern[] {
  const found = new Map<number | string, { missing: number[]; rows: number[] }>();
  for (let row = 0; row < rows; row += 1) {
    const key = keyOf(data, row * columns, columns);
    const pattern = found.get(key);
    if (pattern !== undefined) pattern.rows.push(row);
    else found.set(key, { missing: missingAt(data, row * columns, columns), rows: [row] });
  }
  return [...found.values()].map(({ missing, rows }) => {
    const absent = new Set(missing);
    const observed = Array.from({ length: columns }, (_, j) => j).filter((j) => !absent.has(j));
    return { observed, missing, rows };
  });
}

function keyOf(data: Float64Array, start: number, columns: number): number | string {
  if (columns > BITS) return missingAt(data, start, columns).join();
  let key = 0;
  for (let j = 0; j < columns; j += 1) key = 2 * key + (Number.isNaN(data[start + j]) ? 1 : 0);
  return key;
}

function missingAt(data: Float64Array, start: number, columns: number): number[] {
  const missing: number[] = [];
  for (let j = 0; j < columns; j += 1) if (Number.isNaN(data[start + j])) missing.push(j);
  return missing;
}

/** The cases of one pattern, summarized by all that a normal distribution needs. */
export interface PatternMoments {
  readonly observed: readonly number[];
  readonly missing: readonly number[];
  readonly totalWeight: number;
  /** Of the observed columns. */
  readonly means: Float64Array;
  /** Σ w·(x − means)(x − means)ᵀ over them. */
  readonly scatter: Matrix;
}

/** The moments of every pattern; cases without any value are left out. */
export function patternMoments(x: Matrix, weights: Float64Array | undefined): PatternMoments[] {
  return patternsOf(x)
    .filter(({ observed }) => observed.length > 0)
    .map(({ observed, missing, rows }) => {
      const part = takeCells(x, rows, observed);
      const counts = weights && Float64Array.from(rows, (row) => weights[row]);
      return {
        observed,
        missing,
        totalWeight: counts === undefined ? rows.length : counts.reduce((sum, weight) => sum + weight, 0),
        means: columnMeans(part, counts),
        scatter: scatterMatrix(part, counts && { weights: counts }),
      };
    });
}

/** The numbers at these rows and columns. */
export function takeCells(x: Matrix, rows: readonly number[], columns: readonly number[]): Matrix {
  const out = new Matrix(rows.length, columns.length);
  for (let i = 0, at = 0; i < rows.length; i += 1) {
    const start = rows[i] * x.columns;
    for (let k = 0; k < columns.length; k += 1, at += 1) out.data[at] = x.data[start + columns[k]];
  }
  return out;
}
