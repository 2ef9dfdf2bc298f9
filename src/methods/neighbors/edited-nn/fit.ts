import { DataError, got, words } from "../../../base/errors.js";
import { random } from "../../../math/probability/random/index.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { condense } from "../engine/condense.js";
import { keptStateOf } from "../engine/kept-model.js";
import { labeledPoints } from "../engine/labeled-points.js";
import { EditedNNModel } from "./model.js";
import { editedNNOptions } from "./options.js";
import { multiEdit, pointsAt, wilsonEdit } from "./solver.js";

interface Models extends ClassifierFamily {
  readonly model: EditedNNModel<this["label"]>;
}

/**
 * Removes training cases that others misclassify, so that the nearest of those that are left follows the Bayes decision
 * more closely (Devijver and Kittler 1982).
 *
 * ```ts
 * const model = await new EditedNN({ condense: true }).fit(table, "species");
 * model.keptShare; // the share of the cases that is kept
 * ```
 */
export class EditedNN extends ClassifierEstimator<typeof editedNNOptions, Models> {
  static readonly kind = "EditedNN";
  static readonly schema = editedNNOptions;
  static readonly models = [EditedNNModel];
  /** It makes models smaller, but seldom better. */
  static readonly preparation: Preparation = { scale: true, suits: { variantOf: "KNeighborsClassifier" } };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<EditedNNModel> {
    const { method: name, classes } = cases;
    const { method, groups, patience, neighbors, standardize, seed } = this.options;
    const points = labeledPoints(cases, standardize);
    const stream = random(seed);
    const edited =
      method === "wilson"
        ? await wilsonEdit(name, points, classes.length, neighbors, control)
        : await multiEdit(points, groups, patience, stream.child(0), control);
    if (edited.length === 0) throw nothingLeft(name, points.x.rows);
    let kept = edited;
    if (this.options.condense) {
      const order = stream.child(1).permutation(edited.length);
      kept = (await condense(name, pointsAt(points, edited), order, control)).map((at) => edited[at]);
    }
    return new EditedNNModel(keptStateOf(cases, points, kept, seed));
  }
}

function nothingLeft(method: string, cases: number): DataError {
  const sentence = words`all ${cases} different cases are misclassified by others, so that ${got("none")} is left; the columns may not tell the classes apart.`;
  return new DataError(method, sentence, { expected: "at least 1 case" });
}
