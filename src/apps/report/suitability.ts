// Whether a method with its default options suits a table, and is worth its time there.

import { quote } from "../../base/label.js";
import { type Column, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import type { Suitability } from "../../model/estimator.js";
import { MOST_LEVELS, type PreparationPlan } from "./preparation.js";
import { showRoughly } from "./words/show.js";

/** A method that takes longer in all folds together, by its own estimate, takes part only if it is asked for. */
const MOST_SECONDS = 5;
/** A row of words has about so many of them, however many different ones there are. */
const WORDS_OF_A_ROW = 100;

/** The table a method is to be chosen for, with the columns that are used. */
export interface SuitabilityQuestion {
  readonly table: Table;
  readonly target: string;
  readonly plan: PreparationPlan;
  /** How many classes the target has; 0 if it is a number. */
  readonly classes: number;
  /** The rows that the smallest fold learns from. */
  readonly trainingRows: number;
  /** How many folds there are, in all repeats together. */
  readonly trials: number;
}

/** Why a method does not suit the table, in a few words; undefined if it does. */
export function whyUnsuited(
  { columns, variation, responses, unlabeled, noiseless, cases, most }: Suitability,
  question: SuitabilityQuestion,
): string | undefined {
  if (responses === "several") return "for several targets";
  if (unlabeled === true) return "for data with unlabeled rows";
  if (noiseless === true) return "for data without noise";
  if (cases !== undefined && question.trainingRows < cases) return `for at least ${cases} training rows`;
  const large = most === undefined ? undefined : whyTooLarge(most, question);
  if (large !== undefined) return large;
  const unsuited = columns === undefined ? undefined : whyValuesUnsuited(columns, question);
  return unsuited ?? (variation === undefined ? undefined : whyTooUniform(variation, question));
}

/**
 * Why a method that suits the table is not worth its time there, in a few words; undefined if it is. This depends on the
 * size of the table alone and not on any clock, so that the same table is always compared in the same way.
 */
export function whyNotWorthIt(
  { variantOf, leavesLevelsTo, seconds }: Suitability,
  { table, plan, classes, trainingRows, trials }: SuitabilityQuestion,
): string | undefined {
  if (variantOf !== undefined) return `like ${variantOf}`;
  if (leavesLevelsTo !== undefined && areMostlyLevels(table, plan))
    return `most columns are levels, which ${leavesLevelsTo} reads as they are`;
  if (seconds === undefined) return undefined;
  const columns = columnsRead(table, plan).length + WORDS_OF_A_ROW * plan.texts.length;
  const all = trials * seconds({ cases: trainingRows, tests: table.rows - trainingRows, columns, classes });
  return all > MOST_SECONDS ? `about ${showRoughly(all)}` : undefined;
}

function whyTooLarge(
  { cases = Number.POSITIVE_INFINITY, columns = Number.POSITIVE_INFINITY }: NonNullable<Suitability["most"]>,
  { table, plan, trainingRows }: SuitabilityQuestion,
): string | undefined {
  if (trainingRows > cases) return `for at most ${cases} training rows`;
  if (columns === Number.POSITIVE_INFINITY) return undefined;
  if (plan.texts.length > 0) return `for at most ${columns} columns, and words are more`;
  return columnsRead(table, plan).length > columns ? `for at most ${columns} columns` : undefined;
}

/** Whether most columns of a method that reads no levels would be 0/1 columns; ordered levels are read as numbers. */
function areMostlyLevels(table: Table, plan: PreparationPlan): boolean {
  const flags = plan.ranks.filter((name) => table.kind(name) === "boolean").length;
  const binary = plan.levels.reduce((sum, name) => sum + levelColumns(table, name), flags);
  const dated = plan.dates.reduce((sum, { cycles }) => sum + 1 + 2 * cycles.length, 0);
  return binary > plan.numbers.length + plan.ranks.length - flags + dated;
}

/** How many 0/1 columns a column of levels becomes. */
function levelColumns(table: Table, name: string): number {
  return Math.min(encodedColumns(name, table.column(name)).length, MOST_LEVELS);
}

/** The columns that a method sees which reads no levels. */
function columnsRead(table: Table, { numbers, levels, ranks }: PreparationPlan): EncodedColumn[] {
  return [...numbers, ...levels, ...ranks].flatMap((name) => encodedColumns(name, table.column(name)));
}

export const IN_WORDS = { counts: "counts", presence: "presence or absence", levels: "levels" } as const;

function whyValuesUnsuited(
  wanted: NonNullable<Suitability["columns"]>,
  { table, plan }: SuitabilityQuestion,
): string | undefined {
  const used = [...plan.numbers, ...plan.levels, ...plan.ranks, ...plan.texts];
  const other = used.find((name) => !holds(wanted, table.column(name)));
  if (other !== undefined) return `for ${IN_WORDS[wanted]}, unlike ${quote(other)}`;
  // Of a single count nothing is left when the counts of a row are divided by their sum.
  if (wanted === "counts" && used.length === 1 && plan.texts.length === 0) return "for several counts";
  return undefined;
}

function holds(wanted: NonNullable<Suitability["columns"]>, column: Column): boolean {
  switch (column.kind) {
    case "quantitative":
      if (wanted === "levels" || !isCount(column.values)) return false;
      return wanted === "counts" || column.values.includes(0);
    case "date":
      return false;
    case "text":
      return wanted !== "levels";
    case "categorical":
    case "boolean":
      return wanted !== "counts";
    default:
      return wanted === "levels";
  }
}

function isCount(values: Float64Array): boolean {
  return values.every((value) => Number.isNaN(value) || (value >= 0 && Number.isInteger(value)));
}

/** A covariance matrix is singular if a column does not vary, or if there are more columns than rows. */
function whyTooUniform(
  variation: NonNullable<Suitability["variation"]>,
  { table, target, plan, trainingRows }: SuitabilityQuestion,
): string | undefined {
  if (plan.texts.length > 0) return `too many words in ${quote(plan.texts[0])} for a covariance matrix`;
  const classes = groupRows(table.column(target), table.rows);
  const encoded = columnsRead(table, plan);
  const every = variation === "every class";
  for (const { name, code } of encoded) {
    const uniform = classes.filter(({ rows }) => !varies(rows, code));
    if (every && uniform.length > 0) return `${name} does not vary in the class ${quote(uniform[0].label)}`;
    if (!every && uniform.length === classes.length) return `${name} does not vary within any class`;
  }
  const share = trainingRows / table.rows;
  const cases = every
    ? Math.min(...classes.map(({ rows }) => Math.floor(share * rows.length)))
    : trainingRows - classes.length;
  if (cases > encoded.length) return undefined;
  return `for more rows${every ? " in every class" : ""} than columns`;
}

interface RowGroup {
  readonly label: string;
  readonly rows: readonly number[];
}

function groupRows(column: Column, rows: number): RowGroup[] {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < rows; row += 1) {
    const label = String(valueAt(column, row));
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [row]);
    else group.push(row);
  }
  return [...groups].map(([label, members]) => ({ label, rows: members }));
}

interface EncodedColumn {
  /** As a sentence names it. */
  readonly name: string;
  /** NaN where the value is missing. */
  readonly code: (row: number) => number;
}

/** The columns that the method sees: one for each level but the first, or the column itself. */
function encodedColumns(name: string, column: Column): EncodedColumn[] {
  if (column.kind === "quantitative") return [{ name: quote(name), code: (row) => column.values[row] }];
  if (column.kind === "text" || column.kind === "list" || column.kind === "date") return [];
  const { codes } = column;
  const present = (row: number, value: number) => (codes[row] < 0 ? Number.NaN : value);
  if (column.kind !== "categorical") return [{ name: quote(name), code: (row) => present(row, codes[row]) }];
  const met = [...new Set(codes)].filter((code) => code >= 0).sort((a, b) => a - b);
  return met.slice(1).map((level) => ({
    name: `the level ${quote(column.levels[level])} of ${quote(name)}`,
    code: (row) => present(row, Number(codes[row] === level)),
  }));
}

function varies(rows: readonly number[], code: (row: number) => number): boolean {
  let first = Number.NaN;
  for (const row of rows) {
    const value = code(row);
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(first)) first = value;
    else if (value !== first) return true;
  }
  return false;
}
