// Conditions in words of the columns, and as tests of their numbers.

import * as z from "zod";
import type { Label } from "../../base/label.js";
import { shortNumber } from "../../base/text-grid.js";
import { visible } from "../../base/visible.js";
import * as codecs from "../../learn/codecs.js";
import type { Features } from "../../learn/input.js";
import type { RuleTest } from "./rule-data.js";

/** A condition on one feature: a number or rank up to or above a value, or a level. */
export interface BoostedCondition {
  readonly feature: string;
  readonly operator: "≤" | ">" | "=";
  readonly value: Label;
}

export const conditionCodec = z.strictObject({
  feature: z.string(),
  operator: z.enum(["≤", ">", "="]),
  value: codecs.label,
});

export function conditionOf({ column, operator, value }: RuleTest, inputs: Features): BoostedCondition {
  const feature = inputs.names[column];
  const levels = levelsOf(inputs, column);
  // A threshold between two ranks is that of the lower one.
  return { feature, operator, value: levels === undefined ? value : levels[Math.floor(value)] };
}

/** The test of a condition; undefined if the features cannot have it. */
export function testOf(
  { feature, operator, value }: BoostedCondition,
  inputs: Features,
): RuleTest | undefined {
  const column = inputs.names.indexOf(feature);
  if (column < 0) return undefined;
  const levels = levelsOf(inputs, column);
  if (levels === undefined)
    return operator !== "=" && typeof value === "number" ? { column, operator, value } : undefined;
  const code = levels.indexOf(value);
  return code < 0 ? undefined : { column, operator, value: code };
}

export function conditionText({ feature, operator, value }: BoostedCondition): string {
  const word = typeof value === "number" ? shortNumber(value) : visible(String(value));
  return `${visible(feature)} ${operator} ${word}`;
}

/** The levels that the numbers of a column stand for, if they do. */
function levelsOf({ encoding }: Features, column: number): readonly Label[] | undefined {
  const coding = encoding?.columns[column];
  if (coding === undefined) return undefined;
  if (coding.coding === "boolean") return [false, true];
  return "levels" in coding ? coding.levels : undefined;
}
