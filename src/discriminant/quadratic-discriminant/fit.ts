import type { Label } from "../../base/label.js";
import type { ClassTarget } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { learn, learnMore } from "../engine/learn.js";
import { QuadraticDiscriminantModel } from "./model.js";
import { quadraticDiscriminantOptions } from "./options.js";

/**
 * Quadratic discriminant analysis: every class is normal with a covariance of its own, so that boundaries are
 * curves of second degree (ESL 4.12).
 *
 * ```ts
 * const model = await new QuadraticDiscriminant().fit(table, "species");
 * model.boundary("adelie", "gentoo").conic.kind; // "hyperbola"
 * ```
 */
export class QuadraticDiscriminant extends Estimator<typeof quadraticDiscriminantOptions> {
  static readonly kind = "QuadraticDiscriminant";
  static readonly task = "classification";
  static readonly schema = quadraticDiscriminantOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<QuadraticDiscriminantModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<QuadraticDiscriminantModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<QuadraticDiscriminantModel> {
    const learned = await learn(this.kind, "each", rows, target, control);
    return new QuadraticDiscriminantModel({ ...learned, settings: this.options });
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: QuadraticDiscriminantModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<QuadraticDiscriminantModel<L>>;
  update(
    model: QuadraticDiscriminantModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<QuadraticDiscriminantModel>;
  async update(
    model: QuadraticDiscriminantModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<QuadraticDiscriminantModel> {
    const learned = await learnMore(this.kind, model, "each", rows, target, control);
    return new QuadraticDiscriminantModel({ ...learned, settings: this.options });
  }
}
