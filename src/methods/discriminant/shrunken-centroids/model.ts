import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type Covariances, estimateCovariances } from "../engine/covariances.js";
import { DensityModel } from "../engine/gaussian-model.js";
import { type GaussianState, gaussianState } from "../engine/state.js";
import { type ShrunkenCentroidsSettings, shrunkenCentroidsOptions } from "./options.js";
import { shrunkenMeans, shrunkenShifts, steadyDeviations } from "./solver.js";

/** A fitted `ShrunkenCentroids`. */
export class ShrunkenCentroidsModel<L extends Label = Label> extends DensityModel<
  L,
  GaussianState<L, ShrunkenCentroidsSettings>
> {
  static readonly kind = "ShrunkenCentroids";
  static readonly state = gaussianState(shrunkenCentroidsOptions, () => "squares");

  /** The shrunken mean of every feature in every class: classes × features. */
  override get means(): Matrix {
    return this.gaussians.means;
  }

  /** The mean of every feature over all cases. */
  get overallMeans(): Float64Array {
    return this.scatter.meanBy(this.scatter.totalWeights);
  }

  /** The deviation of every feature within classes, plus the median of these deviations. */
  get deviations(): Float64Array {
    const { scatter, settings, names } = this;
    const found = estimateCovariances("shared-diagonal", scatter, settings, names);
    return steadyDeviations(
      found.shape === "diagonal" ? found.variances.row(0) : found.matrices[0].diagonal(),
    );
  }

  /** The differences between the shrunken means and the overall mean, in standard errors: classes × features. */
  get shifts(): Matrix {
    return shrunkenShifts(this.scatter, this.overallMeans, this.deviations, this.settings.shrinkage);
  }

  /** The names of the features in which some class mean differs from the overall mean; the others have no effect. */
  get selected(): readonly string[] {
    const { shifts, features } = this;
    return features.filter((_, column) => shifts.column(column).some((shift) => shift !== 0));
  }

  protected override centers(): Matrix {
    return shrunkenMeans(this.scatter, this.overallMeans, this.deviations, this.shifts);
  }

  protected estimate(): Covariances {
    const variances = this.deviations.map((deviation) => deviation ** 2);
    return { shape: "diagonal", variances: new Matrix(1, variances.length, variances) };
  }

  protected remedy(): string {
    return 'raise the option "varianceFloor"';
  }
}
