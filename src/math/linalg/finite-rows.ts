import { Matrix } from "./matrix.js";

/** Whether a value is a matrix or a list of rows: at least one finite number, and all rows of the same length. */
export function isFiniteRows(value: unknown): boolean {
  if (value instanceof Matrix) return value.data.length > 0 && isFiniteNumbers(value.data);
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFiniteNumbers)) return false;
  return value[0].length > 0 && value.every(({ length }) => length === value[0].length);
}

function isFiniteNumbers(value: unknown): value is ArrayLike<number> {
  return (Array.isArray(value) || value instanceof Float64Array) && value.every(Number.isFinite);
}
