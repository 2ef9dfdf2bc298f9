// What happens to the columns before a method sees them: chosen by their kinds, learned inside every fold.

import { DataError } from "../../base/errors.js";
import { Fact } from "../../base/fact.js";
import { quote } from "../../base/label.js";
import {
  type Dialect,
  giveKind,
  keepColumn,
  LIBRARY,
  optionName,
  type Sentence,
  words,
} from "../../base/sentence.js";
import { unknownName } from "../../base/unknown-name.js";
import type { Column } from "../../data/table/column.js";
import { countMissing } from "../../data/table/missing.js";
import type { Table } from "../../data/table/table.js";
import type { Estimator } from "../../model/estimator.js";
import { type DateCycle, DateFeatures } from "../../prepare/date-features/index.js";
import { dateFeatureNames } from "../../prepare/date-features/model.js";
import { phaseOf } from "../../prepare/engine/date-parts.js";
import { Imputer } from "../../prepare/imputer/index.js";
import { LevelGrouper } from "../../prepare/level-grouper/index.js";
import { OneHotEncoder } from "../../prepare/one-hot-encoder/index.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import { StandardScaler } from "../../prepare/scale/index.js";
import { TextVectorizer } from "../../prepare/text-vectorizer/index.js";
import { isConstant } from "./constant.js";
import { isNamedIdentifier, whyIdentifier } from "./identifiers.js";
import { plural, showNames } from "./words/show.js";

/** A column that is not used. */
export interface LeftOutColumn {
  readonly column: string;
  /** Why, in a few words that follow "because it". */
  readonly why: string;
  /** The reason as data. */
  readonly fact: Fact;
}

/** How the columns of a table will be prepared. */
export interface PreparationPlan {
  /** Columns that are not used, and why. */
  readonly leftOut: readonly LeftOutColumn[];
  /** Numbers, which are standardized for methods that compare columns. */
  readonly numbers: readonly string[];
  /** Categorical columns, which become 0/1 columns. */
  readonly levels: readonly string[];
  /** Those of them with so many levels that rare ones are joined, with how many there are. */
  readonly manyLevels: Readonly<Record<string, number>>;
  /** Ordinal columns become their rank, booleans 0 and 1. */
  readonly ranks: readonly string[];
  /** Dates, which become elapsed days and their phases in the cycles of the calendar. */
  readonly dates: readonly PlannedDates[];
  /** Texts, whose words become columns. */
  readonly texts: readonly string[];
  /** Columns with missing values, with how many there are. */
  readonly missing: Readonly<Record<string, number>>;
  /** Methods get the columns as they are. */
  readonly raw: boolean;
}

/** A column of dates and the cycles that its dates tell apart. */
interface PlannedDates {
  readonly column: string;
  readonly cycles: readonly DateCycle[];
}

/** The largest number of words of a text that become columns. */
const WORDS = 1000;

/** A column with more levels has its rare ones joined before it becomes 0/1 columns. */
export const MOST_LEVELS = 50;

/** What is taken from every date apart from its cycles. */
const DATE_PARTS = ["elapsed"] as const;

/** The plan for the columns of a table, of which those in `keep` stay in any case; `method` is named by what is refused. */
export function planPreparation(
  method: string,
  table: Table,
  target: string | undefined,
  raw: boolean,
  keep: readonly string[] = [],
): PreparationPlan {
  requireKept(method, table, keep);
  const features = table.featureNames(target === undefined ? [] : [target]);
  const reasons = raw
    ? []
    : features.map((name) => whyLeftOut(name, table.column(name), keep.includes(name)));
  const leftOut = features.flatMap((column, at) => {
    const fact = reasons[at];
    return fact === undefined ? [] : [{ column, why: String(fact), fact }];
  });
  const out = new Set(leftOut.map(({ column }) => column));
  const used = features.filter((name) => !out.has(name));
  if (used.length === 0) {
    const why = features.length === 0 ? "" : words`: ${quote(leftOut[0].column)} ${leftOut[0].fact.words}`;
    throw new DataError(method, words`there is no column to learn from${why}.`);
  }
  const of = (...kinds: readonly string[]) => used.filter((name) => kinds.includes(table.kind(name)));
  const { byColumn } = countMissing(table.select(used));
  return {
    leftOut,
    numbers: of("quantitative"),
    levels: of("categorical"),
    manyLevels: Object.fromEntries(
      of("categorical").flatMap((name) => {
        const count = levelCount(table.column(name));
        return count > MOST_LEVELS ? [[name, count]] : [];
      }),
    ),
    ranks: of("ordinal", "boolean"),
    dates: of("date").map((column) => ({ column, cycles: variedCycles(table.column(column)) })),
    texts: of("text"),
    missing: Object.fromEntries(Object.entries(byColumn).filter(([, count]) => count > 0)),
    raw,
  };
}

/** The table without the columns that are not used. */
export function usedColumns(table: Table, { leftOut }: PreparationPlan): Table {
  return table.drop(leftOut.map(({ column }) => column));
}

