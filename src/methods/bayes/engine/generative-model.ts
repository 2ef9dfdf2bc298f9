import type { Label } from "../../../base/label.js";
import type { Random } from "../../../math/probability/random/index.js";
import { type DrawnCases, drawCases } from "../../../model/bayes-rule/draw-cases.js";
import type { GenerativeLikelihood } from "./likelihood.js";
import { NaiveModel } from "./naive-model.js";
import type { NaiveSettings, NaiveState } from "./naive-state.js";

/** A naive Bayes whose likelihood is a distribution of cases, from which new ones can be drawn. */
export abstract class GenerativeModel<
  L extends Label,
  X,
  K extends GenerativeLikelihood<X>,
  S extends NaiveState<L, { readonly classWeights: Float64Array }, NaiveSettings>,
> extends NaiveModel<L, X, K, S> {
  /** Cases drawn from the model, with the classes they were drawn from; levels are drawn as their codes. */
  sample(count: number, seed: number | Random = 0): DrawnCases<L> {
    return drawCases(this.classes, this.priors, count, seed, (codes, stream) =>
      this.likelihood.draw(codes, stream),
    );
  }
}
