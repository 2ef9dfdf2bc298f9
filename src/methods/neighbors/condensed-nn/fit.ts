import { OptionError } from "../../../base/errors.js";
import { random } from "../../../math/probability/random/index.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { condense } from "../engine/condense.js";
import { keptStateOf } from "../engine/kept-model.js";
import { type CaseSequence, labeledPoints } from "../engine/labeled-points.js";
import { CondensedNNModel } from "./model.js";
import { condensedNNOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: CondensedNNModel<this["label"]>;
}

/**
 * Keeps a subset of the training cases by which the nearest neighbor classifies all of them as before (Hart 1968).
 *
 * ```ts
 * const model = await new CondensedNN().fit(table, "species");
 * model.keptShare; // the share of the cases that is kept
 * ```
 */
export class CondensedNN extends ClassifierEstimator<typeof condensedNNOptions, Models> {
  static readonly kind = "CondensedNN";
  static readonly schema = condensedNNOptions;
  static readonly models = [CondensedNNModel];
  /** It makes models smaller, but seldom better. */
  static readonly preparation: Preparation = { scale: true, suits: { variantOf: "KNeighborsClassifier" } };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<CondensedNNModel> {
    const { standardize, seed } = this.options;
    const points = labeledPoints(cases, standardize);
    const order =
      this.options.order === "rows" ? points.sequence.indices : random(seed).permutation(points.x.rows);
    const start = this.options.init?.map((row) => this.#indexOf(row, points.sequence));
    const kept = await condense(cases.method, points, order, control, start);
    return new CondensedNNModel(keptStateOf(cases, points, kept, seed));
  }

  #indexOf(row: number, { rows, indices }: CaseSequence): number {
    const at = rows.indexOf(row);
    if (at >= 0) return indices[at];
    const expected = "rows of the training data with a weight above 0";
    throw new OptionError(this.kind, { option: "init", expected, received: row });
  }
}
