// A comparison as people read it, and as machines do.

import { textGrid } from "../../base/text-grid.js";
import type { CatalogEntry } from "../../catalog.js";
import { showPreparation } from "../data/preparation.js";
import type { Problem } from "../data/problem.js";
import { decimalsFor, plural, showProbability, showScore, showSeconds } from "../words/show.js";
import { type Comparison, differs, type RankedMethod, SIGNIFICANCE } from "./comparison.js";

/** What the p-values are of, in words. */
export const TEST =
  "p: corrected resampled t-test against the best (Nadeau and Bengio 2003), adjusted for the number of methods (Holm 1979)";

export interface ComparisonTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function comparisonTable({ metrics, ranked }: Comparison): ComparisonTable {
  const [first, ...others] = metrics;
  const headings = ["rank", "method", first, "95% interval", "p", ...others, "fit", "predict"];
  const uncertainty = Math.max(...ranked.map(({ interval: [lower, upper] }) => (upper - lower) / 2));
  const decimals = Math.max(decimalsFor(uncertainty), Math.abs(ranked[0].mean) < 1 ? 3 : 0);
  const show = (value: number) => showScore(value, decimals);
  const rows = ranked.map((method) => [
    String(method.rank),
    method.kind,
    show(method.mean),
    Number.isNaN(method.interval[0]) ? "–" : `${show(method.interval[0])} to ${show(method.interval[1])}`,
    showTest(method),
    ...others.map((metric) => showScore(method.means[metric] ?? Number.NaN, 3)),
    showSeconds(method.fitSeconds),
    showSeconds(method.predictSeconds),
  ]);
  return { headings, rows };
}

export function printComparison(comparison: Comparison, methods: readonly CatalogEntry[]): string {
  const { problem, plan, ranked, failed } = comparison;
  const { headings, rows } = comparisonTable(comparison);
  const lines = [
    ...showProblem(problem),
    "",
    "Preparation, learned inside every fold:",
    ...showPreparation(plan, methods).map((line) => `  ${line}`),
    "",
    `${describeFolds(comparison)}:`,
    "",
    textGrid([headings, ...rows], 2),
    "",
    `* differs from the best at ${SIGNIFICANCE}. ${TEST}.`,
  ];
  if (failed.length > 0) {
    lines.push("", "Not compared:", ...failed.map(({ kind, why }) => `  ${kind}: ${why}`));
  }
  const [best] = ranked;
  if (best !== undefined) lines.push("", verdict(comparison, best));
  return `${lines.join("\n")}\n`;
}

/** What is learned of what, and what was decided on the way. */
export function showProblem({ source, table, target, task, classes, notes }: Problem): string[] {
  const SHOWN = 8;
  const counted = classes
    ?.slice(0, SHOWN)
    .map(({ label, rows }) => `${label} ${rows}`)
    .join(", ");
  const more = classes !== undefined && classes.length > SHOWN ? ", …" : "";
  const what = classes === undefined ? "a number" : `${classes.length} classes (${counted}${more})`;
  return [
    `${source}: ${plural(table.rows, "row")}, ${task} of "${target}", ${what}`,
    ...notes.map((note) => `Note: ${note}`),
  ];
}

export function describeFolds({ problem, folds, repeats, seed, metrics, better }: Comparison): string {
  const stratified = problem.task === "classification" ? "stratified " : "";
  const repeated = repeats > 1 ? `, ${repeats} times` : "";
  const judged = `ranked by ${metrics[0]}, ${better} is better`;
  return `${folds} ${stratified}folds${repeated}, seed ${seed}, the same for every method; ${judged}`;
}

/** The comparison in one sentence. */
export function verdict({ ranked }: Comparison, best: RankedMethod): string {
  const close = ranked.slice(1).filter((method) => method.adjustedPValue !== undefined && !differs(method));
  if (best.kind.startsWith("Baseline"))
    return "No method beats the baseline, which looks at no column: nothing was learned.";
  if (close.some(({ kind }) => kind.startsWith("Baseline")))
    return `${best.kind} comes first, but it cannot be told from the baseline, which looks at no column.`;
  if (close.length === 0) return `${best.kind} comes first, and differs from all others.`;
  const names = close.map(({ kind }) => kind).join(", ");
  return `${best.kind} comes first; ${names} cannot be told from it by these data.`;
}

/** The comparison for machines. */
export function comparisonJson(comparison: Comparison): object {
  const { problem, plan, folds, repeats, seed, metrics, better, ranked, failed } = comparison;
  const { source, table, target, task, classes, notes } = problem;
  return {
    data: { source, rows: table.rows, target, task, ...(classes && { classes }), notes },
    preparation: plan,
    folds,
    repeats,
    seed,
    metric: metrics[0],
    metrics,
    better,
    test: { name: "corrected resampled t", adjustment: "Holm", significance: SIGNIFICANCE },
    methods: ranked.map(({ validation: _, ...method }) => ({
      ...method,
      pValue: method.pValue ?? null,
      adjustedPValue: method.adjustedPValue ?? null,
      differs: differs(method),
    })),
    failed,
  };
}

function showTest(method: RankedMethod): string {
  if (method.rank === 1) return "best";
  if (method.adjustedPValue === undefined) return "–";
  return `${showProbability(method.adjustedPValue)}${differs(method) ? " *" : ""}`;
}
