import { throwIfAborted } from "../../base/control.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readPredictors, readResponses, readWeights } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { fitLambdaPath } from "../path/lambda-path.js";
import { requireOneResponse } from "../path/read-regression.js";
import { readGroups } from "./groups.js";
import { GroupLassoModel, SparseGroupLassoModel } from "./model.js";
import { type GroupSettings, groupLassoOptions, sparseGroupLassoOptions } from "./options.js";
import { groupSolver } from "./solver.js";

/**
 * Linear regression that takes in or leaves out whole groups of features, such as the levels of a categorical
 * column: RSS/(2n) + λ·Σ √p_g·‖β_g‖₂ (Yuan and Lin 2006; ESL 3.8.4).
 *
 * ```ts
 * const model = await new GroupLasso({ groups: [["x0", "x1"], ["x2", "x3", "x4"]] }).fit(x, y);
 * model.activeGroups;
 * ```
 */
export class GroupLasso extends Estimator<typeof groupLassoOptions> {
  static readonly kind = "GroupLasso";
  static readonly task = "regression";
  static readonly schema = groupLassoOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<GroupLassoModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<GroupLassoModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<GroupLassoModel> {
    return new GroupLassoModel(await fitGroups(this.kind, rows, target, this.options, 0, control));
  }
}

/**
 * The group lasso with a lasso inside of the groups: RSS/(2n) + λ·Σ ((1 − α)·√p_g·‖β_g‖₂ + α·‖β_g‖₁) (Simon,
 * Friedman, Hastie and Tibshirani 2013).
 *
 * ```ts
 * const model = await new SparseGroupLasso({ alpha: 0.5 }).fit(table, "y");
 * ```
 */
export class SparseGroupLasso extends Estimator<typeof sparseGroupLassoOptions> {
  static readonly kind = "SparseGroupLasso";
  static readonly task = "regression";
  static readonly schema = sparseGroupLassoOptions;

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<SparseGroupLassoModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<SparseGroupLassoModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<SparseGroupLassoModel> {
    const { alpha } = this.options;
    const state = await fitGroups(this.kind, rows, target, this.options, alpha, control);
    return new SparseGroupLassoModel({ ...state, alpha });
  }
}

async function fitGroups(
  kind: string,
  rows: Rows,
  target: ArrayLike<number> | string,
  options: GroupSettings,
  alpha: number,
  control: FitControl,
) {
  throwIfAborted(kind, control.signal);
  const { responses, names } = readResponses(kind, rows, target);
  requireOneResponse(kind, names);
  const { matrix: x, features: inputs } = readPredictors(kind, rows, {
    missing: "error",
    except: names,
    // A group holds all levels of a column; no level needs to be left out for the penalty to settle them.
    categorical: "one-hot",
  });
  const groups = readGroups(kind, inputs.names, options.groups);
  const data = { x, y: responses.column(0), weights: readWeights(kind, rows, control.weights) };
  const solver = groupSolver(kind, { groups, alpha }, options);
  const of = { rows, inputs, response: names[0] };
  const state = await fitLambdaPath(kind, data, of, options, solver, control);
  const named = groups.map((group) => Array.from(group, (j) => inputs.names[j]));
  return { ...state, groups: named, seed: options.seed };
}
