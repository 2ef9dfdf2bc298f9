// The cases that machines depend on, gathered from all machines of a model.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { ModelState } from "../../../model/fitted-model.js";
import type { ResolvedKernel } from "../../kernel/engine/kernel.js";
import type { Machine } from "./formulations.js";
import { isPrecomputed, type TrainingCases, takePlaces } from "./training.js";

/** The places of a machine's support vectors among its cases. */
export function placesOf({ coefficients }: Machine): Int32Array {
  return Int32Array.from(coefficients.keys()).filter((place) => coefficients[place] !== 0);
}

/** What scores need of machines, each of which learned from the cases at some places. */
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
  own: readonly Int32Array[],
): { readonly vectors: GatheredVectors; readonly places: Int32Array } {
  const used = new Uint8Array(x.rows);
  for (const [k, machine] of machines.entries())
    for (const place of placesOf(machine)) used[own[k][place]] = 1;
  const places = Int32Array.from(used.keys()).filter((place) => used[place] === 1);
  const columnOf = new Int32Array(x.rows).fill(-1);
  places.forEach((place, column) => {
    columnOf[place] = column;
  });
  const dualCoefficients = new Matrix(machines.length, places.length);
  for (const [k, { coefficients }] of machines.entries())
    own[k].forEach((place, i) => {
      if (columnOf[place] >= 0) dualCoefficients.data[k * places.length + columnOf[place]] = coefficients[i];
    });
  const supportVectors = isPrecomputed(kernel)
    ? new Matrix(places.length, 0)
    : takePlaces(x, places, undefined);
  return {
    vectors: {
      supportVectors,
      supportIndices: places.map((place) => rows[place]),
      dualCoefficients,
      intercepts: Float64Array.from(machines, ({ intercept }) => intercept),
    },
    places,
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
