// Responses as a network learns them: standardized, divided by their mean, or as they are.

import { DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { isConstant } from "../../linear/engine/design/constant-column.js";
import type { MLPRegressorSettings, Output } from "./options.js";

/** A response is mean + scale · output. */
export interface ResponseScaling {
  readonly responseMeans: Float64Array;
  readonly responseScales: Float64Array;
}

/** The scaling that suits the output. */
export function responseScaling(
  responses: Matrix,
  weights: Float64Array | undefined,
  output: Output,
  standardize: boolean,
): ResponseScaling {
  const { columns } = responses;
  const as = (means: Float64Array, scales: Float64Array) => ({
    responseMeans: means,
    responseScales: scales,
  });
  const zeros = new Float64Array(columns);
  const ones = new Float64Array(columns).fill(1);
  if (!standardize || (output !== "linear" && output !== "exp")) return as(zeros, ones);
  const moments = Array.from({ length: columns }, (_, k) => momentsOf(responses.column(k), weights));
  if (output === "exp")
    return as(
      zeros,
      Float64Array.from(moments, ({ mean }) => (mean > 0 ? mean : 1)),
    );
  return as(
    Float64Array.from(moments, ({ mean }) => mean),
    Float64Array.from(moments, ({ mean, variance }) =>
      isConstant(mean, variance) ? 1 : Math.sqrt(variance),
    ),
  );
}

/** Weighted, with the sum of the weights as divisor, in two passes. */
function momentsOf(y: Float64Array, weights: Float64Array | undefined) {
  let [weightSum, sum] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const weight = weights?.[i] ?? 1;
    weightSum += weight;
    sum += weight * y[i];
  }
  const mean = sum / weightSum;
  let squares = 0;
  for (let i = 0; i < y.length; i += 1) squares += (weights?.[i] ?? 1) * (y[i] - mean) ** 2;
  return { mean, variance: squares / weightSum };
}

/** The responses in the units of the network. */
export function scaledResponses(
  responses: Matrix,
  { responseMeans, responseScales }: ResponseScaling,
): Float64Array {
  const { columns } = responses;
  return responses.data.map(
    (value, at) => (value - responseMeans[at % columns]) / responseScales[at % columns],
  );
}

/** Outputs in the units of the responses. */
export function unscaledResponses(
  outputs: Matrix,
  { responseMeans, responseScales }: ResponseScaling,
): Matrix {
  const { columns } = outputs;
  return outputs.map((value, at) => responseMeans[at % columns] + responseScales[at % columns] * value);
}

/** Counts cannot be negative. */
export function requireCounts(
  method: string,
  responses: Matrix,
  names: readonly string[],
  { loss }: Pick<MLPRegressorSettings, "loss">,
): void {
  const at = loss === "poisson" ? responses.data.findIndex((value) => value < 0) : -1;
  if (at < 0) return;
  const [row, column] = [Math.floor(at / responses.columns), names[at % responses.columns]];
  const sentence = words`the response ${quote(column)} is ${got(responses.data[at])} at ${rowName(row)}; the loss "poisson" needs ${wanted("numbers ≥ 0")}.`;
  throw new DataError(method, sentence, { column });
}
