import type { z } from "zod";
import type { Label } from "../../base/label.js";
import { type ClassTarget, readSparseLabeledCases } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Features, Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { countBits, readBits } from "../engine/bernoulli.js";
import type { ClassCounts } from "../engine/class-counts.js";
import { type Learned, mergeLearned } from "../engine/evidence.js";
import { BernoulliNBModel } from "./model.js";
import { bernoulliNBOptions } from "./options.js";

/**
 * Naive Bayes for bits: within a class every column is 1 with a probability of its own, independent of the
 * others (the multivariate Bernoulli model; Flach, section 9.2).
 *
 * ```ts
 * const model = await new BernoulliNB().fit([[1, 0], [1, 1], [0, 1]], ["spam", "spam", "ham"]);
 * model.predict([[1, 0]]); // ["spam"]
 * ```
 */
export class BernoulliNB extends Estimator<typeof bernoulliNBOptions> {
  static readonly kind = "BernoulliNB";
  static readonly task = "classification";
  static readonly schema = bernoulliNBOptions;

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<BernoulliNBModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<BernoulliNBModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<BernoulliNBModel> {
    return this.#model(this.#read(rows, target, control));
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: BernoulliNBModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<BernoulliNBModel<L>>;
  update(
    model: BernoulliNBModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<BernoulliNBModel>;
  async update(
    model: BernoulliNBModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<BernoulliNBModel> {
    const { classes, counts: evidence, inputs } = model;
    const batch = this.#read(rows, target, control, inputs);
    return this.#model(mergeLearned({ classes, evidence, inputs }, batch));
  }

  #read(rows: Rows, target: ClassTarget, control: FitControl, like?: Features): Learned<ClassCounts> {
    const { missing, threshold } = this.options;
    const read = readSparseLabeledCases(this.kind, rows, target, control, { missing, like });
    const { matrix, features, classes, codes, weights } = read;
    const bits = readBits(matrix, threshold);
    const evidence = countBits(bits, { codes, classes: classes.length, weights });
    return { classes, evidence, inputs: features };
  }

  #model({ classes, evidence, inputs }: Learned<ClassCounts>): BernoulliNBModel {
    const settings: z.output<typeof bernoulliNBOptions> = this.options;
    return new BernoulliNBModel({ classes, inputs, counts: evidence, settings });
  }
}
