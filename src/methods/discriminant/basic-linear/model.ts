import { DataError, got, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Covariances } from "../engine/covariances.js";
import { DensityModel } from "../engine/gaussian-model.js";
import { type GaussianState, gaussianState } from "../engine/state.js";
import { type BasicLinearSettings, basicLinearOptions } from "./options.js";

/** A fitted `BasicLinear`. */
export class BasicLinearModel<L extends Label = Label> extends DensityModel<
  L,
  GaussianState<L, BasicLinearSettings>
> {
  static readonly kind = "BasicLinear";
  static readonly state = gaussianState(basicLinearOptions, () => "squares");

  /** For two classes: the vector from the mean of the first to the mean of the second. */
  get coefficients(): Float64Array {
    this.#requireTwo("coefficients");
    const [first, second] = [this.means.row(0), this.means.row(1)];
    return second.map((value, j) => value - first[j]);
  }

  /** For two classes: the second is predicted where Σ coefficient·feature is above the threshold. */
  get threshold(): number {
    const { coefficients, means, priors } = this;
    const middle = coefficients.reduce(
      (sum, coefficient, j) => sum + coefficient * (means.get(0, j) / 2 + means.get(1, j) / 2),
      0,
    );
    return middle + Math.log(priors[0]) - Math.log(priors[1]);
  }

  protected estimate(): Covariances {
    return { shape: "diagonal", variances: new Matrix(1, this.means.columns).map(() => 1) };
  }

  protected remedy(): string {
    return "";
  }

  #requireTwo(what: string): void {
    const { length } = this.classes;
    if (length === 2) return;
    const method = `${this.kind}.${what}`;
    const sentence = words`there are ${got(`${length} classes`)}; use boundary(a, b) for two of them.`;
    throw new DataError(method, sentence, { expected: "2 classes" });
  }
}
