// The levels of a column: which there are, how they are learned, and where new values stand among them.

import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import type { Column } from "../../data/column.js";

/** The levels of a column that were learned, in their order. */
export interface LevelRule {
  readonly column: string;
  readonly levels: readonly Label[];
  /** Levels too seldom to stand alone; together they come after the others. */
  readonly rare: readonly Label[];
}

/** Values as codes into a list of levels; −1 is missing. */
interface Leveled {
  readonly codes: ArrayLike<number>;
  readonly levels: readonly Label[];
}

/** What a value becomes that was not learned: an error, nothing, or a place after all others. */
export type UnknownPolicy = "error" | "ignore" | "own-column";

/** A value that is missing, and one that is unknown and ignored. */
export const MISSING = -1;
const IGNORED = -2;
/** A value that is unknown and refused. */
const STRANGE = -3;

/** The weight of every level, by its code. */
export function levelWeights({ codes, levels }: Leveled, weights: Float64Array | undefined): Float64Array {
  const totals = new Float64Array(levels.length);
  for (let row = 0; row < codes.length; row += 1)
    if (codes[row] >= 0) totals[codes[row]] += weights?.[row] ?? 1;
  return totals;
}

/** The levels that weigh anything, those below the least frequency apart. */
export function learnLevels(
  method: string,
  name: string,
  column: Column,
  weights: Float64Array | undefined,
  minFrequency: number,
): LevelRule {
  const found = leveled(method, name, column);
  const totals = levelWeights(found, weights);
  const all = totals.reduce((sum, total) => sum + total, 0);
  if (all === 0) {
    throw new DataError(`${method}: column "${name}" has no values to learn from; drop it.`, {
      method,
      column: name,
      expected: "at least 1 value that is not missing",
      received: "none",
    });
  }
  const least = minFrequency < 1 ? minFrequency * all : minFrequency;
  const present = found.levels.filter((_, code) => totals[code] > 0);
  const often = found.levels.filter((_, code) => totals[code] > 0 && totals[code] >= least);
  return { column: name, levels: often, rare: present.filter((level) => !often.includes(level)) };
}

/** The place of every value: its level's, that of the rare ones after them, MISSING or IGNORED. */
export function placesOf(
  method: string,
  { column: name, levels, rare }: LevelRule,
  column: Column,
  unknown: UnknownPolicy,
): Int32Array {
  const places = new Map(levels.map((level, place) => [level, place]));
  for (const level of rare) places.set(level, levels.length);
  const after = levels.length + (rare.length > 0 ? 1 : 0);
  const instead = unknown === "error" ? "error" : unknown === "ignore" ? IGNORED : after;
  return placesBy(method, name, column, places, instead);
}

/** The place that a map gives every value, or what unknown ones have instead; a missing one is MISSING. */
export function placesBy(
  method: string,
  name: string,
  column: Column,
  places: ReadonlyMap<Label, number>,
  instead: number | "error",
): Int32Array {
  const { codes, levels } = leveled(method, name, column);
  const placeOfCode = levels.map((level) => places.get(level) ?? (instead === "error" ? STRANGE : instead));
  const out = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const place = codes[row] < 0 ? MISSING : placeOfCode[codes[row]];
    if (place === STRANGE) throw unknownLevel(method, name, [...places.keys()], levels[codes[row]], row);
    out[row] = place;
  }
  return out;
}

function unknownLevel(
  method: string,
  column: string,
  known: readonly Label[],
  level: Label,
  row: number,
): DataError {
  const received = quote(level);
  return new DataError(
    `${method}: column "${column}" has the unknown level ${received} at row ${row}; known are ${listLevels(known)}.`,
    { method, column, row, expected: listLevels(known), received },
  );
}

/** Any column but text and lists as levels: numbers by size, false before true, others in their own order. */
export function leveled(method: string, name: string, column: Column): Leveled {
  switch (column.kind) {
    case "quantitative":
      return leveledNumbers(method, name, column.values);
    case "boolean":
      return { codes: column.codes, levels: [false, true] };
    case "text":
      throw new DataError(`${method}: column "${name}" is text, which has no levels; make it categorical.`, {
        method,
        column: name,
        expected: "a categorical, ordinal, boolean or quantitative column",
        received: "text",
      });
    case "list":
      throw new DataError(`${method}: column "${name}" is a list, which has no levels; aggregate it first.`, {
        method,
        column: name,
        expected: "a categorical, ordinal, boolean or quantitative column",
        received: "list",
      });
    default:
      return column;
  }
}

function leveledNumbers(method: string, name: string, values: Float64Array): Leveled {
  const row = values.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
  if (row >= 0) {
    const message = `${method}: column "${name}" has the value ${values[row]} at row ${row}; every number must be finite.`;
    throw new DataError(message, {
      method,
      column: name,
      row,
      expected: "a finite number",
      received: String(values[row]),
    });
  }
  const levels = [...new Set(values)].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  return { codes: Int32Array.from(values, (value) => codeOf.get(value) ?? MISSING), levels };
}
