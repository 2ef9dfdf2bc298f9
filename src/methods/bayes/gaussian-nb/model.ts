import type { Label } from "../../../base/label.js";
import type { ClassMoments } from "../../../data/statistics/class-moments.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import * as codecs from "../../../model/files/codecs.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { indexOf } from "../../discriminant/engine/names.js";
import { GaussianLikelihood } from "../engine/gaussian.js";
import { GenerativeModel } from "../engine/generative-model.js";
import type { ClassNames } from "../engine/likelihood.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { type GaussianNBSettings, gaussianNBOptions } from "./options.js";

/** What `GaussianNB` learns. */
export type GaussianNBState<L extends Label = Label> = NaiveState<L, ClassMoments, GaussianNBSettings>;

/** A fitted `GaussianNB`. */
export class GaussianNBModel<L extends Label = Label> extends GenerativeModel<
  L,
  Matrix,
  GaussianLikelihood,
  GaussianNBState<L>
> {
  static readonly kind = "GaussianNB";
  static readonly state = naiveState(codecs.classMoments, gaussianNBOptions);

  /** The mean of every feature in every class: classes × features. */
  get means(): Matrix {
    return this.likelihood.means;
  }

  /** The variance of every feature in every class, including the floor. */
  get variances(): Matrix {
    return this.likelihood.variances;
  }

  /** The normal distribution of a feature within a class. */
  distribution(label: L, feature: string): Normal {
    const k = indexOf(this.kind, "class", this.classes, label);
    const j = indexOf(this.kind, "feature", this.features, feature);
    return new Normal({ mean: this.means.get(k, j), standardDeviation: Math.sqrt(this.variances.get(k, j)) });
  }

  protected describe(names: ClassNames): GaussianLikelihood {
    return new GaussianLikelihood(this.evidence, this.settings, names);
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.settings.missing);
  }
}
