import type { z } from "zod";
import type { Label } from "../../base/label.js";
import { type ClassTarget, readSparseLabeledCases } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Features, Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { ClassCounts } from "../engine/class-counts.js";
import { type Learned, mergeLearned } from "../engine/evidence.js";
import { requireCounts } from "../engine/multinomial.js";
import { MultinomialNBModel } from "./model.js";
import { multinomialNBOptions } from "./options.js";

/**
 * Naive Bayes for counts: a case is a bag of occurrences, each of which falls on a column with a probability
 * that depends on the class alone (Flach, section 9.2).
 *
 * ```ts
 * const model = await new MultinomialNB().fit([[3, 0], [2, 1], [0, 4]], ["spam", "spam", "ham"]);
 * model.predict([[2, 0]]); // ["spam"]
 * ```
 */
export class MultinomialNB extends Estimator<typeof multinomialNBOptions> {
  static readonly kind = "MultinomialNB";
  static readonly task = "classification";
  static readonly schema = multinomialNBOptions;

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<MultinomialNBModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<MultinomialNBModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<MultinomialNBModel> {
    return this.#model(this.#read(rows, target, control));
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: MultinomialNBModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<MultinomialNBModel<L>>;
  update(
    model: MultinomialNBModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<MultinomialNBModel>;
  async update(
    model: MultinomialNBModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<MultinomialNBModel> {
    const { classes, counts: evidence, inputs } = model;
    const batch = this.#read(rows, target, control, inputs);
    return this.#model(mergeLearned({ classes, evidence, inputs }, batch));
  }

  #read(rows: Rows, target: ClassTarget, control: FitControl, like?: Features): Learned<ClassCounts> {
    const read = readSparseLabeledCases(this.kind, rows, target, control, { missing: "error", like });
    const { matrix, features, classes, codes, weights } = read;
    requireCounts(matrix, { method: this.kind, features: features.names });
    const evidence = ClassCounts.of(matrix, { codes, classes: classes.length, weights });
    return { classes, evidence, inputs: features };
  }

  #model({ classes, evidence, inputs }: Learned<ClassCounts>): MultinomialNBModel {
    const settings: z.output<typeof multinomialNBOptions> = this.options;
    return new MultinomialNBModel({ classes, inputs, counts: evidence, settings });
  }
}
