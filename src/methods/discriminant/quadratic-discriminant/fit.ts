import type { Preparation } from "../../../model/estimator.js";
import { ScatterEstimator, type ScatterFamily } from "../engine/estimator.js";
import { QuadraticDiscriminantModel } from "./model.js";
import { quadraticDiscriminantOptions } from "./options.js";

interface QuadraticDiscriminantModels extends ScatterFamily {
  readonly model: QuadraticDiscriminantModel<this["label"]>;
}

/**
 * Quadratic discriminant analysis: every class is normal with its own covariance, so boundaries are curves of
 * second degree (ESL 4.12).
 *
 * ```ts
 * const model = await new QuadraticDiscriminant().fit(table, "species");
 * model.boundary("adelie", "gentoo").conic.kind; // "hyperbola"
 * ```
 */
export class QuadraticDiscriminant extends ScatterEstimator<
  typeof quadraticDiscriminantOptions,
  QuadraticDiscriminantModels
> {
  static readonly kind = "QuadraticDiscriminant";
  static readonly schema = quadraticDiscriminantOptions;
  static readonly models = [QuadraticDiscriminantModel];
  static readonly preparation: Preparation = { levels: "contrasts", suits: { variation: "every class" } };

  protected get form() {
    return "each" as const;
  }
}
