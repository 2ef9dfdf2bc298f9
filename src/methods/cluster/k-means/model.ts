import type { Rows } from "../../../model/input.js";
import { CenterModel } from "../engine/center-model.js";
import { nearestTo } from "../engine/nearest.js";
import { type KMeansState, kMeansState } from "./state.js";

/** A fitted `KMeans`. */
export class KMeansModel extends CenterModel<KMeansState> {
  static readonly kind = "KMeans";
  static readonly state = kMeansState;

  /** The nearest center of every case, of equally near ones the first; −1 for outliers. */
  override predict(rows: Rows): Int32Array {
    const { outlierDistance, kind, centers } = this;
    const x = this.read(rows);
    const { labels } = nearestTo(kind, centers, x);
    if (outlierDistance === undefined) return labels;
    return labels.map((label, row) =>
      distanceOf(x.row(row), centers.row(label)) <= outlierDistance ? label : -1,
    );
  }

  /** The part of `totalSquares` that is between the clusters: without those within. */
  get betweenSquares(): number {
    return this.withinSquares.reduce((rest, square) => rest - square, this.totalSquares);
  }

  /** The iterations of the best start. */
  get iterations(): number {
    return this.convergence.iterations;
  }
}

/** The distance of two rows, added up as in the fit, so that a training case is where it was. */
function distanceOf(row: Float64Array, center: Float64Array): number {
  return Math.sqrt(row.reduce((sum, value, j) => sum + (value - center[j]) ** 2, 0));
}
