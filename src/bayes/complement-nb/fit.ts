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
import { ComplementNBModel } from "./model.js";
import { complementNBOptions } from "./options.js";

/**
 * Naive Bayes for counts in which every class is described by the cases of all others, which helps where
 * classes are of very different sizes (Rennie, Shih, Teevan and Karger 2003).
 *
 * ```ts
 * const model = await new ComplementNB().fit([[3, 0], [2, 1], [0, 4]], ["spam", "spam", "ham"]);
 * model.predict([[2, 0]]); // ["spam"]
 * ```
 */
export class ComplementNB extends Estimator<typeof complementNBOptions> {
  static readonly kind = "ComplementNB";
  static readonly task = "classification";
  static readonly schema = complementNBOptions;

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<ComplementNBModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<ComplementNBModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<ComplementNBModel> {
    return this.#model(this.#read(rows, target, control));
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: ComplementNBModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<ComplementNBModel<L>>;
  update(
    model: ComplementNBModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<ComplementNBModel>;
  async update(
    model: ComplementNBModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<ComplementNBModel> {
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

  #model({ classes, evidence, inputs }: Learned<ClassCounts>): ComplementNBModel {
    const settings: z.output<typeof complementNBOptions> = this.options;
    return new ComplementNBModel({ classes, inputs, counts: evidence, settings });
  }
}
