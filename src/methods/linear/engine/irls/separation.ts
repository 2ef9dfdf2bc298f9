// Whether there is a direction along which the likelihood grows without bound: then there is no estimate of
// maximum likelihood (Albert and Anderson 1984). Newton's steps reveal it: in the end they follow it.

import type { Convergence } from "../../../../base/control.js";
import type { Label } from "../../../../base/label.js";
import { INTERCEPT } from "../model/terms.js";
import type { NewtonEnding } from "./newton.js";

/** Why the iteration of a likelihood ended. */
export type LikelihoodEnding =
  | Exclude<NewtonEnding, "stopped">
  /** Separated responses: there is no maximum likelihood estimate. */
  | "separated"
  /** The maximum lies on the edge of the possible parameters, where the derivatives are not 0. */
  | "boundary";

/** How the iteration of a likelihood ended. */
export interface LikelihoodConvergence extends Convergence {
  readonly ending: LikelihoodEnding;
  /** Why it did not converge, in a sentence. */
  readonly explanation?: string | undefined;
  readonly separation?: Separation | undefined;
}

/** A combination of the features that tells responses apart without error. */
export interface Separation {
  /** All cases are told apart, or some lie on the border. */
  readonly kind: "complete" | "quasi";
  /** The features involved. */
  readonly features: readonly string[];
  /** The factor of each term, including the intercept; the largest is 1 or −1. */
  readonly direction: Readonly<Record<string, number>>;
  /** For more than two classes, which are separated from which; the direction is that of the first. */
  readonly classes?: readonly SeparatedClass[] | undefined;
  /** How many rows it tells apart; the others have the value 0. */
  readonly cases: number;
}

/** A class that is separated from some of the others. */
export interface SeparatedClass {
  readonly class: Label;
  readonly from: readonly Label[];
}

/** Which terms a separation leaves without an estimate. */
export function lostTerms(terms: readonly string[], separation: Separation | undefined): boolean[] {
  if (separation === undefined) return terms.map(() => false);
  const { kind, direction, features } = separation;
  return terms.map((term) => kind === "complete" || direction[term] !== undefined || features.includes(term));
}

/** Linear predictors beyond this are suspected of separation. */
export const SUSPICIOUS = 8;
/** A row on the wrong side by no more than this share of the largest distance is on the border. */
const BORDER = 1e-6;
/** Without convergence, steps move the linear predictor by about 1; near an optimum they vanish. */
const LEAST_STEP = 0.05;

/** How a direction moves the rows: how far each goes to its own side. */
export interface Sides {
  /** The distance of row `i`, positive on its own side; for rows that must not move, minus its size. */
  readonly distance: (row: number) => number;
  readonly rows: number;
  /** An upper bound of all distances, if known: a row far enough on the wrong side then decides early. */
  readonly bound?: number;
}

/** "complete" or "quasi" if the direction separates; otherwise undefined. */
export function separates({
  distance,
  rows,
  bound = Number.POSITIVE_INFINITY,
}: Sides): { readonly kind: Separation["kind"]; readonly cases: number; readonly most: number } | undefined {
  const all = new Float64Array(rows);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let row = 0; row < rows; row += 1) {
    all[row] = distance(row);
    if (all[row] < -BORDER * bound) return undefined;
    least = Math.min(least, all[row]);
    most = Math.max(most, all[row]);
  }
  if (!(most > LEAST_STEP && least >= -BORDER * most)) return undefined;
  const cases = all.reduce((count, value) => count + Number(isApart(value, most)), 0);
  return { kind: cases === rows ? "complete" : "quasi", cases, most };
}

/** Whether a distance is more than the rounding of the largest one. */
export function isApart(distance: number, most: number): boolean {
  return distance > BORDER * most;
}

/**
 * The terms involved in a direction, scaled so that the largest is 1 or −1. `influence` is the direction for
 * standardized columns: how far each term moves the linear predictor.
 */
export function describeDirection(
  terms: readonly string[],
  direction: Float64Array,
  influence: Float64Array,
): Pick<Separation, "direction" | "features"> {
  const moves = terms.map((term, j) => Math.abs(term === INTERCEPT ? direction[j] : influence[j]));
  const most = terms.reduce(
    (largest, term, j) => (term === INTERCEPT ? largest : Math.max(largest, moves[j])),
    0,
  );
  const kept = terms.map((_, j) => moves[j] > BORDER * most);
  const scale = direction.reduce(
    (largest, value, j) => (kept[j] ? Math.max(largest, Math.abs(value)) : largest),
    0,
  );
  const parts = terms.flatMap((term, j) => (kept[j] ? [[term, direction[j] / scale] as const] : []));
  return {
    direction: Object.fromEntries(parts),
    features: parts.map(([term]) => term).filter((term) => term !== INTERCEPT),
  };
}
