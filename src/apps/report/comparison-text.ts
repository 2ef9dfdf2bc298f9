// A comparison as people read it.

import type { Fact } from "../../base/fact.js";
import { type Dialect, LIBRARY, theOption, words } from "../../base/sentence.js";
import { textGrid } from "../../base/text-grid.js";
import { visible } from "../../base/visible.js";
import { describePositive } from "../../evaluate/metrics/input/positive-class.js";
import type { Comparison } from "./comparison.js";
import { type LeftOutMethod, saidOf } from "./methods.js";
import { describePreparation } from "./preparation.js";
import { type DifferenceTest, differs, SIGNIFICANCE } from "./rank.js";
import { TELLING } from "./telling-columns.js";
import { decimalsFor, plural, showProbability, showScore, showSeconds } from "./words/show.js";

/** What the stars and the p-values mean. */
export const TEST = `* significant difference (p < ${SIGNIFICANCE}) from the best, or from the baseline, which ignores all columns. p: corrected resampled t-test (Nadeau and Bengio 2003), adjusted for the number of tests (Holm 1979).`;

export interface ComparisonTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function comparisonTable({ metrics, methods, baseline }: Comparison): ComparisonTable {
  const [first, ...others] = metrics;
  const headings = [
    "rank",
    "method",
    first,
    "95% interval",
    "p to best",
    "p to baseline",
    ...others,
    "fit",
    "predict",
  ];
  const uncertainty = Math.max(...methods.map(({ interval: [lower, upper] }) => (upper - lower) / 2));
  const decimals = Math.max(decimalsFor(uncertainty), Math.abs(methods[0].mean) < 1 ? 3 : 0);
  const show = (value: number) => showScore(value, decimals);
  const rows = methods.map((method) => [
    String(method.rank),
    method.name,
    show(method.mean),
    Number.isNaN(method.interval[0]) ? "–" : `${show(method.interval[0])} to ${show(method.interval[1])}`,
    method.rank === 1 ? "best" : showTest(method.againstBest),
    method.name === baseline ? "baseline" : showTest(method.againstBaseline),
    ...others.map((metric) => showScore(method.means[metric] ?? Number.NaN, 3)),
    showSeconds(method.fitSeconds),
    showSeconds(method.predictSeconds),
  ]);
  return { headings, rows };
}

/** The comparison in the words of those who read it. */
export function showComparison(comparison: Comparison, dialect: Dialect = LIBRARY): string {
  const { data, preparation, estimators, methods, leftOut, failed } = comparison;
  const lines = [
    describeData(comparison),
    ...data.facts.map((fact) => showFact(fact, dialect)),
    "",
    "Preparation, learned inside every fold:",
    ...describePreparation(preparation, estimators, dialect).map((line) => `  ${line}`),
    "",
    `${describeFolds(comparison)}:`,
  ];
  if (methods.length > 0) {
    const { headings, rows } = comparisonTable(comparison);
    lines.push("", textGrid([headings, ...rows], 2), "", TEST);
  }
  if (leftOut.length > 0) lines.push("", describeLeftOut(leftOut, dialect));
  if (failed.length > 0)
    lines.push("", "Could not be fitted:", ...describeFailed(failed, dialect).map((line) => `  ${line}`));
  lines.push("", describeOutcome(comparison));
  return lines.join("\n");
}

/** A line about a fact, which begins with how much it matters. */
export function showFact(fact: Fact, dialect: Dialect = LIBRARY): string {
  return `${fact.code === TELLING ? "Caution" : "Note"}: ${fact.say(dialect)}`;
}

/** The data and what is learned from them. */
export function describeData({
  data: { source, rows, target, task, classes, positive },
}: Comparison): string {
  const SHOWN = 8;
  const counted = classes
    ?.slice(0, SHOWN)
    .map(({ label, rows: count }) => `${visible(label)} ${count}`)
    .join(", ");
  const more = classes !== undefined && classes.length > SHOWN ? ", …" : "";
  const what = classes === undefined ? "" : `, ${classes.length} classes (${counted}${more})`;
  const which = positive === undefined ? "" : `; ${describePositive(positive)}`;
  return `${source}: ${plural(rows, "row")}, ${task} of "${target}"${what}${which}`;
}

export function describeFolds(comparison: Comparison): string {
  return `${describeDivision(comparison)}, the same for every method; ranked by ${describeMetric(comparison)}`;
}

function describeDivision({ data, folds, repeats, seed }: Comparison): string {
  const stratified = data.task === "classification" ? "stratified " : "";
  const repeated = repeats > 1 ? `, ${repeats} times` : "";
  return `${folds} ${stratified}folds${repeated}, seed ${seed}`;
}

function describeMetric({ metric, better, metricReason }: Comparison): string {
  return `${metric} (${better} is better)${metricReason === undefined ? "" : `, because ${metricReason}`}`;
}

/** The scores of one method beside those of the baseline, and the verdict. */
export function showValidation(comparison: Comparison): string {
  const { headings, rows } = comparisonTable(comparison);
  const needless = ["rank", "p to best", "fit", "predict"];
  const grid = [headings, ...rows].map((row) => row.filter((_, at) => !needless.includes(headings[at])));
  return [
    `Scores by cross-validation, ${describeDivision(comparison)}, by ${describeMetric(comparison)}:`,
    "",
    textGrid(grid, 1),
    "",
    describeOutcome(comparison),
  ].join("\n");
}

function describeOutcome({ verdict, caution }: Comparison): string {
  return caution === undefined ? verdict : `${verdict}\n${caution}`;
}

/** One line, in which methods with the same reason stand together. */
export function describeLeftOut(leftOut: readonly LeftOutMethod[], dialect: Dialect = LIBRARY): string {
  return leftOutSentences(leftOut, dialect).join(" ");
}

/** One line for each method that failed. */
export function describeFailed(failed: readonly LeftOutMethod[], dialect: Dialect = LIBRARY): string[] {
  return failed.map((one) => `${one.name}: ${saidOf(one).say(dialect)}`);
}

/** Two sentences: methods that are unsuited, and methods that would take too long. */
export function leftOutSentences(leftOut: readonly LeftOutMethod[], dialect: Dialect = LIBRARY): string[] {
  const unsuited = leftOut.filter(({ possible }) => !possible);
  const possible = leftOut.filter(({ possible }) => possible);
  return [
    ...(unsuited.length > 0 ? [`Left out as unsuited to these data: ${byReason(unsuited)}.`] : []),
    ...(possible.length > 0
      ? [
          words`Left out to save time: ${byReason(possible)}; name them in ${theOption("methods")}, or set ${theOption("all")}.`.say(
            dialect,
          ),
        ]
      : []),
  ];
}

function byReason(leftOut: readonly LeftOutMethod[]): string {
  const reasons = new Map<string, string[]>();
  for (const { name, why } of leftOut) reasons.set(why, [...(reasons.get(why) ?? []), name]);
  return [...reasons].map(([why, names]) => `${names.join(", ")} (${why})`).join(", ");
}

function showTest(test: DifferenceTest | undefined): string {
  if (test?.adjustedPValue === undefined) return "–";
  return `${showProbability(test.adjustedPValue)}${differs(test) ? " *" : ""}`;
}
