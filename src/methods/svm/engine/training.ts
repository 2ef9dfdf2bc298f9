// The training cases of kernel machines: those that count, and the parts of them that single machines learn from.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases } from "../../../model/cases.js";
import { type KernelSource, kernelParts, type ResolvedKernel } from "../../kernel/engine/kernel.js";
import { requireSquare, resolveFor } from "../../kernel/engine/resolve.js";

/** Cases with a weight above 0. */
export interface TrainingCases {
  readonly kernel: ResolvedKernel;
  /** One row per case; for a precomputed kernel, its kernel values with all of these cases. */
  readonly x: Matrix;
  /** The rows of the cases in the data. */
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

export function trainingCases(cases: Cases, kernel: KernelSource): TrainingCases {
  const { method, weights } = cases;
  const x = cases.owned.matrix;
  const resolved = resolveFor(method, kernel, x, weights);
  requireSquare(method, resolved, x);
  const rows = Int32Array.from({ length: x.rows }, (_, row) => row);
  const all = { kernel: resolved, x, rows, weights: weights ?? new Float64Array(x.rows).fill(1) };
  const counted = rows.filter((row) => all.weights[row] > 0);
  return counted.length === x.rows ? all : partOf(all, counted);
}

/** Some of the cases, by their indices. */
export function partOf({ kernel, x, rows, weights }: TrainingCases, indices: Int32Array): TrainingCases {
  return {
    kernel,
    x: takeRowsAndColumns(x, indices, isPrecomputed(kernel) ? indices : undefined),
    rows: indices.map((index) => rows[index]),
    weights: Float64Array.from(indices, (index) => weights[index]),
  };
}

/** Some rows of a matrix by their indices, with all or some of its columns. */
export function takeRowsAndColumns(
  x: Matrix,
  rows: Int32Array | undefined,
  columns: Int32Array | undefined,
): Matrix {
  const [height, width] = [rows?.length ?? x.rows, columns?.length ?? x.columns];
  const out = new Matrix(height, width);
  for (let i = 0; i < height; i += 1) {
    const from = (rows === undefined ? i : rows[i]) * x.columns;
    if (columns === undefined) out.data.set(x.data.subarray(from, from + width), i * width);
    else for (let j = 0; j < width; j += 1) out.data[i * width + j] = x.data[from + columns[j]];
  }
  return out;
}

/** Whether the rows of cases are kernel values. */
export function isPrecomputed(kernel: ResolvedKernel): boolean {
  return kernelParts(kernel).some(({ kind }) => kind === "precomputed");
}
