import type { z } from "zod";
import type { Label } from "../../base/label.js";
import { type ClassTarget, readLabeledCases } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Features, Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { ClassSample } from "../engine/class-sample.js";
import { type Learned, mergeLearned } from "../engine/evidence.js";
import { gatherSample } from "../engine/kernel.js";
import { KernelNBModel } from "./model.js";
import { kernelNBOptions } from "./options.js";

/**
 * Naive Bayes for numbers of any distribution: within a class every column has a kernel density of its own,
 * independent of the others (ESL, section 6.6.3).
 *
 * ```ts
 * const model = await new KernelNB().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.density("low", "x0").density(1.5);
 * ```
 */
export class KernelNB extends Estimator<typeof kernelNBOptions> {
  static readonly kind = "KernelNB";
  static readonly task = "classification";
  static readonly schema = kernelNBOptions;

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<KernelNBModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<KernelNBModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<KernelNBModel> {
    return this.#model(this.#read(rows, target, control));
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: KernelNBModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<KernelNBModel<L>>;
  update(model: KernelNBModel, table: Table, target: string, control?: FitControl): Promise<KernelNBModel>;
  async update(
    model: KernelNBModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<KernelNBModel> {
    const { classes, cases: evidence, inputs } = model;
    const batch = this.#read(rows, target, control, inputs);
    return this.#model(mergeLearned({ classes, evidence, inputs }, batch));
  }

  #read(rows: Rows, target: ClassTarget, control: FitControl, like?: Features): Learned<ClassSample> {
    const { missing } = this.options;
    const read = readLabeledCases(this.kind, rows, target, control, { missing, like });
    const { matrix, features, classes, codes, weights } = read;
    const evidence = gatherSample(matrix, { codes, classes: classes.length, weights });
    return { classes, evidence, inputs: features };
  }

  #model({ classes, evidence, inputs }: Learned<ClassSample>): KernelNBModel {
    const settings: z.output<typeof kernelNBOptions> = this.options;
    return new KernelNBModel({ classes, inputs, cases: evidence, settings });
  }
}
