import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { treeReading } from "../engine/features.js";
import { TreeFit } from "../engine/fit.js";
import { cutTree, pruneTree } from "../engine/pruning.js";
import { lossMatrix } from "./class-costs.js";
import { DecisionTreeClassifierModel } from "./model.js";
import { decisionTreeClassifierOptions } from "./options.js";
import { pruneByPessimism } from "./pessimism.js";
import { PrunableClassification } from "./prunable.js";
import { keepByDescription } from "./pruning.js";

interface Models extends ClassifierFamily {
  readonly model: DecisionTreeClassifierModel<this["label"]>;
}

/**
 * A classification tree: every leaf predicts the classes of the training cases that reach it.
 *
 * ```ts
 * const model = await new DecisionTreeClassifier({ maxDepth: 3 }).fit(table, "species");
 * model.predict(table);
 * String(model); // the tree, one line per node
 * ```
 */
export class DecisionTreeClassifier extends ClassifierEstimator<
  typeof decisionTreeClassifierOptions,
  Models
> {
  static readonly kind = "DecisionTreeClassifier";
  static readonly schema = decisionTreeClassifierOptions;
  static readonly models = [DecisionTreeClassifierModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return treeReading(this.options.missing === "error" ? "error" : "native");
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<DecisionTreeClassifierModel> {
    const { options, kind } = this;
    const { classes, features } = cases;
    const losses = lossMatrix(kind, options, classes.length);
    const trees = new TreeFit(cases.owned, options, options.criterion, classes.length);
    const fit = new PrunableClassification(cases, trees, options, losses, control);
    const { factors: classFactors } = fit;
    const { tree, gains, costTable, competition } = await pruneTree(fit, options, control, {
      pessimistic: (grown) => pruneByPessimism(grown, fit, options, control),
      mdl: (grown) => cutTree(grown, keepByDescription(grown.tree, classFactors, features.names.length)),
    });
    return new DecisionTreeClassifierModel({
      inputs: features,
      classes,
      tree,
      gains,
      levels: trees.levels,
      missing: options.missing,
      seed: options.seed,
      classFactors,
      smoothing: options.smoothing,
      mEstimate: options.mEstimate,
      losses,
      monotone: trees.monotone,
      costTable,
      competition,
    });
  }
}
