import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Rows } from "../../../model/input.js";
import { type Covariances, estimateCovariances, scatterFormOf } from "../engine/covariances.js";
import { DensityModel } from "../engine/gaussian-model.js";
import { type GaussianState, gaussianState } from "../engine/state.js";
import { COVARIANCE_OF, type NearestMeanSettings, nearestMeanOptions } from "./options.js";

/** A fitted `NearestMean`. */
export class NearestMeanModel<L extends Label = Label> extends DensityModel<
  L,
  GaussianState<L, NearestMeanSettings>
> {
  static readonly kind = "NearestMean";
  static readonly state = gaussianState(nearestMeanOptions, ({ distance }) =>
    scatterFormOf(COVARIANCE_OF[distance]),
  );

  /** The distance of every case to the mean of every class, as the option `distance` measures it. */
  distances(rows: Rows): Matrix {
    const variance = this.settings.distance === "euclidean" ? this.gaussians.covariance(0).get(0, 0) : 1;
    return this.gaussians.squaredDistances(this.read(rows)).map((square) => Math.sqrt(variance * square));
  }

  protected estimate(): Covariances {
    const { distance, varianceFloor } = this.settings;
    const settings = { varianceFloor, divisor: "n" } as const;
    return estimateCovariances(COVARIANCE_OF[distance], this.scatter, settings, this.names);
  }

  protected remedy(): string {
    return 'raise the option "varianceFloor"';
  }
}
