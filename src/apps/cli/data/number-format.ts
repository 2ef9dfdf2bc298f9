// How a text writes numbers, as far as the columns that became levels show it.

import { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import type { Table } from "../../../data/table/table.js";
import { numberOf, ungrouped } from "../../../io/csv/number.js";
import { exceptionsOf, listExceptions } from "../../../io/exceptions.js";
import { shellWord } from "../shell-word.js";
import { amountOf, withoutSign } from "./amounts.js";

/** The separators of numbers that differ from plain ones, with a number that shows them. */
export interface NumberFormat {
  readonly decimal?: ",";
  readonly thousands?: "." | "," | " " | "'";
  readonly example: string;
}

/** How many texts a flag may list, so that it can still be read. */
const MOST_IN_FLAG = 6;

const WITH_DECIMAL_COMMA = /^[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/;
const WITH_GROUPING_COMMA = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const WITH_GROUPING_POINT = /^[+-]?(\d{1,2}|[1-9]\d{0,2}(\.\d{3})*)(,\d+)?$/;

/**
 * What commas mean in the numbers of a table whose points were read as decimal separators. All columns are asked,
 * because 1,234 alone may be either; if none decides, the comma groups digits where it also separates fields.
 */
export function numberFormat(table: Table, separatesFields: boolean): NumberFormat | undefined {
  const found = levelColumns(table).map((column) => ungroupedColumn(unsignedColumn(column)));
  const commas = commaFormat(found, separatesFields);
  const spaced = found.find(({ thousands }) => thousands !== undefined);
  if (spaced?.thousands === undefined || commas?.thousands !== undefined) return commas;
  return { ...commas, thousands: spaced.thousands, example: spaced.example };
}

function commaFormat(all: readonly LevelColumn[], separatesFields: boolean): NumberFormat | undefined {
  const columns = all.filter(({ levels }) => levels.some((level) => /\d,\d/.test(level)));
  const decimal = columns.filter((column) => isMostly(column, WITH_DECIMAL_COMMA));
  const grouping = columns.filter((column) => isMostly(column, WITH_GROUPING_COMMA));
  const onlyDecimal = decimal.filter((column) => !grouping.includes(column));
  const onlyGrouping = grouping.filter((column) => !decimal.includes(column));
  if (decimal.length + grouping.length === 0) return undefined;
  const isGrouping =
    onlyDecimal.length === onlyGrouping.length ? separatesFields : onlyGrouping.length > onlyDecimal.length;
  const [first] = isGrouping ? [...onlyGrouping, ...grouping] : [...onlyDecimal, ...decimal];
  if (isGrouping) return { thousands: ",", example: exampleOf(first, WITH_GROUPING_COMMA, ",") };
  const grouped = decimal.find((column) => hasNumber(column, WITH_DECIMAL_COMMA, "."));
  const example = exampleOf(grouped ?? first, WITH_DECIMAL_COMMA, grouped === undefined ? "," : ".");
  return { decimal: ",", ...(grouped !== undefined && { thousands: "." }), example };
}

/** A number such as 12.345 in a column that became levels because points are not decimal separators. */
export function groupedByPoints(table: Table): string | undefined {
  const column = levelColumns(table).find(
    (column) => isMostly(column, WITH_GROUPING_POINT) && hasNumber(column, WITH_GROUPING_POINT, "."),
  );
  return column && exampleOf(column, WITH_GROUPING_POINT, ".");
}

/** The columns of numbers that all may be written with three decimals, none of them below 1. */
export function groupedAlike(table: Table): string[] {
  return [...table].flatMap(([name, column]) => {
    if (column.kind !== "quantitative") return [];
    const known = column.values.filter((value) => !Number.isNaN(value));
    const may = (value: number) => {
      const thousandths = Math.abs(value) * 1000;
      const rounded = Math.round(thousandths);
      return (
        Math.abs(value) < 1000 && Math.abs(thousandths - rounded) < 1e-6 && (rounded === 0 || rounded >= 1000)
      );
    };
    return known.length > 1 && known.every(may) ? [name] : [];
  });
}

/** A number with a point among texts in which every point is followed by three digits; undefined if one is not so. */
export function groupedTexts(texts: readonly (string | null)[]): string | undefined {
  const known = texts.filter((text) => text !== null);
  const grouped = known.filter((text) => text.includes("."));
  return grouped.length > 1 && known.every((text) => /^[+-]?(0|[1-9]\d{0,2}(\.\d{3})?)$/.test(text.trim()))
    ? grouped.at(-1)
    : undefined;
}

/**
 * Why columns that are nearly numbers became levels, except for `settled` ones, and what to do if the other texts mean
 * missing values.
 */
export function almostNumbers(
  table: Table,
  settled: readonly string[],
  {
    decimal,
    thousands,
    missing,
  }: {
    readonly decimal?: string | undefined;
    readonly thousands?: string | undefined;
    readonly missing: readonly string[];
  },
): Fact[] {
  const open = levelColumns(table).filter(({ name }) => !settled.includes(name));
  const found = open.flatMap((column) => {
    const others = exceptionsOf(column.levels, column.rows, (level) => {
      const text = level.trim();
      return numberOf(amountOf(text)?.digits ?? text, decimal, thousands) !== undefined;
    });
    return others === undefined || others.length === 0 ? [] : [{ name: column.name, others }];
  });
  const amounts = open.flatMap(amountNote);
  const texts = [...new Set(found.flatMap(({ others }) => others.map(({ level }) => level)))];
  if (texts.length === 0) return amounts;
  const flag = [...missing.filter((marker) => marker !== ""), ...texts].join(",");
  const columns = found.map(({ name, others }) => `${quote(name)} (${listExceptions(others)})`);
  const subject = columns.length === 1 ? `column ${columns[0]} is` : `columns ${columns.join(", ")} are`;
  // The flag divides its texts by commas, and dozens of them are rather mistakes.
  const isFlag =
    texts.length <= MOST_IN_FLAG && texts.every((text) => !text.includes(",") && text.trim() === text);
  const remedy = isFlag
    ? `if these texts mean a missing value, set --missing ${shellWord(flag)}`
    : "correct these texts, or leave their fields empty";
  const sentence = `${subject} categorical, although all other values are numbers; ${remedy}.`;
  const about = {
    received: texts.join(","),
    ...(found.length === 1 && { column: found[0].name }),
  };
  return [...amounts, new Fact("almost-numbers", sentence, about)];
}

/** Why a column of amounts became levels although each of them is a number. */
function amountNote({ name, levels }: LevelColumn): Fact[] {
  const examples = new Map<string, string>();
  for (const level of levels) {
    const amount = amountOf(level);
    if (amount === undefined) return [];
    if (!examples.has(amount.sign)) examples.set(amount.sign, level);
  }
  const [first, second] = examples.values();
  if (second === undefined) return [];
  const sentence = `column ${quote(name)} is categorical because its amounts have different signs, as in ${quote(first)} and ${quote(second)}.`;
  return [new Fact("several-signs", sentence, { column: name })];
}

/** The column without the sign of its amounts, if all have one. */
function unsignedColumn(column: LevelColumn): LevelColumn {
  const found = withoutSign(column.levels);
  return found === undefined ? column : { ...column, levels: found.digits };
}

const WITH_SPACES = /^[+-]?(\d+|[1-9]\d{0,2}([ \u00a0\u2009\u202f]\d{3})+)([.,]\d+)?$/;
const WITH_APOSTROPHES = /^[+-]?(\d+|[1-9]\d{0,2}(['\u2019]\d{3})+)([.,]\d+)?$/;

/** A column with the separator of thousands that its numbers show and no longer have. */
interface UngroupedColumn extends LevelColumn {
  readonly thousands?: " " | "'";
  readonly example: string;
}

/** The column without spaces or apostrophes between groups of digits, if all its texts are such numbers. */
function ungroupedColumn(column: LevelColumn): UngroupedColumn {
  const { levels } = column;
  for (const [thousands, pattern] of [
    [" ", WITH_SPACES],
    ["'", WITH_APOSTROPHES],
  ] as const) {
    const example = levels.find((level) => /\d[^\d.,]\d{3}/.test(level));
    if (example === undefined || !levels.every((level) => pattern.test(level))) continue;
    // Which of them is the decimal separator is not known yet; neither is part of a group.
    const plain = levels.map((level) => ungrouped(level, level.includes(",") ? "," : ".", thousands));
    return { ...column, levels: plain, thousands, example };
  }
  return { ...column, example: levels[0] };
}

interface LevelColumn {
  readonly name: string;
  readonly levels: readonly string[];
  /** How many rows have each level. */
  readonly rows: readonly number[];
}

function levelColumns(table: Table): LevelColumn[] {
  return [...table].flatMap(([name, column]) => {
    if (column.kind !== "categorical") return [];
    const rows = column.levels.map(() => 0);
    for (const code of column.codes) if (code >= 0) rows[code] += 1;
    return [{ name, levels: column.levels.map(String), rows }];
  });
}

function isMostly(column: LevelColumn, pattern: RegExp): boolean {
  const others = exceptionsOf(column.levels, column.rows, (level) => pattern.test(level));
  // Another number is not a code for a missing value: it is written in another way.
  return others?.every(({ level }) => !/\d/.test(level)) ?? false;
}

function hasNumber({ levels }: LevelColumn, pattern: RegExp, sign: string): boolean {
  return levels.some((level) => level.includes(sign) && pattern.test(level));
}

function exampleOf({ levels }: LevelColumn, pattern: RegExp, sign: string): string {
  return levels.find((level) => level.includes(sign) && pattern.test(level)) ?? levels[0];
}
