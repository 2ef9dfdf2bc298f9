import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { KernelDistribution } from "../../../math/probability/density/kernel-distribution.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { indexOf } from "../../discriminant/engine/names.js";
import { type ClassSample, classSample } from "../engine/class-sample.js";
import { GenerativeModel } from "../engine/generative-model.js";
import { KernelLikelihood } from "../engine/kernel.js";
import type { Names } from "../engine/likelihood.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { type KernelNBSettings, kernelNBOptions } from "./options.js";

/** What `KernelNB` learns. */
export type KernelNBState<L extends Label = Label> = NaiveState<L, ClassSample, KernelNBSettings>;

/** A fitted `KernelNB`. */
export class KernelNBModel<L extends Label = Label> extends GenerativeModel<
  L,
  Matrix,
  KernelLikelihood,
  KernelNBState<L>
> {
  static readonly kind = "KernelNB";
  static readonly state = naiveState(classSample, kernelNBOptions);

  /** The density of a feature within a class. */
  density(label: L, feature: string): KernelDistribution {
    const k = indexOf(this.kind, "class", this.classes, label);
    return this.likelihood.densities[k][indexOf(this.kind, "feature", this.features, feature)];
  }

  protected describe(names: Names): KernelLikelihood {
    return new KernelLikelihood(this.evidence, this.settings, names);
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.settings.missing);
  }
}
