import type * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { type Dialect, LIBRARY } from "../../base/sentence.js";
import { version } from "../../base/version.js";
import { valueAt } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { silhouettes } from "../../evaluate/metrics/clustering/silhouette.js";
import { columnMeans } from "../../math/linalg/moments.js";
import { multiply } from "../../math/linalg/multiply.js";
import { svd } from "../../math/linalg/svd.js";
import {
  type ClusterComparison,
  type ComparedClusterer,
  countTable,
  describeChoice,
  describeClustered,
  failedCounts,
  methodTable,
} from "./cluster-comparison.js";
import { describeFailed, describeLeftOut } from "./comparison-text.js";
import { drawn, type FigurePlan, figureSection, type ReportFigure } from "./draw-figure.js";
import { element, htmlTable, list, page } from "./page.js";
import { describePreparation } from "./preparation.js";
import { type ReportOptions, reportOptions } from "./report.js";
import { showScore } from "./words/show.js";

/** More columns than this are not described by cluster. */
const COLUMNS_SHOWN = 40;
/** More curves than this cannot be distinguished. */
const CURVES = 6;

/**
 * A comparison of clusterers as the HTML of one page that needs no script, no network and no other file.
 *
 * ```ts
 * const html = await clusterReport(await compareClusterers(table), { title: "Kinds of customers" });
 * ```
 */
export async function clusterReport(comparison: ClusterComparison, options?: ReportOptions): Promise<string> {
  const settings = parseOptions("clusterReport", reportOptions, options);
  requireFields(
    "clusterReport",
    "the comparison",
    comparison,
    ["data", "preparation", "methods", "verdict"],
    "that of compareClusterers",
  );
  return clusterPage(comparison, settings);
}

/** The page in the words of those who read it. */
export async function clusterPage(
  comparison: ClusterComparison,
  settings: z.output<typeof reportOptions>,
  dialect: Dialect = LIBRARY,
): Promise<string> {
  const { data, preparation, verdict, leftOut, failed, methods } = comparison;
  const figures = settings.figures ? await clusterFigures(comparison) : [];
  const title = settings.title ?? `Clusters in ${data.source.split(/[\\/]/).at(-1)}`;
  const best = methodTable(comparison);
  const scores = countTable(comparison);
  const profile = profileOf(comparison);
  return page(title, [
    element("h1", title),
    element("p", verdict, "verdict"),
    element("p", `${describeClustered(comparison)}.`),
    ...data.notes.map((note) => element("p", `Note: ${note}`, "note")),
    "<h2>Methods</h2>",
    element("p", `${describeChoice(comparison)}.`),
    htmlTable(best.headings, best.rows, { words: 2, kindOf: (at) => (at === 0 ? "best" : "") }),
    ...(leftOut.length === 0 ? [] : [element("p", describeLeftOut(leftOut, dialect), "note")]),
    ...(failed.length === 0 ? [] : ["<h2>Could not be fitted</h2>", list(describeFailed(failed, dialect))]),
    ...failedCounts(comparison).map((line) => element("p", line, "note")),
    element("h2", `${comparison.criterion} by number of clusters`),
    htmlTable(scores.headings, scores.rows, { words: 1 }),
    element("h2", `The clusters of ${methods[0].name}`),
    element("p", "The mean of every column of numbers, and the most frequent level of every other column."),
    htmlTable(profile.headings, profile.rows, { words: 1 }),
    ...figures.map(figureSection),
    "<h2>Preparation</h2>",
    list(describePreparation(preparation, comparison.estimators.slice(0, 1), dialect)),
    element("footer", `Credal ${version}`),
  ]);
}

/** What distinguishes the clusters of the best method, in the units of the table. */
function profileOf({ data: { table }, methods: [best] }: ClusterComparison): {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const clusters = clustersOf(best);
  const names = table.featureNames([]).slice(0, COLUMNS_SHOWN);
  return {
    headings: ["column", ...clusters.map(({ name }) => name)],
    rows: [
      ["rows", ...clusters.map(({ rows }) => String(rows.length))],
      ...names.map((name) => [name, ...clusters.map(({ rows }) => typicalValue(table, name, rows))]),
    ],
  };
}

