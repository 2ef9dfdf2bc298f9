// The conditions of a box as they are stored and read: by names and levels instead of columns and codes.

import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { shortNumber } from "../../../base/text-grid.js";
import { visible } from "../../../base/visible.js";
import * as codecs from "../../../model/files/codecs.js";
import { levelsOf } from "../../../model/input/feature-levels.js";
import type { Features } from "../../../model/input.js";
import type { BoxTest } from "./box-test.js";

/** A condition of a box on one feature. */
export interface BoxCondition {
  readonly feature: string;
  /** The number, or the ordinal level, that a case must exceed; undefined if there is no lower bound. */
  readonly above?: Label | undefined;
  /** The largest number, or ordinal level; undefined if there is no upper bound. */
  readonly upTo?: Label | undefined;
  /** The levels of a categorical feature; an empty list if only missing values meet the condition. */
  readonly levels?: readonly Label[] | undefined;
  /** Whether a missing value meets the condition, too. */
  readonly missing: boolean;
}

export const conditionCodec = z.strictObject({
  feature: z.string(),
  above: codecs.label.optional(),
  upTo: codecs.label.optional(),
  levels: codecs.labels.optional(),
  missing: z.boolean(),
});

export function conditionOf(
  { column, above, upTo, codes, missing }: BoxTest,
  inputs: Features,
): BoxCondition {
  const feature = inputs.names[column];
  const labels = levelsOf(inputs, column);
  if (codes !== undefined) return { feature, levels: codes.map((code) => labels?.[code] ?? code), missing };
  // A bound between two ranks lies just above the lower one.
  const bound = (value: number) => labels?.[Math.floor(value)] ?? value;
  return {
    feature,
    ...(above > Number.NEGATIVE_INFINITY && { above: bound(above) }),
    ...(upTo < Number.POSITIVE_INFINITY && { upTo: bound(upTo) }),
    missing,
  };
}

/** The conditions as tests of numbers; undefined if the features cannot meet one of them. */
export function testsOf(conditions: readonly BoxCondition[], inputs: Features): BoxTest[] | undefined {
  const tests = conditions.map((condition) => testOf(condition, inputs));
  return tests.every((test) => test !== undefined) ? tests : undefined;
}

function testOf(
  { feature, above, upTo, levels, missing }: BoxCondition,
  inputs: Features,
): BoxTest | undefined {
  const column = inputs.names.indexOf(feature);
  if (column < 0) return undefined;
  const labels = levelsOf(inputs, column);
  const numberOf = (value: Label | undefined, open: number) => {
    if (value === undefined) return open;
    if (labels === undefined) return typeof value === "number" ? value : Number.NaN;
    return labels.includes(value) ? labels.indexOf(value) : Number.NaN;
  };
  const codes = levels?.map((level) => labels?.indexOf(level) ?? -1);
  const test = {
    column,
    above: numberOf(above, Number.NEGATIVE_INFINITY),
    upTo: numberOf(upTo, Number.POSITIVE_INFINITY),
    ...(codes && { codes }),
    missing,
  };
  const isKnown = codes === undefined ? test.above < test.upTo : codes.every((code) => code >= 0);
  return isKnown ? test : undefined;
}

/** Conditions in words: "38.5 < age ≤ 60 and (job = A or job is missing)". */
export function conditionsText(conditions: readonly BoxCondition[], inputs: Features): string {
  return conditions.map((condition) => conditionText(condition, inputs)).join(" and ");
}

function conditionText(condition: BoxCondition, inputs: Features): string {
  const name = visible(condition.feature);
  const known = knownText(condition, name, levelsOf(inputs, inputs.names.indexOf(condition.feature)));
  if (!condition.missing) return known ?? `${name} is known`;
  return known === undefined ? `${name} is missing` : `(${known} or ${name} is missing)`;
}

/** What known values must meet; undefined if that is nothing, or if none can. */
function knownText(
  { above, upTo, levels }: BoxCondition,
  name: string,
  all: readonly Label[] | undefined,
): string | undefined {
  if (levels !== undefined) {
    if (levels.length === 0) return undefined;
    const words = levels.map(valueText);
    return words.length === 1 ? `${name} = ${words[0]}` : `${name} in {${words.join(", ")}}`;
  }
  if (all !== undefined && above === all.at(-2)) return `${name} = ${valueText(all[all.length - 1])}`;
  if (above === undefined && all !== undefined && upTo === all[0]) return `${name} = ${valueText(all[0])}`;
  if (above !== undefined && upTo !== undefined) return `${valueText(above)} < ${name} ≤ ${valueText(upTo)}`;
  if (above !== undefined) return `${name} > ${valueText(above)}`;
  return upTo === undefined ? undefined : `${name} ≤ ${valueText(upTo)}`;
}

function valueText(value: Label): string {
  return typeof value === "number" ? shortNumber(value) : visible(String(value));
}
