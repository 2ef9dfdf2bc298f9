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
import { type MultipleReducedRankModel, type ReducedRankModel, reducedRankClasses } from "./model.js";
import { reducedRankRegressionOptions } from "./options.js";
import { reducedRank } from "./solver.js";

/**
 * Least squares for several responses through few combinations of the features, with the shrinkage of
 * Breiman and Friedman if asked for (ESL section 3.7).
 *
 * ```ts
 * const model = await new ReducedRankRegression({ rank: 1 }).fit(table, ["u", "v", "w"]);
 * model.coefficients; // features × responses, of rank 1
 * ```
 */
export class ReducedRankRegression extends Estimator<typeof reducedRankRegressionOptions> {
  static readonly kind = "ReducedRankRegression";
  static readonly task = "regression";
  static readonly schema = reducedRankRegressionOptions;

  fit(x: MatrixLike | SparseMatrix, y: MatrixLike, control?: FitControl): Promise<MultipleReducedRankModel>;
  fit(table: Table, targets: readonly string[], control?: FitControl): Promise<MultipleReducedRankModel>;
  /** A single response, of which the rank is 0 or 1. */
  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<ReducedRankModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<ReducedRankModel>;
  async fit(
    rows: Rows,
    target: LatentTarget,
    control: FitControl = {},
  ): Promise<ReducedRankModel | MultipleReducedRankModel> {
    const settings = this.options;
    const method = {
      kind: this.kind,
      option: "rank" as const,
      count: settings.rank,
      most: undefined,
      find: (design: LatentDesign, limit: number, parallel: ParallelControl) =>
        reducedRank(settings, design, limit, parallel),
    };
    const state = await fitLatent(method, rows, target, { ...settings, standardize: true }, control);
    return latentModel(reducedRankClasses, state);
  }
}
