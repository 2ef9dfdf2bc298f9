import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { readNewSparseCases } from "../../../model/input/sparse.js";
import type { Rows } from "../../../model/input.js";
import { BernoulliLikelihood, type Bits, readBits } from "../engine/bernoulli.js";
import { type ClassCounts, classCounts } from "../engine/class-counts.js";
import { GenerativeModel } from "../engine/generative-model.js";
import type { Names } from "../engine/likelihood.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { type BernoulliNBSettings, bernoulliNBOptions } from "./options.js";

/** What `BernoulliNB` learns. */
export type BernoulliNBState<L extends Label = Label> = NaiveState<L, ClassCounts, BernoulliNBSettings>;

/** A fitted `BernoulliNB`. */
export class BernoulliNBModel<L extends Label = Label> extends GenerativeModel<
  L,
  Bits,
  BernoulliLikelihood,
  BernoulliNBState<L>
> {
  static readonly kind = "BernoulliNB";
  static readonly state = naiveState(classCounts, bernoulliNBOptions);

  /** P(1 | class) of every feature: classes × features. */
  get probabilities(): Matrix {
    return this.likelihood.probabilities;
  }

  /** The contribution of a 1 to the score of a class: classes × features. */
  get coefficients(): Matrix {
    return this.likelihood.present.subtract(this.likelihood.lacking);
  }

  /** The score of every class for a case of zeros; scores are log P(class, case). */
  get intercepts(): Float64Array {
    const { lacking } = this.likelihood;
    return this.priors.map((prior, k) => lacking.row(k).reduce((sum, log) => sum + log, Math.log(prior)));
  }

  protected describe(names: Names): BernoulliLikelihood {
    return new BernoulliLikelihood(this.evidence, this.settings, names);
  }

  protected read(rows: Rows): Bits {
    const { missing, threshold } = this.settings;
    return readBits(readNewSparseCases(this.kind, rows, this.inputs, missing), threshold);
  }
}
