import type { Label } from "../../../base/label.js";
import { type Covariances, estimateCovariances, scatterFormOf } from "../engine/covariances.js";
import { DensityModel } from "../engine/gaussian-model.js";
import { type GaussianState, gaussianState } from "../engine/state.js";
import { type GaussianClassifierSettings, gaussianClassifierOptions } from "./options.js";

/** A fitted `GaussianClassifier`. */
export class GaussianClassifierModel<L extends Label = Label> extends DensityModel<
  L,
  GaussianState<L, GaussianClassifierSettings>
> {
  static readonly kind = "GaussianClassifier";
  static readonly state = gaussianState(gaussianClassifierOptions, ({ covariance }) =>
    scatterFormOf(covariance),
  );

  protected estimate(): Covariances {
    const { settings, scatter, names } = this;
    return estimateCovariances(settings.covariance, scatter, settings, names);
  }

  protected remedy(): string {
    return 'choose a simpler option "covariance", or raise the option "varianceFloor"';
  }
}
