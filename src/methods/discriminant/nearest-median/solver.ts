import type { Steps } from "../../../base/steps.js";
import { countedMedian } from "../../../data/statistics/quantile.js";
import { Matrix } from "../../../math/linalg/matrix.js";

/** Cases with their classes, all of which have weight. */
interface ClassifiedCases {
  readonly x: Matrix;
  readonly codes: Int32Array;
  readonly classes: number;
  readonly weights: Float64Array | undefined;
}

export interface ClassMedians {
  /** classes × features */
  readonly medians: Matrix;
  /** The mean absolute deviation of every column from the medians of its classes. */
  readonly within: Float64Array;
  /** The mean absolute deviation of every column from the median of all cases. */
  readonly overall: Float64Array;
}

/** The median of every column in every class, and how far the cases are from it; a step is one column. */
export function* classMedians({ x, codes, classes, weights }: ClassifiedCases): Steps<ClassMedians> {
  const members = Array.from({ length: classes }, (): number[] => []);
  for (const [row, code] of codes.entries()) members[code].push(row);
  const medians = new Matrix(classes, x.columns);
  const within = new Float64Array(x.columns);
  const overall = new Float64Array(x.columns);
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  for (let j = 0; j < x.columns; j += 1) {
    const column = Float64Array.from(x.column(j));
    for (const [k, rows] of members.entries()) {
      const classWeights = weights && Float64Array.from(rows, (row) => weights[row]);
      const median = countedMedian(
        Float64Array.from(rows, (row) => column[row]),
        classWeights,
      );
      medians.data[k * x.columns + j] = median;
      within[j] += sumOfDistances(column, rows, median, weights) / total;
      yield;
    }
    overall[j] = sumOfDistances(column, column.keys(), countedMedian(column, weights), weights) / total;
    yield;
  }
  return { medians, within, overall };
}

function sumOfDistances(
  column: Float64Array,
  rows: Iterable<number>,
  center: number,
  weights: Float64Array | undefined,
): number {
  let sum = 0;
  for (const row of rows) sum += (weights?.[row] ?? 1) * Math.abs(column[row] - center);
  return sum;
}

/** Σ |x − m| / scale, one row per case. */
export function scaledDistances(x: Matrix, medians: Matrix, scales: Float64Array): Matrix {
  const { rows: classes, columns } = medians;
  const out = new Matrix(x.rows, classes);
  for (let i = 0; i < x.rows; i += 1)
    for (let k = 0; k < classes; k += 1) {
      let sum = 0;
      for (let j = 0; j < columns; j += 1)
        sum += Math.abs(x.data[i * columns + j] - medians.data[k * columns + j]) / scales[j];
      out.data[i * classes + k] = sum;
    }
  return out;
}
