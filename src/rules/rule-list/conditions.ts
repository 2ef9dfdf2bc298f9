// Conditions as a reader sees them, with names and levels, and as tests of numbers.

import type { Label } from "../../base/label.js";
import { shortNumber } from "../../base/text-grid.js";
import { visible } from "../../base/visible.js";
import type { Features } from "../../learn/input.js";
import type { RuleTest } from "./rule-data.js";

/** A condition on one feature: a number or rank up to or above a value, or a level. */
export interface RuleCondition {
  readonly feature: string;
  readonly operator: "≤" | ">" | "=";
  readonly value: Label;
}

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

/** The test of a condition; undefined if the features cannot have it. */
export function testOf({ feature, operator, value }: RuleCondition, inputs: Features): RuleTest | undefined {
  const column = inputs.names.indexOf(feature);
  const levels = levelsOf(inputs, column);
  if (levels === undefined)
    return column >= 0 && operator !== "=" && typeof value === "number"
      ? { column, operator, value }
      : undefined;
  const code = levels.indexOf(value);
  return code < 0 ? undefined : { column, operator, value: code };
}

export function conditionText({ feature, operator, value }: RuleCondition): string {
  const word = typeof value === "number" ? shortNumber(value) : visible(String(value));
  return `${visible(feature)} ${operator} ${word}`;
}

/** The levels of a feature that has any, booleans included. */
function levelsOf({ encoding }: Features, column: number): readonly Label[] | undefined {
  const rule = encoding?.columns[column];
  if (rule === undefined) return undefined;
  if ("levels" in rule) return rule.levels;
  return rule.coding === "boolean" ? [false, true] : undefined;
}
