import type { MatrixLike } from "./matrix.js";

/** Whether this is one list of numbers, in contrast to a matrix or a list of rows. */
export function isVector(source: MatrixLike | ArrayLike<number>): source is ArrayLike<number> {
  if (typeof source !== "object" || source === null || !("length" in source)) return false;
  const first: unknown = source[0];
  return typeof first !== "object" || first === null;
}
