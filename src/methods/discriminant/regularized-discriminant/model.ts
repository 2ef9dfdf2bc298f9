import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState } from "../../../model/files/state.js";
import { validationWith } from "../../linear/engine/path/path-model.js";
import type { Covariances } from "../engine/covariances.js";
import { DensityModel } from "../engine/gaussian-model.js";
import { type GaussianState, gaussianState } from "../engine/state.js";
import { type RegularizedDiscriminantSettings, regularizedDiscriminantOptions } from "./options.js";
import { type Regularization, regularizer, SINGULAR } from "./solver.js";
import type { RegularizationValidation } from "./validate.js";

const share = z.number().min(0).max(1);

const regularizedDiscriminantState = gaussianState(regularizedDiscriminantOptions, () => "each").extend({
  ownShare: share,
  commonShare: share,
  /** The record of the cross-validation, if there was one. */
  validation: field<RegularizationValidation | undefined>(
    validationWith({
      ownShares: codecs.probabilityArray,
      commonShares: codecs.probabilityArray,
    }).optional(),
  ),
});

/** What `RegularizedDiscriminant` learns. */
export interface RegularizedDiscriminantState<L extends Label = Label>
  extends Pick<GaussianState<L, RegularizedDiscriminantSettings>, "settings">,
    Regularization,
    LabeledState<typeof regularizedDiscriminantState, L> {}

/** A fitted `RegularizedDiscriminant`. */
export class RegularizedDiscriminantModel<L extends Label = Label> extends DensityModel<
  L,
  RegularizedDiscriminantState<L>
> {
  static readonly kind = "RegularizedDiscriminant";
  static readonly state = regularizedDiscriminantState;

  override get seed(): number {
    return this.settings.seed;
  }

  protected estimate(): Covariances {
    return regularizer(this.scatter, this.settings.divisor, this.names)(this);
  }

  protected remedy(): string {
    return SINGULAR;
  }
}