/** The method with the steps that its columns need; one pipeline, and so one model file. */
export function pipelineFor(
  estimator: Estimator,
  { numbers: given, levels, manyLevels, ranks, dates, texts, raw }: PreparationPlan,
): Pipeline {
  const steps: [string, Estimator][] = [];
  const { missing = "impute", levels: coding = "indicators", scale = false } = estimator.preparation;
  const elapsed = dates.flatMap(({ column, cycles }) => dateFeatureNames(column, DATE_PARTS, cycles));
  const numbers = [...given, ...elapsed];
  const imputed = [...numbers, ...levels, ...ranks];
  if (!raw) {
    for (const [at, { column, cycles }] of dates.entries()) {
      const step = new DateFeatures({ columns: [column], parts: [...DATE_PARTS], cycles: [...cycles] });
      steps.push([at === 0 ? "dates" : `dates${at + 1}`, step]);
    }
    if (missing === "impute" && imputed.length > 0) steps.push(["impute", new Imputer({ columns: imputed })]);
    if (scale && numbers.length > 0) steps.push(["scale", new StandardScaler({ columns: numbers })]);
    if (coding !== "native" && levels.length > 0) {
      const many = Object.keys(manyLevels);
      // The level that replaces the rare ones is one of those that remain.
      if (many.length > 0)
        steps.push(["group", new LevelGrouper({ columns: many, maxLevels: MOST_LEVELS - 1 })]);
      const drop = coding === "contrasts" ? "first" : "none";
      steps.push(["encode", new OneHotEncoder({ columns: [...levels], drop, unknown: "ignore" })]);
    }
    if (texts.length > 0 && readsWords(estimator)) {
      const weights = readsCounts(estimator) ? {} : ({ weighting: "tf-idf", norm: "l2" } as const);
      const words = new TextVectorizer({
        columns: [...texts],
        missing: "empty",
        maxTerms: WORDS,
        ...weights,
      });
      steps.push(["words", words]);
    }
  }
  return new Pipeline({ steps: [...steps, ["model", estimator]] });
}

/** A method under the name that people read. */
export interface NamedMethod {
  readonly name: string;
  readonly estimator: Estimator;
}

/** One line for each thing that is done. */
export function describePreparation(
  plan: PreparationPlan,
  methods: readonly NamedMethod[],
  dialect: Dialect = LIBRARY,
): string[] {
  if (plan.raw) return ["none: methods get the columns as they are"];
  const lines = plan.dates.map(describeDates);
  const missing = Object.entries(plan.missing).filter(([name]) => !plan.texts.includes(name));
  if (missing.length > 0) {
    const listed = missing.slice(0, 6).map(([name, count]) => `${quote(name)} (${count})`);
    const more = missing.length > listed.length ? ` and ${missing.length - listed.length} more` : "";
    lines.push(
      `missing values in ${listed.join(", ")}${more} are replaced by the median or the most frequent level`,
    );
  }
  const scaled = methods.filter(({ estimator }) => estimator.preparation.scale === true);
  if (plan.numbers.length + plan.dates.length > 0 && scaled.length > 0)
    lines.push(`numbers are standardized for ${scaled.map(({ name }) => name).join(", ")}`);
  // What every method reads as it is stays so.
  const coded = methods.some(({ estimator }) => estimator.preparation.levels !== "native");
  for (const [name, count] of coded ? Object.entries(plan.manyLevels) : [])
    lines.push(`rare levels of ${quote(name)} (${count} levels) are joined, so that ${MOST_LEVELS} remain`);
  if (plan.levels.length > 0 && coded) lines.push(`levels of ${showNames(plan.levels)} become 0/1 columns`);
  if (plan.ranks.length > 0 && coded)
    lines.push(
      `${showNames(plan.ranks)} ${plan.ranks.length === 1 ? "is" : "are"} coded as numbers, in order`,
    );
  const reading = methods.filter(({ estimator }) => readsWords(estimator));
  if (plan.texts.length > 0 && reading.length > 0) lines.push(describeWords(plan.texts, reading));
  for (const one of plan.leftOut) lines.push(describeLeftOutColumn(one).say(dialect));
  if (lines.length > 0) return lines;
  return [
    coded ? "none needed: all columns are numbers" : "none needed: the method reads all columns as they are",
  ];
}

/** `"id" is left out because it looks like an identifier` */
export function describeLeftOutColumn({ column, fact }: LeftOutColumn): Sentence {
  return words`${quote(column)} is left out because it ${fact.words}`;
}

function describeDates({ column, cycles }: PlannedDates): string {
  const cyclic =
    cycles.length === 0
      ? ""
      : ` and the sine and cosine of the ${cycles.join(", the ").replace(/, (?=[^,]*$)/, " and ")}`;
  return `dates in ${quote(column)} become days since the first one${cyclic}`;
}

