import type { TrialSize } from "../../../model/estimator.js";

/**
 * About how long a machine with a kernel takes, measured on one core: its steps grow with the cases, a step looks at all
 * of them, and beyond the cache their kernel values are computed again and again.
 */
export function machineSeconds({ cases, columns }: TrialSize): number {
  return 3e-14 * cases ** 3 * (columns + 20);
}
