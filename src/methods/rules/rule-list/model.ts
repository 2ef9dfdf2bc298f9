import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { conditionCodec, conditionsText, type RuleCondition, testsOf } from "../engine/condition.js";
import { coversRow, type RuleTest } from "../engine/rule-test.js";
import { ruleListOptions } from "./options.js";

/** A rule of a list. */
export interface Rule<L extends Label = Label> {
  /** What a case must meet, all of it. */
  readonly conditions: readonly RuleCondition[];
  /** The class that it predicts. */
  readonly label: L;
  /** The weight of the training cases of each class that it decided: those that no earlier rule covers. */
  readonly classWeights: Float64Array;
}

/** A rule in words. */
export interface RuleDescription<L extends Label = Label> {
  readonly text: string;
  readonly label: L;
  /** The weight of the training cases that it decided. */
  readonly coverage: number;
  /** The share of these cases that belong to the class it predicts. */
  readonly precision: number;
}

const rule = z.strictObject({
  conditions: z.array(conditionCodec).min(1),
  label: codecs.label,
  classWeights: codecs.nonNegativeArray,
});

const ruleListState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.classes,
  rules: field<readonly Rule[]>(z.array(rule)),
  /** The weight of the training cases of each class that no rule covers; of all cases if every case is covered. */
  defaultWeights: codecs.nonNegativeArray,
  /** The pseudo-count of every class. */
  smoothing: ruleListOptions.shape.smoothing,
  /** The seed, if random numbers were drawn. */
  seed: ruleListOptions.shape.seed,
})
  .check("rules", "must have conditions that the features can meet", ({ rules, inputs }) =>
    rules.every(({ conditions }) => testsOf(conditions, inputs) !== undefined),
  )
  .check(
    "rules",
    "must have one weight per class, with a finite sum and the largest for the class that is predicted",
    ({ rules, classes }) =>
      rules.every(({ label, classWeights }) => {
        const largest = classWeights[classes.indexOf(label)];
        return (
          areWeights(classWeights, classes) &&
          classWeights.every((weight, k) => classes[k] === label || weight < largest)
        );
      }),
  )
  .check(
    "defaultWeights",
    "must have one number per class, with a finite sum above 0",
    ({ defaultWeights, classes }) => areWeights(defaultWeights, classes),
  )
  .check(
    "smoothing",
    "must have a finite sum with the weights of the classes",
    ({ smoothing, rules, defaultWeights, classes }) =>
      [defaultWeights, ...rules.map(({ classWeights }) => classWeights)].every((weights) =>
        Number.isFinite(weights.reduce((sum, weight) => sum + weight, smoothing * classes.length)),
      ),
  );

/** What `RuleList` learns. */
export interface RuleListState<L extends Label = Label> extends LabeledState<typeof ruleListState, L> {
  /** The rules in their order; the first one that covers a case decides it. */
  readonly rules: readonly Rule<L>[];
}

function areWeights(weights: Float64Array, classes: readonly Label[]): boolean {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.length === classes.length && sum > 0 && Number.isFinite(sum);
}

/** A fitted `RuleList`. */
export class RuleListModel<L extends Label = Label>
  extends FittedModel<RuleListState<L>>
  implements Classifier<L>
{
  static readonly kind = "RuleList";
  static readonly state = ruleListState;

  /** The rules in words, and what is predicted where none applies. */
  describeRules(): RuleDescription<L>[] {
    const { rules, classes, defaultWeights } = this;
    const most = defaultWeights.indexOf(Math.max(...defaultWeights));
    const described = rules.map(({ conditions, label, classWeights }) =>
      describe(`if ${conditionsText(conditions)}`, classes, label, classWeights),
    );
    return [...described, describe("otherwise", classes, classes[most], defaultWeights)];
  }

  /** The index of the rule that decides each case; the number of rules where none applies. */
  decidingRules(rows: Rows): Int32Array {
    const { inputs, kind, rules } = this;
    const tests = rules.map(({ conditions }) => testsOf(conditions, inputs) ?? []);
    const x = readNewCases(kind, rows, inputs, "native");
    return Int32Array.from({ length: x.rows }, (_, row) => firstCovering(tests, x, row));
  }

  /** The class of the rule that decides each case. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** P(class | case), one row per case: the shares of the classes among the training cases of the deciding rule, smoothed. */
  predictProba(rows: Rows): Matrix {
    const { rules, classes, defaultWeights, smoothing } = this;
    const shares = [...rules.map(({ classWeights }) => classWeights), defaultWeights].map((weights) =>
      smoothed(weights, smoothing),
    );
    const deciding = this.decidingRules(rows);
    const out = new Matrix(deciding.length, classes.length);
    for (const [row, index] of deciding.entries()) out.data.set(shares[index], row * classes.length);
    return out;
  }

  /** The rules in words, with the weight of the training cases that each decided, and how many of them it got right. */
  override toString(): string {
    const rows = this.describeRules().map(({ text, coverage, precision }) => [
      text,
      shortNumber(coverage),
      shortNumber(precision),
    ]);
    return textGrid([["rule", "cases", "precision"], ...rows], 1);
  }
}

function describe<L extends Label>(
  condition: string,
  classes: readonly L[],
  label: L,
  classWeights: Float64Array,
): RuleDescription<L> {
  const coverage = classWeights.reduce((sum, weight) => sum + weight, 0);
  const precision = classWeights[classes.indexOf(label)] / coverage;
  const text = condition === "otherwise" ? `otherwise ${label}` : `${condition} then ${label}`;
  return { text, label, coverage, precision };
}

function firstCovering(
  rules: readonly (readonly RuleTest[])[],
  { data, columns }: Matrix,
  row: number,
): number {
  const index = rules.findIndex((tests) => coversRow(tests, data, row * columns));
  return index < 0 ? rules.length : index;
}

function smoothed(weights: Float64Array, pseudoCount: number): Float64Array {
  const sum = weights.reduce((total, weight) => total + weight + pseudoCount, 0);
  return weights.map((weight) => (weight + pseudoCount) / sum);
}
