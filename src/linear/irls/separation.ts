// Whether a direction exists along which the likelihood grows without end: then there is no estimate of
// maximum likelihood (Albert and Anderson 1984). Newton's steps find it: in the end they go nowhere else.

import type { Convergence } from "../../base/control.js";

/** How an iteration ended, and whether it could not end because responses are separated. */
export interface SeparableConvergence extends Convergence {
  readonly separation?: Separation | undefined;
}

/** A combination of the features that tells responses apart without error. */
export interface Separation {
  /** All cases are told apart, or some lie on the border. */
  readonly kind: "complete" | "quasi";
  /** The features that take part. */
  readonly features: readonly string[];
  /** What each term is multiplied by, the intercept among them; the largest is 1 or −1. */
  readonly direction: Readonly<Record<string, number>>;
  /** For more than two classes, the class that the combination speaks for. */
  readonly class?: string | number | boolean | undefined;
  /** How many rows it tells apart; the others have the value 0. */
  readonly cases: number;
}

/** Linear predictors beyond this ask for a look. */
export const SUSPICIOUS = 8;
/** A row on the wrong side by no more than this part of the largest distance is on the border. */
const BORDER = 1e-6;
/** Steps that end nowhere go on by about 1 in the linear predictor; those of a normal end vanish. */
const LEAST_STEP = 0.05;

/** Where a direction leads, for one row: how far to its own side, and whether it may move at all. */
export interface Sides {
  /** The distance of row `i`, positive on its own side; for rows that must not move, minus its size. */
  readonly distance: (row: number) => number;
  readonly rows: number;
  /** What no distance can be above, if that is known: a row far enough on the wrong side then settles it. */
  readonly bound?: number;
}

/** "complete" or "quasi" where the direction separates; undefined where it does not. */
export function separates({
  distance,
  rows,
  bound = Number.POSITIVE_INFINITY,
}: Sides): { readonly kind: Separation["kind"]; readonly cases: number } | undefined {
  const all = new Float64Array(rows);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let row = 0; row < rows; row += 1) {
    all[row] = distance(row);
    if (all[row] < -BORDER * bound) return undefined;
    least = Math.min(least, all[row]);
    most = Math.max(most, all[row]);
  }
  if (!(most > LEAST_STEP && least >= -BORDER * most)) return undefined;
  const cases = all.reduce((count, value) => (value > BORDER * most ? count + 1 : count), 0);
  return { kind: cases === rows ? "complete" : "quasi", cases };
}

/**
 * Terms that take part in a direction, the largest of them as 1 or −1. `influence` is the direction for
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
    (largest, own, j) => (kept[j] ? Math.max(largest, Math.abs(own)) : largest),
    0,
  );
  const parts = terms.flatMap((term, j) => (kept[j] ? [[term, direction[j] / scale] as const] : []));
  return {
    direction: Object.fromEntries(parts),
    features: parts.map(([term]) => term).filter((term) => term !== INTERCEPT),
  };
}

const INTERCEPT = "(intercept)";
