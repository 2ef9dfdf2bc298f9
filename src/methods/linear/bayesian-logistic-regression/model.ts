import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteScores } from "../../../model/answers.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { termsOf } from "../engine/model/terms.js";
import { averages } from "./averages.js";
import { design } from "./design.js";
import { LogisticPosterior } from "./posterior.js";
import { type BayesianLogisticRegressionState, bayesianLogisticRegressionState } from "./state.js";
import { formatSummary } from "./summary.js";

/** A fitted `BayesianLogisticRegression`. */
export class BayesianLogisticRegressionModel<L extends Label = Label> extends PosteriorModel<
  L,
  BayesianLogisticRegressionState<L>
> {
  static readonly kind = "BayesianLogisticRegression";
  static readonly state = bayesianLogisticRegressionState;

  /** The names of the parameters: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return termsOf(this.features, this.settings.intercept);
  }

  /**
   * The posterior of the parameters, on the scale of the features: for the second of two classes, or for each of
   * several classes against all others.
   */
  get posteriors(): LogisticPosterior<L>[] {
    const labels = this.classes.length === 2 ? [this.classes[1]] : this.classes;
    return this.working.map((each, k) => new LogisticPosterior(labels[k], this.terms, each, this.units));
  }

  /** Features that do not vary: nothing is learned about their coefficients. */
  get constantFeatures(): string[] {
    return this.features.filter((_, j) => this.units.constant[j]);
  }

  /** The log-odds by the mode of the posterior: cases × posteriors. */
  decisionFunction(rows: Rows): Matrix {
    const x = this.#design(rows);
    const columns = this.working.map(({ mode }) => x.multiply(mode));
    return finiteScores(this.kind, Matrix.fromColumns(columns));
  }

  /** A report of every term. */
  summary(): string {
    return formatSummary(this);
  }

  protected logScores(rows: Rows): Matrix {
    const x = this.#design(rows);
    const pairs = this.working.map((each, k) => averages(x, each, this.settings, k));
    const { length } = this.classes;
    const out = new Matrix(x.rows, length);
    for (let i = 0; i < x.rows; i += 1) {
      if (length === 2) {
        out.data[2 * i] = pairs[0].no[i];
        out.data[2 * i + 1] = pairs[0].yes[i];
      } else for (let k = 0; k < length; k += 1) out.data[i * length + k] = pairs[k].yes[i];
    }
    return out;
  }

  #design(rows: Rows): Matrix {
    return design(readNewCases(this.kind, rows, this.inputs, "error"), this.units, () => true);
  }
}
