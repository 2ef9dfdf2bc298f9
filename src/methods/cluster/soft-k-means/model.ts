import * as z from "zod";
import type { StateOf } from "../../../model/files/state.js";
import type { SoftRule } from "../engine/soft-centers.js";
import { SoftModel, softState } from "../engine/soft-model.js";

const softKMeansState = softState.extend({
  /** How sharply cases are divided. */
  stiffness: z.number().gt(0),
});

/** What `SoftKMeans` learns. */
export interface SoftKMeansState extends StateOf<typeof softKMeansState> {}

/** A fitted `SoftKMeans`. */
export class SoftKMeansModel extends SoftModel<SoftKMeansState> {
  static readonly kind = "SoftKMeans";
  static readonly state = softKMeansState;

  protected get rule(): SoftRule {
    return softRule(this.stiffness);
  }
}

/**
 * Memberships in proportion to exp(−β·squared distance / 2): the responsibilities of normal distributions of equal shares
 * and variance 1/β (C82, variant B). What a case costs is the squared distance of its nearest center, less what the others
 * share of it: −(2/β)·ln Σ exp(−β·squared distance / 2). It is the inertia of k-means where β is large.
 */
export function softRule(stiffness: number): SoftRule {
  return {
    divide(squares) {
      const least = squares.reduce((low, square) => Math.min(low, square), Number.POSITIVE_INFINITY);
      let total = 0;
      for (const [c, square] of squares.entries()) {
        squares[c] = Math.exp((-stiffness / 2) * (square - least));
        total += squares[c];
      }
      for (const c of squares.keys()) squares[c] /= total;
      return least - (2 / stiffness) * Math.log(total);
    },
    count: (membership) => membership,
  };
}
