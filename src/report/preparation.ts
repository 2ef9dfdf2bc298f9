// What happens to the columns before a method sees them: chosen by their kinds, learned inside every fold.

import { DataError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { type Column, columnLength } from "../data/column.js";
import { countMissing } from "../data/missing.js";
import type { Table } from "../data/table.js";
import type { Estimator } from "../learn/estimator.js";
import { Imputer } from "../prepare/imputer/index.js";
import { OneHotEncoder } from "../prepare/one-hot-encoder/index.js";
import { Pipeline } from "../prepare/pipeline/index.js";
import { StandardScaler } from "../prepare/scale/index.js";
import { TextVectorizer } from "../prepare/text-vectorizer/index.js";
import { plural, showNames } from "./words/show.js";

/** How the columns of a table will be prepared. */
export interface PreparationPlan {
  /** Columns that are not used, and why. */
  readonly leftOut: readonly { readonly column: string; readonly why: string }[];
  /** Numbers, which are standardized for methods that compare columns. */
  readonly numbers: readonly string[];
  /** Categorical columns, which become 0/1 columns. */
  readonly levels: readonly string[];
  /** Ordinal columns become their rank, booleans 0 and 1. */
  readonly ranks: readonly string[];
  /** Texts, whose words become columns. */
  readonly texts: readonly string[];
  /** Columns with missing values, with how many there are. */
  readonly missing: Readonly<Record<string, number>>;
  /** Methods get the columns as they are. */
  readonly raw: boolean;
}

/** The largest number of words of a text that become columns. */
const WORDS = 1000;

/** The plan for the columns of a table; `method` is named by what is refused. */
export function planPreparation(
  method: string,
  table: Table,
  target: string | undefined,
  raw: boolean,
): PreparationPlan {
  const features = table.featureNames(target === undefined ? [] : [target]);
  const reasons = raw ? [] : features.map((name) => whyLeftOut(table.column(name)));
  const leftOut = features.flatMap((column, at) => {
    const why = reasons[at];
    return why === undefined ? [] : [{ column, why }];
  });
  const out = new Set(leftOut.map(({ column }) => column));
  const used = features.filter((name) => !out.has(name));
  if (used.length === 0) {
    const why = features.length === 0 ? "" : `: ${quote(leftOut[0].column)} ${leftOut[0].why}`;
    throw new DataError(method, `there is no column to learn from${why}.`);
  }
  const of = (...kinds: readonly string[]) => used.filter((name) => kinds.includes(table.kind(name)));
  const { byColumn } = countMissing(table.select(used));
  return {
    leftOut,
    numbers: of("quantitative"),
    levels: of("categorical"),
    ranks: of("ordinal", "boolean"),
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
  { numbers, levels, ranks, texts, raw }: PreparationPlan,
): Pipeline {
  const steps: [string, Estimator][] = [];
  const { missing = "impute", levels: coding = "indicators", scale = false } = estimator.preparation;
  const imputed = [...numbers, ...levels, ...ranks];
  if (!raw) {
    if (missing === "impute" && imputed.length > 0) steps.push(["impute", new Imputer({ columns: imputed })]);
    if (scale && numbers.length > 0) steps.push(["scale", new StandardScaler({ columns: [...numbers] })]);
    if (coding !== "native" && levels.length > 0) {
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
export function describePreparation(plan: PreparationPlan, methods: readonly NamedMethod[]): string[] {
  if (plan.raw) return ["none: methods get the columns as they are"];
  const lines: string[] = [];
  const missing = Object.entries(plan.missing).filter(([name]) => !plan.texts.includes(name));
  if (missing.length > 0) {
    const listed = missing.slice(0, 6).map(([name, count]) => `${quote(name)} (${count})`);
    const more = missing.length > listed.length ? ` and ${missing.length - listed.length} more` : "";
    lines.push(
      `missing values in ${listed.join(", ")}${more} are replaced by the median or the most frequent level`,
    );
  }
  const scaled = methods.filter(({ estimator }) => estimator.preparation.scale === true);
  if (plan.numbers.length > 0 && scaled.length > 0)
    lines.push(`numbers are standardized for ${scaled.map(({ name }) => name).join(", ")}`);
  // What every method reads as it is stays so.
  const coded = methods.some(({ estimator }) => estimator.preparation.levels !== "native");
  if (plan.levels.length > 0 && coded) lines.push(`levels of ${showNames(plan.levels)} become 0/1 columns`);
  if (plan.ranks.length > 0 && coded)
    lines.push(
      `${showNames(plan.ranks)} ${plan.ranks.length === 1 ? "is" : "are"} coded as numbers, in order`,
    );
  const reading = methods.filter(({ estimator }) => readsWords(estimator));
  if (plan.texts.length > 0 && reading.length > 0) lines.push(describeWords(plan.texts, reading));
  for (const { column, why } of plan.leftOut) lines.push(`${quote(column)} is left out because it ${why}`);
  if (lines.length > 0) return lines;
  return [
    coded ? "none needed: all columns are numbers" : "none needed: the method reads all columns as they are",
  ];
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

function whyLeftOut(column: Column): string | undefined {
  const rows = columnLength(column);
  if (column.kind === "list") return "holds lists";
  if (column.kind === "text") return column.values.every((text) => text === null) ? "is empty" : undefined;
  if (column.kind === "quantitative") return whyNumbersLeftOut(column.values);
  if (column.codes.every((code) => code < 0)) return "is empty";
  if (column.kind !== "categorical") return undefined;
  const MANY = 20;
  const distinct = new Set(column.codes).size;
  if (distinct <= MANY || distinct <= rows / 2) return undefined;
  return `has ${distinct} distinct values in ${plural(rows, "row")}; as a text column its words would be used`;
}

function whyNumbersLeftOut(values: Float64Array): string | undefined {
  if (values.every((value) => Number.isNaN(value))) return "is empty";
  const FEWEST = 20;
  const counts = values.length >= FEWEST && (values[0] === 0 || values[0] === 1);
  return counts && values.every((value, row) => value === values[0] + row) ? "numbers the rows" : undefined;
}
