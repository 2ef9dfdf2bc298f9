import type { Convergence } from "../base/control.js";
import type { Label } from "../base/label.js";
import { Matrix } from "../math/linalg/matrix.js";
import type { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import type { Seed } from "../math/probability/random/seed.js";
import { withArena } from "../wasm/arena.js";
import { largestOfRows } from "../wasm/rows.js";
import type { ModelJson } from "./files/format.js";
import type { Rows } from "./input.js";

/** What every fitted model has. */
export interface Model {
  /** The name of the estimator that made it. */
  readonly kind: string;
  /** The names of the columns it was fitted on, in the order of its parameters. */
  readonly features: readonly string[];
  /** How the iteration ended, if there was one. */
  readonly convergence?: Convergence | undefined;
  /** The seed, if random numbers were drawn. */
  readonly seed?: number | undefined;
  /** The model as plain JSON values, for a file; `loadModel` reads it back. */
  toJSON(): ModelJson;
}

/** Gives every case a class, and the probability of each class. */
export interface Classifier<L extends Label = Label> extends Model {
  /** The labels as they were given, in the order of the columns of `predictProba`. */
  readonly classes: readonly L[];
  /** The class of every case. */
  predict(rows: Rows): L[];
  /** One row per case, one column per class; rows sum to 1. */
  predictProba(rows: Rows): Matrix;
}

/** Predicts a number. */
export interface Regressor extends Model {
  /** The prediction for every case. */
  predict(rows: Rows): Float64Array;
  /** Bounds that contain a new case with some probability, where theory gives them. */
  predictInterval?(
    rows: Rows,
    options?: { readonly level?: number },
  ): { readonly lower: Float64Array; readonly upper: Float64Array };
}

/** Gives the density of cases, and draws new ones. */
export interface Density extends Model {
  logDensity(rows: Rows): Float64Array;
  sample(count: number, seed?: Seed): Matrix;
}

/** Assigns cases to the groups it found; a method that leaves cases out as noise gives them the label −1. */
export interface Clusterer extends Model {
  /** The group of every training case, from 0. */
  readonly labels: Int32Array;
  readonly clusters: number;
  predict?(rows: Rows): Int32Array;
}

/** Turns cases into other cases. */
export interface Transformer extends Model {
  /** The names of the output columns. */
  readonly outputs: readonly string[];
  transform(rows: Rows): Matrix;
  /**
   * The transformed rows as a sparse matrix. A model has it if most zeros stay zeros; pipelines then pass sparse
   * matrices on.
   */
  readonly transformSparse?: ((rows: Rows) => SparseMatrix) | undefined;
  inverseTransform?(rows: Rows): Matrix;
}

/** From this many values on, the kernel is worth a copy. */
const MANY = 16384;
/** Rows that are copied at a time. */
const BLOCK = 4096;

/** The class of the largest value in every row; of equal ones, the first. */
export function mostProbable<L extends Label>(classes: readonly L[], scores: Matrix): L[] {
  return labelsOf(classes, largestIndices(scores));
}

/** The labels of codes. */
export function labelsOf<L extends Label>(classes: readonly L[], codes: Int32Array): L[] {
  const out = new Array<L>(codes.length);
  for (let i = 0; i < codes.length; i += 1) out[i] = classes[codes[i]];
  return out;
}

/** The columns of a matrix at these indices among `count`; the others are 0. */
export function spreadColumns(
  { data, rows, columns }: Matrix,
  indices: readonly number[],
  count: number,
  other = 0,
): Matrix {
  const out = new Matrix(rows, count);
  if (other !== 0) out.data.fill(other);
  for (const [from, to] of indices.entries())
    for (let row = 0; row < rows; row += 1) out.data[row * count + to] = data[row * columns + from];
  return out;
}

/** The index of the largest value in every row; of equal ones, the first. */
export function largestIndices({ data, rows, columns }: Matrix): Int32Array {
  const codes = new Int32Array(rows);
  if (data.length >= MANY) {
    withArena((arena) => {
      const span = arena.float64(Math.min(rows, BLOCK) * columns);
      const indices = arena.int32(Math.min(rows, BLOCK));
      for (let first = 0; first < rows; first += BLOCK) {
        const count = Math.min(BLOCK, rows - first);
        const block = span.part(0, count * columns);
        block.set(data.subarray(first * columns, (first + count) * columns));
        const chunk = indices.part(0, count);
        largestOfRows({ span: block, rows: count, columns }, chunk);
        codes.set(chunk.array, first);
      }
    });
    return codes;
  }
  for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
    let best = 0;
    for (let code = 1; code < columns; code += 1) if (data[at + code] > data[at + best]) best = code;
    codes[i] = best;
  }
  return codes;
}
