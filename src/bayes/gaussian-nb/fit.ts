import type { z } from "zod";
import { mergeClasses, readLabeledCases } from "../../classify/read-cases.js";
import { ClassMoments } from "../../data/class-moments.js";
import type { Label } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Features, Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
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
  async fit(
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<GaussianNBModel> {
    const { classes, moments, features } = this.#read(rows, target, control);
    return this.#model(classes, moments, features);
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
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<GaussianNBModel> {
    const batch = this.#read(rows, target, control, model.inputs);
    const merged = mergeClasses(model.classes, batch.classes);
    const { classes } = merged;
    const before = model.moments.spread(merged.before, classes.length);
    const now = batch.moments.spread(merged.now, classes.length);
    return this.#model(classes, before.merge(now), model.inputs);
  }

  #read(rows: Rows, target: ArrayLike<Label> | string, control: FitControl, inputs?: Features) {
    const { missing } = this.options;
    const read = readLabeledCases(this.kind, rows, target, control, { missing, like: inputs });
    const { matrix, features, classes, codes, weights } = read;
    const moments = ClassMoments.of(matrix, codes, classes.length, {
      weights,
      skipMissing: missing === "native",
    });
    return { classes, moments, features };
  }

  #model(classes: readonly Label[], moments: ClassMoments, inputs: Features): GaussianNBModel {
    const settings: z.output<typeof gaussianNBOptions> = this.options;
    return new GaussianNBModel({ classes, moments, inputs, settings });
  }
}
