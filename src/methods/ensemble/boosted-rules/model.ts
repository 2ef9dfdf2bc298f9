import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { shortNumber } from "../../../base/text-grid.js";
import { visible } from "../../../base/visible.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteScores } from "../../../model/answers.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { conditionCodec, conditionsText, type RuleCondition, testsOf } from "../../rules/engine/condition.js";
import { coversRow, type RuleTest } from "../../rules/engine/rule-test.js";

/** A rule: if all conditions are met, its confidence counts. */
export interface BoostedRule {
  /** Without any, the rule covers all cases. */
  readonly conditions: readonly RuleCondition[];
  /** Above 0 if it speaks for the class, below 0 if against it. */
  readonly confidence: number;
  /** The weight of the training cases that it covers. */
  readonly covered: number;
  /** The weight of those of the class. */
  readonly ofClass: number;
}

/** The rules about one class, in the order in which they were learned. */
export interface BoostedRuleSet<L extends Label = Label> {
  readonly label: L;
  readonly rules: readonly BoostedRule[];
  /** A bound of the share of training cases that these rules get wrong: the product of the normalizers. */
  readonly errorBound: number;
}

const boostedRulesState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  sets: field<readonly BoostedRuleSet[]>(
    z.array(
      z.strictObject({
        label: codecs.label,
        rules: z.array(
          z.strictObject({
            conditions: z.array(conditionCodec),
            confidence: z.number(),
            covered: z.number().min(0),
            ofClass: z.number().min(0),
          }),
        ),
        errorBound: z.number().min(0).max(1),
      }),
    ),
  ),
})
  .check("sets", "must be one for the second of two classes, or one for each of several", (state) => {
    const about = state.classes.length === 2 ? [state.classes[1]] : state.classes;
    return state.sets.length === about.length && state.sets.every(({ label }, at) => label === about[at]);
  })
  .check("sets", "must have conditions on the features", ({ sets, inputs }) =>
    sets.every(({ rules }) => rules.every(({ conditions }) => testsOf(conditions, inputs) !== undefined)),
  );

/** What `BoostedRules` learns. */
export interface BoostedRulesState<L extends Label = Label>
  extends LabeledState<typeof boostedRulesState, L> {
  /** One for the second of two classes, or one for each of several. */
  readonly sets: readonly BoostedRuleSet<L>[];
}

/** A fitted `BoostedRules`. */
export class BoostedRulesModel<L extends Label = Label> extends PosteriorModel<L, BoostedRulesState<L>> {
  static readonly kind = "BoostedRules";
  static readonly state = boostedRulesState;
  #tests: readonly (readonly (readonly RuleTest[])[])[] | undefined;

  /** The sum of the confidences of the rules that cover each case: one column per class, or one for the second of two. */
  decisionFunction(rows: Rows): Matrix {
    const x = this.#read(rows);
    const out = new Matrix(x.rows, this.sets.length);
    for (const [at, { rules }] of this.sets.entries())
      for (const [k, { confidence }] of rules.entries())
        for (let row = 0; row < x.rows; row += 1)
          if (this.#covers(at, k, x, row)) out.data[row * out.columns + at] += confidence;
    return finiteScores(this.kind, out);
  }

  /** The rules that cover each case, those of all classes in order. */
  covering(rows: Rows): BoostedRule[][] {
    const x = this.#read(rows);
    return Array.from({ length: x.rows }, (_, row) =>
      this.sets.flatMap(({ rules }, at) => rules.filter((_, k) => this.#covers(at, k, x, row))),
    );
  }

  /** The rules in words, one per line. */
  override toString(): string {
    return this.sets.flatMap(({ label, rules }) => rules.map((rule) => ruleText(label, rule))).join("\n");
  }

  /** Confidences are half of log-odds. Each class has a probability against all others; they are divided by their sum. */
  protected override logScores(rows: Rows): Matrix {
    const scores = this.decisionFunction(rows);
    if (scores.columns > 1) return scores.map(logProbability);
    return new Matrix(scores.rows, 2).map((_, at) => (at % 2 === 0 ? 0 : 2 * scores.data[at >>> 1]));
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "native");
  }

  #covers(set: number, rule: number, { data, columns }: Matrix, row: number): boolean {
    this.#tests ??= this.sets.map(({ rules }) =>
      rules.map(({ conditions }) => testsOf(conditions, this.inputs) ?? []),
    );
    return coversRow(this.#tests[set][rule], data, row * columns);
  }
}

/** The logarithm of 1 / (1 + e^(−2F)), without overflow. */
function logProbability(score: number): number {
  return Math.min(0, 2 * score) - Math.log1p(Math.exp(-2 * Math.abs(score)));
}

function ruleText(label: Label, { conditions, confidence, covered, ofClass }: BoostedRule): string {
  const premise = conditions.length === 0 ? "always" : `if ${conditionsText(conditions)}`;
  const side = confidence < 0 ? "against" : "for";
  const counts = `${shortNumber(ofClass)} of ${shortNumber(covered)} cases`;
  return `${premise}: ${shortNumber(Math.abs(confidence))} ${side} ${visible(String(label))} (${counts})`;
}
