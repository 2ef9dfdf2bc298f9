import type { z } from "zod";
import { throwIfAborted } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import type { ClassTarget } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import { type Rows, readClasses, readWeights } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { type Learned, mergeLearned } from "../engine/evidence.js";
import { chooseFamilies, type Family } from "./families.js";
import { NaiveBayesModel } from "./model.js";
import { naiveBayesOptions } from "./options.js";
import { Gathered, partsOf } from "./parts.js";
import { readFeatures } from "./read.js";

/**
 * Naive Bayes for tables of all kinds of columns: numbers are normal within a class, levels and booleans have
 * probabilities of their own, and any column can be given another likelihood.
 *
 * ```ts
 * const model = await new NaiveBayes().fit(table, "species");
 * model.explain(table.slice(0, 1)).features; // what every column says for the predicted class
 * ```
 */
export class NaiveBayes extends Estimator<typeof naiveBayesOptions> {
  static readonly kind = "NaiveBayes";
  static readonly task = "classification";
  static readonly schema = naiveBayesOptions;
  static readonly preparation: Preparation = { levels: "native" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<NaiveBayesModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<NaiveBayesModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<NaiveBayesModel> {
    return this.#model(this.#read(rows, target, control));
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: NaiveBayesModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<NaiveBayesModel<L>>;
  update(
    model: NaiveBayesModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<NaiveBayesModel>;
  async update(
    model: NaiveBayesModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<NaiveBayesModel> {
    const batch = this.#read(rows, target, control, model);
    return this.#model({ ...mergeLearned(model, batch), families: model.families });
  }

  #read(rows: Rows, target: ClassTarget, control: FitControl, like?: NaiveBayesModel) {
    throwIfAborted(this.kind, control.signal);
    const except = typeof target === "string" ? [target] : [];
    const inputs = readFeatures(this.kind, rows, except, like?.inputs);
    const families = like?.families ?? chooseFamilies(this.kind, inputs, this.options);
    const parts = partsOf(this.kind, families, inputs, this.options);
    const values = parts.map((part) => part.read(rows));
    const { classes, codes } = readClasses(this.kind, rows, target);
    const weights = readWeights(this.kind, rows, control.weights);
    const evidence = Gathered.of(parts, values, { codes, classes: classes.length, weights });
    return { classes, inputs, families, evidence };
  }

  #model(state: Learned<Gathered> & { readonly families: readonly Family[] }): NaiveBayesModel {
    const settings: z.output<typeof naiveBayesOptions> = this.options;
    return new NaiveBayesModel({ ...state, settings });
  }
}
