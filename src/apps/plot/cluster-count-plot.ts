import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { ClusterCriterion } from "../../evaluate/clusters/options.js";
import type { Figure } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { figureOptions } from "./core/options.js";
import { type CurveSeries, curvePlot } from "./curve-plot.js";

const countSchema = z.strictObject(figureOptions);

export type ClusterCountPlotOptions = z.input<typeof countSchema>;

/** What `chooseClusters` found. */
export interface ClusterChoiceLike {
  readonly criteria: readonly ClusterCriterion[];
  readonly candidates: readonly CandidateLike[];
  by(criterion: ClusterCriterion): number;
}

interface CandidateLike extends Readonly<Partial<Record<ClusterCriterion | "gapError", number | undefined>>> {
  readonly clusters: number;
  readonly within: number;
}

const LABELS: Readonly<Record<ClusterCriterion, string>> = {
  gap: "gap",
  silhouette: "mean silhouette",
  calinskiHarabasz: "Caliński–Harabasz index",
  daviesBouldin: "Davies–Bouldin index (lower is better)",
  stability: "stability",
  bic: "BIC (lower is better)",
  icl: "ICL (lower is better)",
};

/**
 * How the within-cluster sum of squares and the criteria change with the number of clusters, one panel each, with the
 * number that each criterion chooses.
 *
 * ```ts
 * clusterCountPlot(await chooseClusters(new KMeans(), rows, { criterion: ["gap", "silhouette"] }));
 * ```
 */
export function clusterCountPlot(choice: ClusterChoiceLike, options: ClusterCountPlotOptions = {}): Figure {
  const method = "clusterCountPlot";
  const settings = parseOptions(method, countSchema, options);
  requireFields(method, "the choice", choice, ["criteria", "candidates"], "what chooseClusters found");
  const { candidates, criteria } = choice;
  const within = curvePlot(
    candidates.map(({ clusters }) => clusters),
    { mean: candidates.map(({ within: value }) => value) },
    { xLabel: "clusters", yLabel: "W, within clusters" },
  );
  const panels = [...new Set(criteria)].map((criterion) => criterionPanel(choice, criterion));
  const chosen = criteria.map((criterion) => `${criterion} chooses ${choice.by(criterion)}`).join(", ");
  return panelGrid(method, [within, ...panels], settings, {
    description: `The sum of squares within clusters, and ${criteria.map((name) => LABELS[name]).join(", ")}, by the number of clusters; ${chosen}.`,
    notes: [
      `${chosen[0].toUpperCase()}${chosen.slice(1)}.`,
      criteria.includes("gap") && "Band: one standard error of the gap.",
    ],
  });
}

function criterionPanel({ candidates }: ClusterChoiceLike, criterion: ClusterCriterion): Figure {
  const known = candidates.filter((one) => Number.isFinite(one[criterion]));
  const values = (of: (one: CandidateLike) => number | undefined) =>
    known.map((one) => of(one) ?? Number.NaN);
  const series: CurveSeries = {
    mean: values((one) => one[criterion]),
    ...(criterion === "gap" && { deviation: values((one) => one.gapError) }),
  };
  return curvePlot(
    known.map(({ clusters }) => clusters),
    series,
    { xLabel: "clusters", yLabel: LABELS[criterion] },
  );
}
