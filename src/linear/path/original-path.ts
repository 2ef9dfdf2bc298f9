import { Matrix } from "../../linalg/matrix.js";
import type { Standardization } from "./standardize.js";

/** The coefficients of standardized features at every setting of a path, on the original scale. */
export function originalPath(
  settings: readonly Float64Array[],
  { centers, scales, responseCenter }: Standardization,
): { readonly intercepts: Float64Array; readonly coefficients: Matrix } {
  const columns = scales.length;
  const coefficients = new Matrix(settings.length, columns);
  const { data } = coefficients;
  const intercepts = new Float64Array(settings.length);
  for (let at = 0, to = 0; at < settings.length; at += 1) {
    const own = settings[at];
    let intercept = responseCenter;
    for (let j = 0; j < columns; j += 1, to += 1) {
      if (own[j] === 0) continue;
      data[to] = own[j] / scales[j];
      intercept -= data[to] * centers[j];
    }
    intercepts[at] = intercept;
  }
  return { intercepts, coefficients };
}
