import * as z from "zod";
import type { StateOf } from "../../../model/files/state.js";
import type { SoftRule } from "../engine/soft-centers.js";
import { SoftModel, softState } from "../engine/soft-model.js";

const fuzzyCMeansState = softState.extend({
  /** How much clusters overlap. */
  fuzzifier: z.number().gt(1).max(1000),
});

/** What `FuzzyCMeans` learns. */
export interface FuzzyCMeansState extends StateOf<typeof fuzzyCMeansState> {}

/** A fitted `FuzzyCMeans`. */
export class FuzzyCMeansModel extends SoftModel<FuzzyCMeansState> {
  static readonly kind = "FuzzyCMeans";
  static readonly state = fuzzyCMeansState;

  protected get rule(): SoftRule {
    return fuzzyRule(this.fuzzifier);
  }
}

/**
 * Memberships in proportion to (1 / squared distance)^(1 / (m − 1)), which minimize Σ membershipᵐ·squared distance
 * (Bezdek 1981). A case at a center belongs to it alone, or to all centers there alike.
 */
export function fuzzyRule(fuzzifier: number): SoftRule {
  const power = 1 / (fuzzifier - 1);
  return {
    divide(squares) {
      const least = squares.reduce((low, square) => Math.min(low, square), Number.POSITIVE_INFINITY);
      let [total, cost] = [0, 0];
      const shareOf = (square: number) =>
        least === 0 ? Number(square === 0) : square === least ? 1 : (least / square) ** power;
      for (const square of squares) total += shareOf(square);
      for (const [c, square] of squares.entries()) {
        squares[c] = shareOf(square) / total;
        cost += squares[c] ** fuzzifier * square;
      }
      return cost;
    },
    count: (membership) => membership ** fuzzifier,
  };
}
