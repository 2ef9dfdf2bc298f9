import { OptionError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { classPriors } from "../../classify/priors.js";
import type { ClassTarget } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { learnCases } from "../engine/learn.js";
import { RegularizedDiscriminantModel } from "./model.js";
import { regularizedDiscriminantOptions } from "./options.js";
import { candidates, validate } from "./validate.js";

/**
 * Regularized discriminant analysis: between quadratic and linear, and between the common covariance and a
 * sphere, by two numbers that cross-validation chooses (Friedman 1989; ESL section 4.3.1).
 *
 * ```ts
 * const model = await new RegularizedDiscriminant({ alpha: [0, 0.5, 1], gamma: 1 }).fit(table, "species");
 * model.alpha;
 * ```
 */
export class RegularizedDiscriminant extends Estimator<typeof regularizedDiscriminantOptions> {
  static readonly kind = "RegularizedDiscriminant";
  static readonly task = "classification";
  static readonly schema = regularizedDiscriminantOptions;
  static readonly preparation: Preparation = { levels: "contrasts", scale: true };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<RegularizedDiscriminantModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<RegularizedDiscriminantModel>;
  async fit(
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<RegularizedDiscriminantModel> {
    const settings = this.options;
    const { learned, cases } = await learnCases(this.kind, "each", rows, target, control);
    const pairs = candidates(settings);
    if (pairs.length === 1) return new RegularizedDiscriminantModel({ ...learned, settings, ...pairs[0] });
    const names = { method: this.kind, classes: learned.classes, features: learned.inputs.names };
    // What is wrong for every pair is said now.
    classPriors(this.kind, settings.priors, learned.statistics.mass);
    this.#requireFolds(cases.matrix.rows);
    const validation = await validate(pairs, cases, settings, names, control);
    const chosen = settings.rule === "best" ? validation.best : validation.oneStandardError;
    return new RegularizedDiscriminantModel({ ...learned, settings, ...pairs[chosen], validation });
  }

  #requireFolds(rows: number): void {
    const { folds } = this.options;
    if (folds <= rows) return;
    throw new OptionError(
      `${this.kind}: option "folds" must be at most ${rows}, the number of rows; got ${folds}. A single alpha and gamma need no folds.`,
      { method: this.kind, option: "folds", expected: `at most ${rows}`, received: String(folds) },
    );
  }
}
