// The cases that machines depend on, gathered from all machines of a model.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { ModelState } from "../../../model/fitted-model.js";
import type { ResolvedKernel } from "../../kernel/engine/kernel.js";
import type { Machine } from "./formulations.js";
import { isPrecomputed, type TrainingCases, takeRowsAndColumns } from "./training.js";

/** The indices of a machine's support vectors among its cases. */
export function indicesOfSupport({ coefficients }: Machine): Int32Array {
  return Int32Array.from(coefficients.keys()).filter((index) => coefficients[index] !== 0);
}

/** What scores need of machines, each of which learned from the cases at some indices. */
export interface GatheredVectors {
  readonly supportVectors: Matrix;
  readonly supportIndices: Int32Array;
  readonly dualCoefficients: Matrix;
  readonly intercepts: Float64Array;
}

/** The support vectors of all machines together, and the coefficients of each. */
export function gathered(
  { kernel, x, rows }: TrainingCases,
  machines: readonly Machine[],
  rowsOfMachines: readonly Int32Array[],
): { readonly vectors: GatheredVectors; readonly indices: Int32Array } {
  const used = new Uint8Array(x.rows);
  for (const [k, machine] of machines.entries())
    for (const index of indicesOfSupport(machine)) used[rowsOfMachines[k][index]] = 1;
  const indices = Int32Array.from(used.keys()).filter((index) => used[index] === 1);
  const columnOf = new Int32Array(x.rows).fill(-1);
  indices.forEach((index, column) => {
    columnOf[index] = column;
  });
  const dualCoefficients = new Matrix(machines.length, indices.length);
  for (const [k, { coefficients }] of machines.entries())
    rowsOfMachines[k].forEach((index, i) => {
      if (columnOf[index] >= 0) dualCoefficients.data[k * indices.length + columnOf[index]] = coefficients[i];
    });
  const supportVectors = isPrecomputed(kernel)
    ? new Matrix(indices.length, 0)
    : takeRowsAndColumns(x, indices, undefined);
  return {
    vectors: {
      supportVectors,
      supportIndices: indices.map((index) => rows[index]),
      dualCoefficients,
      intercepts: Float64Array.from(machines, ({ intercept }) => intercept),
    },
    indices,
  };
}

type KeptVectors = Pick<ModelState, "inputs"> &
  Pick<GatheredVectors, "supportVectors" | "supportIndices"> & { readonly kernel: ResolvedKernel };

/** Whether support vectors have one column per feature; given kernel values leave them none. */
export function haveFeatures({ supportVectors, inputs, kernel }: KeptVectors): boolean {
  return supportVectors.columns === (isPrecomputed(kernel) ? 0 : inputs.names.length);
}

/** Whether every support vector has a row of the training data. */
export function areTrainingRows({ supportVectors, supportIndices, inputs, kernel }: KeptVectors): boolean {
  return (
    supportIndices.length === supportVectors.rows &&
    supportIndices.every((row) => row >= 0 && (!isPrecomputed(kernel) || row < inputs.names.length))
  );
}
