import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Rows } from "../../../model/input.js";
import { type ClassCounts, classCounts } from "../engine/class-counts.js";
import { GenerativeModel } from "../engine/generative-model.js";
import type { Names } from "../engine/likelihood.js";
import { MultinomialLikelihood, readNewCounts } from "../engine/multinomial.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { type MultinomialNBSettings, multinomialNBOptions } from "./options.js";

/** What `MultinomialNB` learns. */
export type MultinomialNBState<L extends Label = Label> = NaiveState<L, ClassCounts, MultinomialNBSettings>;

/** A fitted `MultinomialNB`. */
export class MultinomialNBModel<L extends Label = Label> extends GenerativeModel<
  L,
  SparseMatrix,
  MultinomialLikelihood,
  MultinomialNBState<L>
> {
  static readonly kind = "MultinomialNB";
  static readonly state = naiveState(classCounts, multinomialNBOptions);

  /** P(feature | class) of every occurrence: classes × features; every row sums to 1. */
  get probabilities(): Matrix {
    return this.likelihood.probabilities;
  }

  /** The contribution of one occurrence to the score of a class, its log-probability: classes × features. */
  get coefficients(): Matrix {
    return this.likelihood.logProbabilities;
  }

  /**
   * The score of every class for an empty case; scores are log P(class, case), up to the multinomial
   * coefficient, which all classes share.
   */
  get intercepts(): Float64Array {
    return this.priors.map(Math.log);
  }

  protected describe(names: Names): MultinomialLikelihood {
    return new MultinomialLikelihood(this.evidence, this.settings, names);
  }

  protected read(rows: Rows): SparseMatrix {
    return readNewCounts(this.kind, rows, this.inputs);
  }
}
