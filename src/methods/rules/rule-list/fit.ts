import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { classTotals } from "../../../evaluate/metrics/input/positive-class.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { conditionOf } from "../engine/condition.js";
import { RuleListModel } from "./model.js";
import { ruleListOptions } from "./options.js";
import { readRuleData } from "./rule-data.js";
import { learnRules } from "./solver.js";

interface Models extends ClassifierFamily {
  readonly model: RuleListModel<this["label"]>;
}

/**
 * An ordered list of rules, such as "if petalWidth > 1.75 then virginica", learned class by class: RIPPER.
 *
 * ```ts
 * const model = await new RuleList().fit(table, "species");
 * console.log(String(model)); // the rules in words, with how many cases each decides
 * ```
 */
export class RuleList extends ClassifierEstimator<typeof ruleListOptions, Models> {
  static readonly kind = "RuleList";
  static readonly schema = ruleListOptions;
  static readonly models = [RuleListModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading(): Reading {
    return {
      categorical: "codes",
      missing: "native",
      unknown: "missing",
      extremes: "features",
    };
  }

  protected async learn(cases: LabeledCases, { signal }: FitControl): Promise<RuleListModel> {
    const { classes, weights, features } = cases;
    const data = readRuleData(cases);
    const codes = cases.codes.slice();
    const classWeights = classTotals(classes.length, codes, weights);
    const { smoothing, seed } = this.options;
    const pause = abortablePacer(this.kind, signal);
    const steps = learnRules({ data, codes, classWeights }, this.options);
    const { rules, defaultWeights } = await finishPaced(steps, pause);
    return new RuleListModel({
      inputs: features,
      classes,
      rules: rules.map(({ tests, code, classWeights: weightsOfRule }) => ({
        conditions: tests.map((test) => conditionOf(test, features)),
        label: classes[code],
        classWeights: weightsOfRule,
      })),
      defaultWeights,
      smoothing,
      seed,
    });
  }
}
