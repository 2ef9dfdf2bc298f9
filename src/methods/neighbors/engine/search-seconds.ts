import type { TrialSize } from "../../../model/estimator.js";

/** The index passes over most cases where there are few columns; where there are many, it looks at nearly all. */
const FEW_COLUMNS = 8;

/** About how long the nearest cases of new rows take, measured on one core. */
export function searchSeconds({ cases, tests, columns }: TrialSize): number {
  return (columns > FEW_COLUMNS ? 2e-10 : 4e-11) * cases * tests * columns;
}
