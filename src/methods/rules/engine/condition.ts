// Conditions as a reader and a file see them, with names and levels, and the tests of numbers that they stand for.

import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { shortNumber } from "../../../base/text-grid.js";
import { visible } from "../../../base/visible.js";
import * as codecs from "../../../model/files/codecs.js";
import { levelsOf } from "../../../model/input/feature-levels.js";
import type { Features } from "../../../model/input.js";
import type { RuleTest } from "./rule-test.js";

/** A condition on one feature: a number or rank up to or above a value, or a level. */
export interface RuleCondition {
  readonly feature: string;
  readonly operator: "≤" | ">" | "=";
  readonly value: Label;
}

export const conditionCodec = z.strictObject({
  feature: z.string(),
  operator: z.enum(["≤", ">", "="]),
  value: codecs.label,
});

/** A test in the words of its column. */
export function conditionOf({ column, operator, value }: RuleTest, inputs: Features): RuleCondition {
  const feature = inputs.names[column];
  const levels = levelsOf(inputs, column);
  if (levels === undefined) return { feature, operator, value };
  // A threshold between two ranks lies just above the lower one.
  const rank = Math.floor(value);
  const last = levels.length - 1;
  // Where only one level is left, it can be named.
  if (operator === ">" && rank === last - 1) return { feature, operator: "=", value: levels[last] };
  if (operator === "≤" && rank === 0) return { feature, operator: "=", value: levels[0] };
  return { feature, operator, value: levels[rank] };
}

/** The tests of conditions; undefined if there is one that the features cannot meet. */
export function testsOf(
  conditions: readonly RuleCondition[],
  inputs: Features,
): readonly RuleTest[] | undefined {
  const tests: RuleTest[] = [];
  for (const condition of conditions) {
    const test = testOf(condition, inputs);
    if (test === undefined) return undefined;
    tests.push(test);
  }
  return tests;
}

function testOf({ feature, operator, value }: RuleCondition, inputs: Features): RuleTest | undefined {
  const column = inputs.names.indexOf(feature);
  const levels = levelsOf(inputs, column);
  if (levels === undefined)
    return column >= 0 && operator !== "=" && typeof value === "number"
      ? { column, operator, value }
      : undefined;
  const code = levels.indexOf(value);
  return code < 0 ? undefined : { column, operator, value: code };
}

/** Conditions in words: "age ≤ 38.5 and job = A". */
export function conditionsText(conditions: readonly RuleCondition[]): string {
  return conditions
    .map(({ feature, operator, value }) => `${visible(feature)} ${operator} ${valueText(value)}`)
    .join(" and ");
}

function valueText(value: Label): string {
  return typeof value === "number" ? shortNumber(value) : visible(String(value));
}
