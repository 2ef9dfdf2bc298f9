import { Matrix } from "../../../math/linalg/matrix.js";
import { solveSemidefinite } from "../engine/small-systems.js";

/** What is known of the columns: all that the estimate of a row depends on. */
export interface Structure {
  /** The mean of the known cells. */
  readonly center: number;
  /** What is added to every column; undefined without biases. */
  readonly columnBiases?: Float64Array | undefined;
  /** Columns × rank: the rows of the matrix are combinations of these. */
  readonly loadings: Matrix;
  readonly lambda: number;
}

/** A row or column: its bias and its coordinates. */
interface Line {
  readonly bias: number;
  readonly coordinates: Float64Array;
}

/** What a ridge regression of one row or column is made of. */
interface LineProblem {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** What is subtracted from every value: the mean and, for each of the others, its bias. */
  readonly center: number;
  readonly otherBiases: Float64Array | undefined;
  readonly others: Matrix;
  /** The weights of the others; undefined where all are 1. */
  readonly weights: Float64Array | undefined;
  readonly lambda: number;
}

/** Ridge regression of the known values of a line on the coordinates of the others, with a penalized intercept. */
export function solveLine(problem: LineProblem): Line {
  const { indices, values, center, otherBiases, others, weights, lambda } = problem;
  const rank = others.columns;
  const first = otherBiases === undefined ? 0 : 1;
  const size = rank + first;
  const gram = new Float64Array(size * size);
  const linear = new Float64Array(size);
  const design = new Float64Array(size).fill(1);
  for (let at = 0; at < indices.length; at += 1) {
    const other = indices[at];
    design.set(others.row(other), first);
    const weight = weights?.[other] ?? 1;
    const value = values[at] - center - (otherBiases?.[other] ?? 0);
    for (let a = 0; a < size; a += 1) {
      const factor = weight * design[a];
      linear[a] += factor * value;
      for (let b = 0; b <= a; b += 1) gram[a * size + b] += factor * design[b];
    }
  }
  for (let a = 0; a < size; a += 1) {
    gram[a * size + a] += lambda;
    for (let b = 0; b < a; b += 1) gram[b * size + a] = gram[a * size + b];
  }
  const solved = solveSemidefinite(gram, linear);
  return { bias: first === 1 ? solved[0] : 0, coordinates: solved.subarray(first) };
}

/** The bias and the coordinates of a row from its known cells, the others of which are NaN. */
function solveRow(structure: Structure, row: Float64Array): Line {
  const indices: number[] = [];
  for (let j = 0; j < row.length; j += 1) if (!Number.isNaN(row[j])) indices.push(j);
  return solveLine({
    indices,
    values: indices.map((j) => row[j]),
    center: structure.center,
    otherBiases: structure.columnBiases,
    others: structure.loadings,
    weights: undefined,
    lambda: structure.lambda,
  });
}

/** What the structure says of every cell of rows, known or not. */
export function estimate(structure: Structure, rows: Matrix): Matrix {
  const { center, columnBiases, loadings } = structure;
  const out = new Matrix(rows.rows, rows.columns);
  for (let i = 0; i < rows.rows; i += 1) {
    const { bias, coordinates } = solveRow(structure, rows.row(i));
    const target = out.row(i);
    for (let j = 0; j < rows.columns; j += 1) {
      const loading = loadings.row(j);
      let value = center + bias + (columnBiases?.[j] ?? 0);
      for (let k = 0; k < loading.length; k += 1) value += loading[k] * coordinates[k];
      target[j] = value;
    }
  }
  return out;
}
