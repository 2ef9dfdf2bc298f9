import { OptionError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { ClassTarget } from "../../classify/read-cases.js";
import type { ClassScatter } from "../../data/class-scatter.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { scaleBoth } from "../engine/factor.js";
import { type Learned, learnCases, learnMore, type TrainingCases } from "../engine/learn.js";
import { formOfSolver, LinearDiscriminantModel } from "./model.js";
import { linearDiscriminantOptions } from "./options.js";
import { fourthPowers, ledoitWolf, oracleApproximating } from "./shrinkage.js";

/**
 * Linear discriminant analysis: classes are normal with one covariance, so that boundaries are linear, and lie
 * apart in at most as many directions as there are classes, less one, which `transform` gives (ESL section 4.3).
 *
 * ```ts
 * const model = await new LinearDiscriminant().fit(table, "species");
 * model.predictProba(cases);
 * model.transform(cases); // discriminant coordinates, to be drawn
 * ```
 */
export class LinearDiscriminant extends Estimator<typeof linearDiscriminantOptions> {
  static readonly kind = "LinearDiscriminant";
  static readonly task = "classification";
  static readonly schema = linearDiscriminantOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<LinearDiscriminantModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<LinearDiscriminantModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<LinearDiscriminantModel> {
    const form = formOfSolver(this.options);
    const { learned, cases } = await learnCases(this.kind, form, rows, target, control);
    return this.#model(learned, cases);
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: LinearDiscriminantModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<LinearDiscriminantModel<L>>;
  update(
    model: LinearDiscriminantModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<LinearDiscriminantModel>;
  async update(
    model: LinearDiscriminantModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<LinearDiscriminantModel> {
    const form = formOfSolver(this.options);
    return this.#model(await learnMore(this.kind, model, form, rows, target, control));
  }

  #model(learned: Learned, cases?: TrainingCases): LinearDiscriminantModel {
    const shrinkage = this.#shrinkage(learned.statistics, cases);
    return new LinearDiscriminantModel({ ...learned, settings: this.options, shrinkage });
  }

  #shrinkage(statistics: ClassScatter, cases: TrainingCases | undefined): number {
    const { shrinkage } = this.options;
    if (typeof shrinkage === "number") return shrinkage;
    const { total } = statistics;
    const within = statistics.within().scale(1 / total);
    const deviations = within.diagonal().map((variance) => (variance > 0 ? Math.sqrt(variance) : 1));
    const correlations = scaleBoth(within, deviations);
    if (shrinkage === "oas") return oracleApproximating(correlations, total);
    if (cases === undefined) throw this.#needsRows();
    const { matrix, codes, weights } = cases;
    return ledoitWolf(
      correlations,
      fourthPowers(matrix, codes, statistics.means, deviations, weights),
      total,
    );
  }

  #needsRows(): OptionError {
    const method = `${this.kind}.update`;
    const expected = 'a number or "oas"';
    return new OptionError(
      `${method}: option "shrinkage" must be ${expected}, because "ledoit-wolf" needs all rows at once; fit again instead.`,
      { method, option: "shrinkage", expected, received: '"ledoit-wolf"' },
    );
  }
}
