import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { classExperts } from "../experts/class-experts.js";
import { learnExperts, readExpertCases } from "../experts/learn.js";
import { HierarchicalExpertsClassifierModel } from "./model.js";
import { hierarchicalExpertsClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: HierarchicalExpertsClassifierModel<this["label"]>;
}

/**
 * A hierarchical mixture of experts: logistic regressions, among which a tree of gates divides the cases softly.
 *
 * ```ts
 * const model = await new HierarchicalExpertsClassifier({ branching: [2, 2] }).fit(table, "species");
 * model.predictProba(rows);
 * ```
 */
export class HierarchicalExpertsClassifier extends ClassifierEstimator<
  typeof hierarchicalExpertsClassifierOptions,
  Models
> {
  static readonly kind = "HierarchicalExpertsClassifier";
  static readonly schema = hierarchicalExpertsClassifierOptions;
  static readonly models = [HierarchicalExpertsClassifierModel];

  protected async learn(
    cases: LabeledCases,
    control: FitControl,
  ): Promise<HierarchicalExpertsClassifierModel> {
    const { classWeights: _, ...settings } = this.options;
    const { classes } = cases;
    const read = readExpertCases(cases);
    const codes = read.rows.map((row) => cases.codes[row]);
    const kind = classExperts(this.kind, codes, classes.length);
    const indicators = classes.map((_, own) => Float64Array.from(codes, (code) => Number(code === own)));
    const { state } = await learnExperts(cases, read, kind, indicators, settings, control);
    return new HierarchicalExpertsClassifierModel({ ...state, classes });
  }
}
