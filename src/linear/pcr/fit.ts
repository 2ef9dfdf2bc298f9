import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { fitLatent, type LatentTarget } from "../latent/fit.js";
import { latentModel } from "../latent/format.js";
import { type MultiplePCRModel, type PCRModel, pcrClasses } from "./model.js";
import { pcrOptions } from "./options.js";
import { principalComponents } from "./solver.js";

/**
 * Principal-component regression: least squares on the directions in which the features vary most (ESL
 * section 3.5.1).
 *
 * ```ts
 * const model = await new PCR({ components: 2 }).fit(table, "price");
 * model.coefficients; // of the features, in their own units
 * model.transform(table); // the scores
 * ```
 */
export class PCR extends Estimator<typeof pcrOptions> {
  static readonly kind = "PCR";
  static readonly task = "regression";
  static readonly schema = pcrOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<PCRModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<PCRModel>;
  /** Several responses at once, on the same components. */
  fit(x: MatrixLike | SparseMatrix, y: MatrixLike, control?: FitControl): Promise<MultiplePCRModel>;
  fit(table: Table, targets: readonly string[], control?: FitControl): Promise<MultiplePCRModel>;
  async fit(
    rows: Rows,
    target: LatentTarget,
    control: FitControl = {},
  ): Promise<PCRModel | MultiplePCRModel> {
    const { components, maxComponents } = this.options;
    const method = {
      kind: this.kind,
      option: "components" as const,
      count: components,
      most: maxComponents,
      find: principalComponents,
    };
    return latentModel(pcrClasses, await fitLatent(method, rows, target, this.options, control));
  }
}
