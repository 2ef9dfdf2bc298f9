// What happens to the columns before a method sees them: chosen by their kinds, learned inside of every fold.

import { quote } from "../../base/label.js";
import type { CatalogEntry } from "../../catalog.js";
import { type Column, columnLength } from "../../data/column.js";
import { countMissing } from "../../data/missing.js";
import type { Table } from "../../data/table.js";
import type { Estimator } from "../../learn/estimator.js";
import { Imputer } from "../../prepare/imputer/index.js";
import { OneHotEncoder } from "../../prepare/one-hot-encoder/index.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import { StandardScaler } from "../../prepare/scale/index.js";
import { TextVectorizer } from "../../prepare/text-vectorizer/index.js";
import { CommandError } from "../refusal.js";
import { plural, showNames } from "../words/show.js";

/** How the columns of a table will be prepared. */
export interface PreparationPlan {
  /** Columns that are not used, and why. */
  readonly leftOut: readonly { readonly column: string; readonly why: string }[];
  /** Numbers, which methods that compare columns have scaled. */
  readonly numbers: readonly string[];
  /** Categorical columns, which become 0/1 columns. */
  readonly levels: readonly string[];
  /** Ordinal columns become their rank, booleans 0 and 1. */
  readonly ranks: readonly string[];
  /** Texts, whose words become columns. */
  readonly texts: readonly string[];
  /** Columns with missing values, by how many they miss. */
  readonly missing: Readonly<Record<string, number>>;
  /** Nothing is to be done. */
  readonly raw: boolean;
}

/** How many words of a text become columns at most. */
const WORDS = 1000;

export function planPreparation(table: Table, target: string | undefined, raw: boolean): PreparationPlan {
  const features = table.featureNames(target === undefined ? [] : [target]);
  const reasons = raw ? [] : features.map((name) => whyLeftOut(table.column(name)));
  const leftOut = features.flatMap((column, at) => {
    const why = reasons[at];
    return why === undefined ? [] : [{ column, why }];
  });
  const out = new Set(leftOut.map(({ column }) => column));
  const used = features.filter((name) => !out.has(name));
  if (used.length === 0)
    throw new CommandError(
      features.length === 0
        ? "there is no column to learn from."
        : `there is no column to learn from: ${quote(leftOut[0].column)} ${leftOut[0].why}.`,
    );
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
  { Estimator: { preparation } }: CatalogEntry,
  estimator: Estimator,
  { numbers, levels, ranks, texts, raw }: PreparationPlan,
): Pipeline {
  const steps: [string, Estimator][] = [];
  const { missing = "impute", levels: coding = "indicators", scale = false } = preparation ?? {};
  const imputed = [...numbers, ...levels, ...ranks];
  if (!raw) {
    if (missing === "impute" && imputed.length > 0) steps.push(["impute", new Imputer({ columns: imputed })]);
    if (scale && numbers.length > 0) steps.push(["scale", new StandardScaler({ columns: [...numbers] })]);
    if (coding !== "native" && levels.length > 0) {
      const drop = coding === "contrasts" ? "first" : "none";
      steps.push(["encode", new OneHotEncoder({ columns: [...levels], drop, unknown: "ignore" })]);
    }
    if (texts.length > 0) {
      const words = { weighting: "tf-idf", norm: "l2", missing: "empty", maxTerms: WORDS } as const;
      steps.push(["words", new TextVectorizer({ columns: [...texts], ...words })]);
    }
  }
  return new Pipeline({ steps: [...steps, ["model", estimator]] });
}

/** One line per thing that is done, as people read it. */
export function showPreparation(plan: PreparationPlan, methods: readonly CatalogEntry[]): string[] {
  if (plan.raw) return ["none (--raw): the method gets the columns as they are"];
  const lines: string[] = [];
  const missing = Object.entries(plan.missing).filter(([name]) => !plan.texts.includes(name));
  if (missing.length > 0) {
    const listed = missing.slice(0, 6).map(([name, count]) => `${quote(name)} (${count})`);
    const more = missing.length > listed.length ? ` and ${missing.length - listed.length} more` : "";
    lines.push(`missing values of ${listed.join(", ")}${more} become the median, or the most frequent level`);
  }
  const scaled = methods.filter(({ Estimator }) => Estimator.preparation?.scale === true);
  if (plan.numbers.length > 0 && scaled.length > 0)
    lines.push(`numbers are standardized for ${scaled.map(({ Estimator }) => Estimator.kind).join(", ")}`);
  // What every method reads as it is stays so.
  const coded = methods.some(({ Estimator }) => Estimator.preparation?.levels !== "native");
  if (plan.levels.length > 0 && coded) lines.push(`levels of ${showNames(plan.levels)} become 0/1 columns`);
  if (plan.ranks.length > 0 && coded)
    lines.push(`${showNames(plan.ranks)} become${plan.ranks.length === 1 ? "s" : ""} numbers by order`);
  if (plan.texts.length > 0)
    lines.push(`words of ${showNames(plan.texts)} become columns (tf-idf, at most ${WORDS})`);
  for (const { column, why } of plan.leftOut) lines.push(`${quote(column)} is left out: it ${why}`);
  return lines.length === 0
    ? [
        coded
          ? "none needed: all columns are numbers"
          : "none needed: the method reads all columns as they are",
      ]
    : lines;
}

function whyLeftOut(column: Column): string | undefined {
  const rows = columnLength(column);
  if (column.kind === "list") return "holds lists";
  if (column.kind === "text") return column.values.every((text) => text === null) ? "is empty" : undefined;
  if (column.kind === "quantitative") return whyNumbersLeftOut(column.values);
  if (column.codes.every((code) => code < 0)) return "is empty";
  if (column.kind !== "categorical") return undefined;
  const MANY = 20;
  const different = new Set(column.codes).size;
  if (different <= MANY || different <= rows / 2) return undefined;
  return `has ${different} different values in ${plural(rows, "row")}; --kind name=text reads its words`;
}

function whyNumbersLeftOut(values: Float64Array): string | undefined {
  if (values.every((value) => Number.isNaN(value))) return "is empty";
  const FEWEST = 20;
  const counts = values.length >= FEWEST && (values[0] === 0 || values[0] === 1);
  return counts && values.every((value, row) => value === values[0] + row) ? "numbers the rows" : undefined;
}
