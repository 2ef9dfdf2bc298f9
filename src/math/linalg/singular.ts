import { got, SingularMatrixError, words } from "../../base/errors.js";

/**
 * Throws if a matrix with these pivots, the index of the first zero pivot (or −1) and this reciprocal
 * condition number is numerically singular: below 2⁻⁵², no digit of the answer could be trusted.
 */
export function requireRegular(
  method: string,
  pivots: Float64Array,
  zeroPivot: number,
  reciprocalCondition: number,
): void {
  if (zeroPivot >= 0) {
    throw new SingularMatrixError(
      method,
      words`the matrix is singular; pivot ${zeroPivot} is ${got("0")}.`,
      zeroPivot,
      { row: zeroPivot, expected: "a nonzero pivot" },
    );
  }
  if (reciprocalCondition >= Number.EPSILON) return;
  const pivot = pivots.reduce((at, value, i) => (Math.abs(value) < Math.abs(pivots[at]) ? i : at), 0);
  throw new SingularMatrixError(
    method,
    `the matrix is singular to working precision; its reciprocal condition number is about ${reciprocalCondition.toPrecision(2)}, and its smallest pivot, ${pivot}, is ${pivots[pivot]}.`,
    pivot,
    {
      row: pivot,
      expected: `a reciprocal condition number ≥ ${Number.EPSILON}`,
      received: String(reciprocalCondition),
    },
  );
}
