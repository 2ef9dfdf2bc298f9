import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Rows } from "../../model/input.js";
import { curveLegend, curveMark, type Path } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList } from "./core/lists.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { wrongFeatures } from "./core/refusal.js";

const kernelSchema = z.strictObject(figureOptions);

export type EquivalentKernelPlotOptions = z.input<typeof kernelSchema>;

/** A smoother of one feature that is linear in the responses. */
export interface EquivalentKernelModel {
  readonly features: readonly string[];
  /** The training cases, one row each. */
  readonly points: Matrix;
  equivalentKernels(rows: Rows): Matrix;
}

/**
 * How much the response of each training case counts for the curve at some places of one feature: the equivalent kernels
 * of a smoother. Near the ends of the data they show how it corrects for the side on which there are no cases.
 *
 * ```ts
 * equivalentKernelPlot(await new LocalRegression({ degree: 1 }).fit(x, y), [0, 5]);
 * ```
 */
export function equivalentKernelPlot(
  model: EquivalentKernelModel,
  places: readonly number[],
  options: EquivalentKernelPlotOptions = {},
): Figure {
  const method = "equivalentKernelPlot";
  const settings = parseOptions(method, kernelSchema, options);
  requireFields(method, "the model", model, ["features", "points", "equivalentKernels"], "a fitted smoother");
  const { features, points } = model;
  if (features.length !== 1) throw wrongFeatures(method, "a smoother of", "1 feature", features);
  const at = readList(method, "places", places);
  const kernels = model.equivalentKernels(new Matrix(at.length, 1, at));
  const x = points.column(0);
  const order = Array.from(x.keys()).sort((a, b) => x[a] - x[b]);
  const curves = Array.from(at, (_, k): Path => order.map((i) => [x[i], kernels.get(k, i)] as const));
  const names = Array.from(at, (place) => `at ${shortText(place)}`);
  const parts = Array.from(at, (place, k) => {
    const own = kernels.row(k);
    const [least, most] = [Math.min(...own), Math.max(...own)];
    return `at ${shortText(place)} from ${shortText(least)} to ${shortText(most)}`;
  });
  return makeFigure(method, settings, {
    description: `How much each of ${plural(x.length, "case")} counts for the curve over ${features[0]}: ${parts.join("; ")}.`,
    legend: (theme) => curveLegend(theme, names),
    height: (width) => Math.round(Math.min(410, 120 + width * 0.44)),
    plot: ({ theme }) => ({
      x: { label: features[0] },
      y: { label: "weight of a response", nice: true },
      marks: [
        Plot.ruleY([0], { stroke: theme.muted }),
        ...curves.map((path, place) => curveMark(theme, path, place)),
        Plot.ruleX(at, { stroke: theme.muted, strokeDasharray: "2 4" }),
      ],
    }),
  });
}
