import type { z } from "zod";
import type { Label } from "../../base/label.js";
import { type ClassTarget, readLabeledCases } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Features, Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { countLevels } from "../engine/categorical.js";
import { type Learned, mergeLearned } from "../engine/evidence.js";
import { LevelCounts } from "../engine/level-counts.js";
import { CategoricalNBModel } from "./model.js";
import { categoricalNBOptions } from "./options.js";

/**
 * Naive Bayes for levels: within a class every level of a column has a probability of its own, independent of
 * the other columns (Flach, section 9.2).
 *
 * ```ts
 * const model = await new CategoricalNB().fit(table, "play"); // columns outlook, wind, … of levels
 * model.probabilities("outlook"); // classes × levels
 * ```
 */
export class CategoricalNB extends Estimator<typeof categoricalNBOptions> {
  static readonly kind = "CategoricalNB";
  static readonly task = "classification";
  static readonly schema = categoricalNBOptions;
  static readonly preparation: Preparation = { levels: "native" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<CategoricalNBModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<CategoricalNBModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<CategoricalNBModel> {
    return this.#model(this.#read(rows, target, control));
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: CategoricalNBModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<CategoricalNBModel<L>>;
  update(
    model: CategoricalNBModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<CategoricalNBModel>;
  async update(
    model: CategoricalNBModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<CategoricalNBModel> {
    const { classes, counts: evidence, inputs } = model;
    const batch = this.#read(rows, target, control, inputs);
    return this.#model(mergeLearned({ classes, evidence, inputs }, batch));
  }

  #read(rows: Rows, target: ClassTarget, control: FitControl, like?: Features): Learned<LevelCounts> {
    const { missing } = this.options;
    const options = { missing, like, categorical: "codes" } as const;
    const read = readLabeledCases(this.kind, rows, target, control, options);
    const { matrix, features, classes, codes, weights } = read;
    const levels = countLevels(matrix, features, this.kind);
    const evidence = LevelCounts.of(matrix, levels, { codes, classes: classes.length, weights });
    return { classes, evidence, inputs: features };
  }

  #model({ classes, evidence, inputs }: Learned<LevelCounts>): CategoricalNBModel {
    const settings: z.output<typeof categoricalNBOptions> = this.options;
    return new CategoricalNBModel({ classes, inputs, counts: evidence, settings });
  }
}