/** Cycles in which the dates have at least three phases; with fewer, sine and cosine carry the same information. */
function variedCycles(column: Column): DateCycle[] {
  if (column.kind !== "date") return [];
  const cycles: readonly DateCycle[] = ["year", "week", "day"];
  const known = column.values.filter((value) => !Number.isNaN(value));
  return cycles.filter((cycle) => {
    const phases = new Set<number>();
    for (let row = 0; row < known.length && phases.size < 3; row += 1) phases.add(phaseOf(cycle, known[row]));
    return phases.size >= 3;
  });
}

function readsWords({ preparation }: Estimator): boolean {
  return preparation.texts !== "native";
}

function readsCounts({ preparation }: Estimator): boolean {
  return preparation.suits?.columns === "counts";
}

function describeWords(texts: readonly string[], methods: readonly NamedMethod[]): string {
  const counting = methods.filter(({ estimator }) => readsCounts(estimator));
  const what =
    counting.length === 0
      ? "tf-idf"
      : counting.length === methods.length
        ? "counts"
        : `counts for ${counting.map(({ name }) => name).join(", ")}, tf-idf for the others`;
  return `words of ${showNames(texts)} become at most ${WORDS} columns (${what})`;
}

/** Refuses names of columns to keep that are not in the table. */
function requireKept(method: string, table: Table, keep: readonly string[]): void {
  const stranger = keep.find((name) => !table.has(name));
  if (stranger === undefined) return;
  const message = words`${optionName("keep")}: ${unknownName("column", stranger, table.names, " in the table")}`;
  throw new DataError(method, message, { column: stranger });
}

function levelCount(column: Column): number {
  return "levels" in column ? new Set(column.codes).size - (column.codes.includes(-1) ? 1 : 0) : 0;
}

function whyLeftOut(name: string, column: Column, kept: boolean): Fact | undefined {
  const about = (code: string, sentence: string | Sentence) => new Fact(code, sentence, { column: name });
  const useless = whyUseless(column);
  if (useless !== undefined) return about("useless-column", useless);
  if (kept) return undefined;
  if (isConstant(column)) return about("constant-column", "has the same value in all rows");
  const [unlikely, identifier] = [whyUnlikely(column), whyIdentifier(name, column)];
  if (identifier !== undefined && (unlikely === undefined || isNamedIdentifier(name)))
    return about("identifier", words`${identifier}; ${keepColumn(name)}`);
  if (unlikely === undefined) return undefined;
  const { code, why } = unlikely;
  if (code !== "free-text") return about(code, words`${why}; ${keepColumn(name)}`);
  const remedy = words`${giveKind(name, "text")}, or ${keepColumn(name, "as levels")}`;
  return about(code, words`is free text: ${why}; to use its words, ${remedy}`);
}

/** Why nothing can be learned from a column, whatever its meaning. */
function whyUseless(column: Column): string | undefined {
  if (column.kind === "list") return "holds lists";
  if (column.kind === "text") return column.values.every((text) => text === null) ? "is empty" : undefined;
  if (column.kind === "quantitative")
    return column.values.every((value) => Number.isNaN(value)) ? "is empty" : undefined;
  if (column.kind === "date") return whyDatesLeftOut(column.values);
  return column.codes.every((code) => code < 0) ? "is empty" : undefined;
}

interface Unlikely {
  readonly code: "free-text" | "many-levels" | "row-numbers";
  readonly why: string;
}

/** Why a column is unlikely to tell anything about new rows. */
function whyUnlikely(column: Column): Unlikely | undefined {
  if (column.kind === "quantitative") return whyNumbersLeftOut(column.values);
  if (column.kind !== "categorical") return undefined;
  const known = column.codes.reduce((count, code) => count + (code < 0 ? 0 : 1), 0);
  const MANY = 20;
  const distinct = levelCount(column);
  if (distinct <= MANY || distinct <= known / 2) return undefined;
  const found = `${distinct} distinct values in ${plural(known, "row")}`;
  return holdsSentences(column.levels.map(String))
    ? { code: "free-text", why: found }
    : { code: "many-levels", why: `has ${found}, too many for levels` };
}

/** Whether most texts are several words; names and codes are shorter. */
function holdsSentences(texts: readonly string[]): boolean {
  const FEWEST_WORDS = 3;
  const long = texts.filter((text) => text.trim().split(/\s+/).length >= FEWEST_WORDS);
  return long.length > texts.length / 2;
}

function whyDatesLeftOut(values: Float64Array): string | undefined {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return "is empty";
  return known.every((value) => value === known[0]) ? "has only one date" : undefined;
}

function whyNumbersLeftOut(values: Float64Array): Unlikely | undefined {
  const FEWEST = 20;
  const counts = values.length >= FEWEST && (values[0] === 0 || values[0] === 1);
  if (!counts || !values.every((value, row) => value === values[0] + row)) return undefined;
  return { code: "row-numbers", why: "numbers the rows" };
}
