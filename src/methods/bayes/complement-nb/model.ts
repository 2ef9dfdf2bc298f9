import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Rows } from "../../../model/input.js";
import { type ClassCounts, classCounts } from "../engine/class-counts.js";
import type { Names } from "../engine/likelihood.js";
import { ComplementLikelihood, readNewCounts } from "../engine/multinomial.js";
import { NaiveModel } from "../engine/naive-model.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { type ComplementNBSettings, complementNBOptions } from "./options.js";

/** What `ComplementNB` learns. */
export type ComplementNBState<L extends Label = Label> = NaiveState<L, ClassCounts, ComplementNBSettings>;

/** A fitted `ComplementNB`. */
export class ComplementNBModel<L extends Label = Label> extends NaiveModel<
  L,
  SparseMatrix,
  ComplementLikelihood,
  ComplementNBState<L>
> {
  static readonly kind = "ComplementNB";
  static readonly state = naiveState(classCounts, complementNBOptions);

  /** The contribution of one occurrence to the score of a class: classes × features. */
  get coefficients(): Matrix {
    return this.likelihood.weights;
  }

  /** The score of every class for an empty case. */
  get intercepts(): Float64Array {
    return this.priors.map(Math.log);
  }

  protected describe(names: Names): ComplementLikelihood {
    return new ComplementLikelihood(this.evidence, this.settings, this.settings.normalize, names);
  }

  protected read(rows: Rows): SparseMatrix {
    return readNewCounts(this.kind, rows, this.inputs);
  }
}