function clustersOf({ labels }: ComparedClusterer): { readonly name: string; readonly rows: number[] }[] {
  const members = new Map<number, number[]>();
  for (const [row, label] of labels.entries()) {
    const rows = members.get(label);
    if (rows === undefined) members.set(label, [row]);
    else rows.push(row);
  }
  return [...members]
    .sort(([a], [b]) => (a < 0 ? 1 : b < 0 ? -1 : a - b))
    .map(([label, rows]) => ({ name: label < 0 ? "none" : `cluster ${label}`, rows }));
}

/** The mean of numbers, or the most frequent of other values. */
function typicalValue(table: Table, name: string, rows: readonly number[]): string {
  const column = table.column(name);
  const known = rows.map((row) => valueAt(column, row)).filter((value) => value !== null);
  if (column.kind === "quantitative") {
    const numbers = known.filter((value) => typeof value === "number" && !Number.isNaN(value)) as number[];
    const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    return showScore(mean, Math.abs(mean) < 100 ? 3 : 1);
  }
  if (column.kind === "text" || column.kind === "list") return "";
  const counts = new Map<string, number>();
  for (const value of known) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined ? "" : `${most[0]} (${Math.round((100 * most[1]) / known.length)}%)`;
}

async function clusterFigures(comparison: ClusterComparison): Promise<readonly ReportFigure[]> {
  // Loaded when needed: most comparisons draw nothing.
  const plots = await import("../plot/index.js");
  return [countPlan(comparison), ...silhouettePlan(comparison), ...mapPlan(comparison)].map((plan) =>
    drawn(plots, plan),
  );
}

function countPlan({ methods, criterion, better, counts }: ClusterComparison): FigurePlan {
  const whole = methods
    .filter(({ candidates }) =>
      counts.every((count) => {
        const found = candidates.find(({ clusters }) => clusters === count);
        return count === 1 || Number.isFinite(found?.[criterion]);
      }),
    )
    .slice(0, CURVES);
  const shown = counts.filter((count) => count > 1 || criterion === "gap");
  return {
    title: "How many clusters",
    about: `The ${criterion} of every method by the number of clusters; ${better} is better.`,
    draw: ({ curvePlot }) =>
      curvePlot(
        shown,
        whole.map(({ name, candidates }) => ({
          name,
          mean: shown.map((count) => candidates.find(({ clusters }) => clusters === count)?.[criterion] ?? 0),
        })),
        { xLabel: "clusters", yLabel: criterion },
      ),
  };
}

function silhouettePlan({ data: { x, weights }, methods: [best] }: ClusterComparison): FigurePlan[] {
  if (new Set(best.labels).size < 2) return [];
  return [
    {
      title: "Silhouettes",
      about: `How well every row fits its cluster by ${best.name}: near 1 far from all other clusters, below 0 nearer to another one.`,
      draw: ({ silhouettePlot }) => {
        const values = silhouettes(x, best.labels, { weights });
        return silhouettePlot(
          values,
          Array.from(best.labels, (label) => `cluster ${label}`),
        );
      },
    },
  ];
}

/** The rows along their first two principal axes. */
function mapPlan({ data: { x }, methods: [best] }: ClusterComparison): FigurePlan[] {
  if (x.columns < 2) return [];
  return [
    {
      title: "The clusters",
      about: `The rows along the two directions in which the prepared columns vary most, by the clusters of ${best.name}.`,
      draw: ({ scatterPlot }) => {
        const means = columnMeans(x);
        const centered = x.map((value, at) => value - means[at % x.columns]);
        const scores = multiply(centered, svd(centered).V);
        const table = Table.fromColumns({
          "first axis": [...scores.column(0)],
          "second axis": [...scores.column(1)],
          cluster: Array.from(best.labels, (label) => (label < 0 ? "none" : `cluster ${label}`)),
        });
        return scatterPlot(table, { x: "first axis", y: "second axis", color: "cluster" });
      },
    },
  ];
}
