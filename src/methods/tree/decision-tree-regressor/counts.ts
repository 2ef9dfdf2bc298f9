import { DataError, got, wanted, words } from "../../../base/errors.js";
import type { ResponseCases } from "../../../model/cases.js";

/** A Poisson deviance is that of numbers ≥ 0 that are not all 0. */
export function requireCounts({ method, y }: ResponseCases): void {
  const row = y.findIndex((value) => value < 0);
  const fault =
    row >= 0 ? `has ${y[row]} at row ${row}` : y.every((value) => value === 0) ? "is 0 in every row" : "";
  if (fault === "") return;
  const sentence = words`the response ${got(fault)}; the criterion "poisson" needs ${wanted("numbers ≥ 0 that are not all 0")}.`;
  throw new DataError(method, sentence, { ...(row >= 0 && { row }) });
}
