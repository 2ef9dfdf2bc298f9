import * as z from "zod";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { notConverged } from "../engine/not-converged.js";
import { ScoresModel, type Units } from "../engine/scores-model.js";

const truncatedSvdState = StateSchema.of({
  inputs: codecs.features,
  /** The right singular vectors, one per row; the entry of largest absolute value is positive. */
  components: codecs.matrix,
  /** The largest singular values, largest first. */
  singularValues: codecs.positiveArray,
  /** The variances of the scores around their means. */
  variances: codecs.nonNegativeArray,
  /** The sum of the variances of all features. */
  totalVariance: z.number().min(0),
  /** How the iteration ended. */
  convergence: codecs.convergence,
  seed: z.int(),
})
  .check(
    "components",
    "must have one column per feature, and one row per singular value",
    ({ components, inputs, singularValues }) =>
      components.rows >= 1 &&
      components.columns === inputs.names.length &&
      components.rows === singularValues.length,
  )
  .check(
    "variances",
    "must be as many as the singular values",
    ({ variances, singularValues }) => variances.length === singularValues.length,
  );

/** What `TruncatedSVD` learns. */
export interface TruncatedSVDState extends StateOf<typeof truncatedSvdState> {}

/** A fitted `TruncatedSVD`. */
export class TruncatedSVDModel extends ScoresModel<TruncatedSVDState> {
  static readonly kind = "TruncatedSVD";
  static readonly state = truncatedSvdState;

  /** The share of the variance of all features that the scores on every direction have. */
  get shares(): Float64Array {
    return this.variances.map((variance) => (this.totalVariance > 0 ? variance / this.totalVariance : 0));
  }

  /** The singular values, variances and shares of the variance, as a text. */
  summary(): string {
    const { singularValues, variances, shares, outputs } = this;
    const rows = outputs.map((name, k) => [
      name,
      ...[singularValues[k], variances[k], shares[k]].map(shortNumber),
    ]);
    const title = `TruncatedSVD: ${outputs.length} of ${this.features.length} singular values`;
    const table = textGrid([["", "singular value", "variance", "share"], ...rows], 1);
    return [title, table, ...notConverged(this.convergence)].join("\n");
  }

  protected get units(): Units {
    const { length } = this.features;
    return { centers: new Float64Array(length), scales: new Float64Array(length).fill(1) };
  }

  protected get spreads(): Float64Array {
    return new Float64Array(this.components.rows).fill(1);
  }

  protected get prefix(): string {
    return "SV";
  }
}
