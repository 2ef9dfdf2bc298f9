import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { conditionOf } from "../../rules/engine/condition.js";
import { type RuleColumn, readRuleColumns } from "../../rules/engine/rule-columns.js";
import { sumOf } from "../engine/boosting.js";
import { type BoostedRule, type BoostedRuleSet, BoostedRulesModel } from "./model.js";
import { boostedRulesOptions } from "./options.js";
import { type LearnedRule, learnRule, type RuleProblem, reweigh } from "./solver.js";

interface BoostedRulesModels extends ClassifierFamily {
  readonly model: BoostedRulesModel<this["label"]>;
}

/**
 * Boosted rules: conjunctions of conditions, each with a confidence for or against a class. A rule says nothing about
 * cases that it does not cover; the confidences of those that cover a case are added.
 *
 * ```ts
 * const model = await new BoostedRules({ rounds: 10 }).fit(iris(), "species");
 * String(model);
 * ```
 */
export class BoostedRules extends ClassifierEstimator<typeof boostedRulesOptions, BoostedRulesModels> {
  static readonly kind = "BoostedRules";
  static readonly schema = boostedRulesOptions;
  static readonly models = [BoostedRulesModel];
  static readonly preparation: Preparation = {
    missing: "native",
    levels: "native",
    suits: { variantOf: "AdaBoostClassifier" },
  };

  protected override get reading(): Reading {
    return { categorical: "codes", missing: "native", unknown: "missing", extremes: "features" };
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<BoostedRulesModel> {
    const { classes, features: inputs } = cases;
    requireTwoClasses(cases);
    const columns = readRuleColumns(cases);
    const weights = cases.weights ?? new Float64Array(cases.count).fill(1);
    const { rounds } = this.options;
    const learned = classes.length === 2 ? [1] : classes.map((_, code) => code);
    const pause = abortablePacer(this.kind, control.signal);
    const sets: BoostedRuleSet[] = [];
    for (const code of learned) {
      let problem: RuleProblem = this.#problem(cases, columns, weights, code);
      const rules: BoostedRule[] = [];
      let errorBound = 1;
      for (let round = 0; round < rounds; round += 1) {
        const rule = await finishPaced(learnRule(problem), pause);
        if (rule === undefined) break;
        rules.push(describeRule(rule, cases, weights, code));
        const next = reweigh(problem, rule);
        problem = { ...problem, weights: next.weights };
        errorBound *= next.normalizer;
        const completed = sets.length * rounds + round + 1;
        control.onProgress?.({ phase: "rounds", completed, total: learned.length * rounds });
        await pause();
      }
      sets.push({ label: classes[code], rules, errorBound: Math.min(1, errorBound) });
    }
    return new BoostedRulesModel({ classes, inputs, sets });
  }

  #problem(
    { codes }: LabeledCases,
    columns: readonly RuleColumn[],
    given: Float64Array,
    code: number,
  ): RuleProblem {
    const { direction, maxConditions, smoothing } = this.options;
    const total = sumOf(given);
    return {
      columns,
      positive: Uint8Array.from(codes, (other) => (other === code ? 1 : 0)),
      weights: given.map((weight) => weight / total),
      direction,
      maxConditions,
      smoothing: smoothing / total,
    };
  }
}

/** The rule in words, with the weights of the training cases that it covers. */
function describeRule(
  { tests, confidence, covered: isCovered }: LearnedRule,
  { codes, features }: LabeledCases,
  weights: Float64Array,
  code: number,
): BoostedRule {
  let [covered, ofClass] = [0, 0];
  for (let row = 0; row < codes.length; row += 1) {
    if (isCovered[row] === 0) continue;
    covered += weights[row];
    if (codes[row] === code) ofClass += weights[row];
  }
  return { conditions: tests.map((test) => conditionOf(test, features)), confidence, covered, ofClass };
}
