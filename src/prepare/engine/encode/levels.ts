// The levels of a column: how they are learned, and the indices of new values among them.

import { columnName, DataError, got, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { unknownLevel } from "../../../data/kinds/encoding.js";
import type { Column } from "../../../data/table/column.js";
import { firstInfinite, unusable } from "../../../model/input.js";
import { noValues } from "../no-values.js";

/** The learned levels of a column, in their order. */
export interface LevelRule {
  readonly column: string;
  readonly levels: readonly Label[];
  /** Rare levels, which share one index after the others. */
  readonly rare: readonly Label[];
}

/** Values as codes into a list of levels; −1 is missing. */
interface Leveled {
  readonly codes: ArrayLike<number>;
  readonly levels: readonly Label[];
}

/** What an unknown level becomes: an error, nothing, or an index after all others. */
export type UnknownPolicy = "error" | "ignore" | "own-column";

/** The index of a missing value, and of an unknown level that is ignored. */
export const MISSING = -1;
const IGNORED = -2;
/** The index of an unknown level that is an error. */
const STRANGE = -3;

/** The weight of every level, by its code. */
export function levelWeights({ codes, levels }: Leveled, weights: Float64Array | undefined): Float64Array {
  const totals = new Float64Array(levels.length);
  for (let row = 0; row < codes.length; row += 1)
    if (codes[row] >= 0) totals[codes[row]] += weights?.[row] ?? 1;
  return totals;
}

/** The levels with a positive weight; those below the minimum frequency are rare. */
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
  if (all === 0) throw noValues(method, name);
  const least = minFrequency < 1 ? minFrequency * all : minFrequency;
  const present = found.levels.filter((_, code) => totals[code] > 0);
  const often = found.levels.filter((_, code) => totals[code] > 0 && totals[code] >= least);
  return { column: name, levels: often, rare: present.filter((level) => !often.includes(level)) };
}

/** The index of every value: that of its level, the one after them if it is rare, MISSING or IGNORED. */
export function levelIndices(
  method: string,
  { column: name, levels, rare }: LevelRule,
  column: Column,
  unknown: UnknownPolicy,
): Int32Array {
  const indices = new Map(levels.map((level, index) => [level, index]));
  for (const level of rare) indices.set(level, levels.length);
  const after = levels.length + (rare.length > 0 ? 1 : 0);
  const instead = unknown === "error" ? "error" : unknown === "ignore" ? IGNORED : after;
  return indicesByLevel(method, name, column, indices, instead);
}

/** The index of every value by a map, or `instead` if the map lacks it; MISSING if it is missing. */
export function indicesByLevel(
  method: string,
  name: string,
  column: Column,
  indices: ReadonlyMap<Label, number>,
  instead: number | "error",
): Int32Array {
  const { codes, levels } = leveled(method, name, column);
  const indexOfCode = levels.map((level) => indices.get(level) ?? (instead === "error" ? STRANGE : instead));
  const out = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const index = codes[row] < 0 ? MISSING : indexOfCode[codes[row]];
    if (index === STRANGE) throw unknownLevel(method, name, [...indices.keys()], levels[codes[row]], row);
    out[row] = index;
  }
  return out;
}

/** Any column but text, dates and lists as levels: numbers ascending, false before true, others in their own order. */
export function leveled(method: string, name: string, column: Column): Leveled {
  switch (column.kind) {
    case "quantitative":
      return leveledNumbers(method, name, column.values);
    case "boolean":
      return { codes: column.codes, levels: [false, true] };
    case "text":
    case "date":
    case "list": {
      const advice = {
        text: "make it categorical",
        date: "use DateFeatures first",
        list: "aggregate it first",
      }[column.kind];
      throw new DataError(
        method,
        words`${columnName(name)} is ${got(column.kind)} and has no levels; ${advice}.`,
        { expected: "a categorical, ordinal, boolean or quantitative column" },
      );
    }
    default:
      return column;
  }
}

function leveledNumbers(method: string, name: string, values: Float64Array): Leveled {
  const row = firstInfinite(values);
  if (row >= 0) throw unusable(method, name, row, values[row]);
  // NaN comes last, and −0 before 0, which is the same level.
  const sorted = values.slice().sort();
  const levels = sorted
    .filter((value, i) => !Number.isNaN(value) && (i === 0 || value !== sorted[i - 1]))
    .map((value) => value + 0);
  const codes = new Int32Array(values.length);
  for (let i = 0; i < codes.length; i += 1) codes[i] = codeAmong(levels, values[i]);
  return { codes, levels: Array.from(levels) };
}

/** The index of a number in a sorted list that contains it; NaN has none. */
function codeAmong(levels: Float64Array, value: number): number {
  if (Number.isNaN(value)) return MISSING;
  let [low, high] = [0, levels.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (levels[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
