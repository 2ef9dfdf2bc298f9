import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { ParallelControl } from "../../wasm/threads/parallel-for.js";
import type { LatentDesign } from "../latent/design.js";
import { fitLatent, type LatentTarget } from "../latent/fit.js";
import { latentModel } from "../latent/format.js";
import { type MultiplePLSModel, type PLSModel, plsClasses } from "./model.js";
import { plsOptions } from "./options.js";
import { partialLeastSquares } from "./solver.js";

/**
 * Partial least squares: least squares on directions in which the features vary much and go with the
 * responses (ESL section 3.5.2, algorithm 3.3).
 *
 * ```ts
 * const model = await new PLS({ components: 2 }).fit(table, "price");
 * model.coefficients; // of the features, in their own units
 * model.transform(table); // the scores
 * ```
 */
export class PLS extends Estimator<typeof plsOptions> {
  static readonly kind = "PLS";
  static readonly task = "regression";
  static readonly schema = plsOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<PLSModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<PLSModel>;
  /** Several responses at once, on the same components. */
  fit(x: MatrixLike | SparseMatrix, y: MatrixLike, control?: FitControl): Promise<MultiplePLSModel>;
  fit(table: Table, targets: readonly string[], control?: FitControl): Promise<MultiplePLSModel>;
  async fit(
    rows: Rows,
    target: LatentTarget,
    control: FitControl = {},
  ): Promise<PLSModel | MultiplePLSModel> {
    const { components, maxComponents, algorithm } = this.options;
    const method = {
      kind: this.kind,
      option: "components" as const,
      count: components,
      most: maxComponents,
      find: (design: LatentDesign, limit: number, parallel: ParallelControl) =>
        partialLeastSquares(algorithm, design, limit, parallel),
    };
    return latentModel(plsClasses, await fitLatent(method, rows, target, this.options, control));
  }
}
