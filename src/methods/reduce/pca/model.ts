import { shortNumber, textGrid } from "../../../base/text-grid.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { notConverged } from "../engine/not-converged.js";
import { ScoresModel, type Units } from "../engine/scores-model.js";
import { type PCAState, pcaState } from "./state.js";

/** A fitted `PCA`. */
export class PCAModel extends ScoresModel<PCAState> {
  static readonly kind = "PCA";
  static readonly state = pcaState;

  /** The share of the variance that every component explains. */
  get shares(): Float64Array {
    return this.variances.map((variance) => variance / this.totalVariance);
  }

  /** The share of the variance that the components up to each one explain together. */
  get cumulativeShares(): Float64Array {
    let sum = 0;
    return this.shares.map((share) => {
      sum += share;
      return Math.min(1, sum);
    });
  }

  /** The mean squared error of the reconstruction of the training cases: the variance that is not explained. */
  get unexplainedVariance(): number {
    const rest = this.spectrum.subarray(this.variances.length).reduce((sum, variance) => sum + variance, 0);
    const explained = this.variances.reduce((sum, variance) => sum + variance, 0);
    // Directions that were not computed are part of the total only.
    return this.solver === "randomized" ? Math.max(0, this.totalVariance - explained) : rest;
  }

  /**
   * The covariances of the features with the scores of unit variance, a row for each feature; of the correlation
   * matrix, these are correlations.
   */
  get loadings(): Matrix {
    const { components, variances } = this;
    const { columns } = components.transpose();
    return components.transpose().map((value, at) => value * Math.sqrt(variances[at % columns]));
  }

  /** The standard deviations of the components and the shares of the variance, as a text. */
  summary(): string {
    const { variances, shares, cumulativeShares, outputs, convergence } = this;
    const rows = outputs.map((name, k) => [
      name,
      ...[Math.sqrt(variances[k]), variances[k], shares[k], cumulativeShares[k]].map(shortNumber),
    ]);
    const header = ["", "standard deviation", "variance", "share", "cumulative share"];
    const count = `${outputs.length} component${outputs.length === 1 ? "" : "s"}`;
    const title = `PCA: ${count} of ${this.features.length} features, solver ${this.solver}`;
    return [title, textGrid([header, ...rows], 1), ...notConverged(convergence)].join("\n");
  }

  protected get units(): Units {
    return this;
  }

  protected get spreads(): Float64Array {
    return this.variances.map((variance) => (this.whiten ? Math.sqrt(variance) : 1));
  }

  protected get prefix(): string {
    return "PC";
  }
}
