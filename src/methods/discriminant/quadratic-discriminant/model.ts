import type { Label } from "../../../base/label.js";
import { type Covariances, estimateCovariances } from "../engine/covariances.js";
import { DensityModel } from "../engine/gaussian-model.js";
import { type GaussianState, gaussianState } from "../engine/state.js";
import { type QuadraticDiscriminantSettings, quadraticDiscriminantOptions } from "./options.js";

/** A fitted `QuadraticDiscriminant`. */
export class QuadraticDiscriminantModel<L extends Label = Label> extends DensityModel<
  L,
  GaussianState<L, QuadraticDiscriminantSettings>
> {
  static readonly kind = "QuadraticDiscriminant";
  static readonly state = gaussianState(quadraticDiscriminantOptions, () => "each");

  /** The number of parameters of the boundaries: (K − 1)·(p(p + 3)/2 + 1) for K classes and p features (ESL 4.3). */
  get parameterCount(): number {
    const { classes, columns } = this.scatter;
    return (classes - 1) * ((columns * (columns + 3)) / 2 + 1);
  }

  protected estimate(): Covariances {
    return estimateCovariances("full", this.scatter, this.settings, this.names);
  }

  protected remedy(): string {
    return 'raise the option "varianceFloor", or use RegularizedDiscriminant or LinearDiscriminant';
  }
}
