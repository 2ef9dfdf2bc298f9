import type { Matrix } from "../../../math/linalg/matrix.js";

/** A rule, or what a search begins with: Scott's. */
type ReferenceRule = "silverman" | "scott" | "cross-validated" | "least-squares";

/**
 * The factor of the standard deviations: of Scott (1992, eq. 6.42), or of Silverman (1986, eq. 4.14). They are optimal
 * or nearly so for a normal density.
 */
export function ruleFactor(rule: ReferenceRule, size: number, columns: number): number {
  const power = -1 / (columns + 4);
  return rule === "silverman" ? ((size * (columns + 2)) / 4) ** power : size ** power;
}

/** Whether all numbers of a column are equal; a rounded variance cannot tell. */
export function isConstant({ data, rows, columns }: Matrix, j: number): boolean {
  for (let i = 1; i < rows; i += 1) if (data[i * columns + j] !== data[j]) return false;
  return true;
}
