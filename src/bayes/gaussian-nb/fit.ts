import type { z } from "zod";
import type { Label } from "../../base/label.js";
import { type ClassTarget, readOpenLabeledCases } from "../../classify/read-cases.js";
import type { ClassMoments } from "../../data/class-moments.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Features, Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { type Learned, mergeLearned } from "../engine/evidence.js";
import { gatherMoments } from "../engine/gaussian.js";
import { GaussianNBModel } from "./model.js";
import { gaussianNBOptions } from "./options.js";

/**
 * Naive Bayes for numbers: within a class every column is normal and independent of the others
 * (Flach, section 9.2).
 *
 * ```ts
 * const model = await new GaussianNB().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * ```
 */
export class GaussianNB extends Estimator<typeof gaussianNBOptions> {
  static readonly kind = "GaussianNB";
  static readonly task = "classification";
  static readonly schema = gaussianNBOptions;

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<GaussianNBModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<GaussianNBModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<GaussianNBModel> {
    return this.#model(this.#read(rows, target, control));
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: GaussianNBModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<GaussianNBModel<L>>;
  update(
    model: GaussianNBModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<GaussianNBModel>;
  async update(
    model: GaussianNBModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<GaussianNBModel> {
    const { classes, moments: evidence, inputs } = model;
    const batch = this.#read(rows, target, control, inputs);
    return this.#model(mergeLearned({ classes, evidence, inputs }, batch));
  }

  #read(rows: Rows, target: ClassTarget, control: FitControl, like?: Features): Learned<ClassMoments> {
    const { missing } = this.options;
    const read = readOpenLabeledCases(this.kind, rows, target, control, { missing, like });
    const { matrix, features, classes, codes, weights, requireUsable } = read;
    const membership = { codes, classes: classes.length, weights };
    const evidence = gatherMoments(matrix, membership, missing === "native");
    // Numbers that cannot be used leave moments that are not finite, unless they are passed over.
    if (missing === "native" || weights !== undefined || !evidence.isFinite) requireUsable();
    return { classes, evidence, inputs: features };
  }

  #model({ classes, evidence, inputs }: Learned<ClassMoments>): GaussianNBModel {
    const settings: z.output<typeof gaussianNBOptions> = this.options;
    return new GaussianNBModel({ classes, inputs, moments: evidence, settings });
  }
}
