import { Matrix } from "../../../math/linalg/matrix.js";

/** Equations against the first class as equations of all classes, whose sum is 0; and their covariance. */
export function centerEquations(
  parameters: Matrix,
  covariance: Matrix | undefined,
): { readonly parameters: Matrix; readonly covariance?: Matrix } {
  const { rows: count, columns: terms } = parameters;
  const classes = count + 1;
  const part = (k: number, e: number) => (k === e + 1 ? 1 : 0) - 1 / classes;
  const turn = new Matrix(classes * terms, count * terms);
  for (let k = 0; k < classes; k += 1)
    for (let e = 0; e < count; e += 1)
      for (let j = 0; j < terms; j += 1)
        turn.data[(k * terms + j) * count * terms + e * terms + j] = part(k, e);
  const centered = new Matrix(classes, terms, turn.multiply(parameters.data));
  if (covariance === undefined) return { parameters: centered };
  return { parameters: centered, covariance: turn.multiply(covariance).multiply(turn.transpose()) };
}

/** The reverse: the equations of all classes but the first, less that of the first. */
export function referenceEquations(
  parameters: Matrix,
  covariance: Matrix,
): { readonly parameters: Matrix; readonly covariance: Matrix } {
  const { rows: classes, columns: terms } = parameters;
  const count = classes - 1;
  const turn = new Matrix(count * terms, classes * terms);
  for (let e = 0; e < count; e += 1)
    for (let j = 0; j < terms; j += 1) {
      const row = turn.row(e * terms + j);
      row[j] = -1;
      row[(e + 1) * terms + j] = 1;
    }
  return {
    parameters: new Matrix(count, terms, turn.multiply(parameters.data)),
    covariance: turn.multiply(covariance).multiply(turn.transpose()),
  };
}
