import { isCount, type PCASettings } from "./options.js";
import type { Route } from "./spectrum.js";

/** Up to this size of the smaller side, all singular values are found in a moment. */
const SMALL = 200;
/** Fewer components than this share of the smaller side are found by random blocks. */
const FEW = 0.1;

/** The solver that is asked for, or the most exact one that is quick. */
export function routeOf(
  { solver, components, updatable }: PCASettings,
  rows: number,
  columns: number,
  isSparse: boolean,
): Route {
  if (solver !== "auto") return solver;
  const smaller = Math.min(rows, columns);
  const canBlock = !updatable && isCount(components);
  if (canBlock && (isSparse || (smaller > 5 * SMALL && components < FEW * smaller))) return "randomized";
  return (updatable ? columns : smaller) <= SMALL ? "svd" : "gram";
}
