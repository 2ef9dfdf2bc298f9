import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { pathMark, pointMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList } from "./core/lists.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";

const shepardPlotSchema = z.strictObject({
  ...figureOptions,
  maxPoints: z
    .number()
    .int()
    .min(1)
    .default(5000)
    .describe("Maximum number of pairs that are drawn; of more, every second, third … one by dissimilarity."),
  xLabel: z.string().default("dissimilarity").describe("The label of the horizontal axis."),
  yLabel: z.string().default("distance").describe("The label of the vertical axis."),
});

export type ShepardPlotOptions = z.input<typeof shepardPlotSchema>;

/** Pairs of cases, as the method `shepard` of a model of `MDS` returns them. */
export interface ShepardSource {
  readonly dissimilarities: ArrayLike<number>;
  /** The distances in the embedding. */
  readonly distances: ArrayLike<number>;
  /** What the distances should be. */
  readonly disparities: ArrayLike<number>;
}

/**
 * A Shepard diagram: the distance of every pair of cases in an embedding beside its dissimilarity, and the line on which
 * the points of a perfect embedding are.
 *
 * ```ts
 * shepardPlot((await new MDS({ method: "nonmetric" }).fit(rows)).shepard());
 * ```
 */
export function shepardPlot(pairs: ShepardSource, options: ShepardPlotOptions = {}): Figure {
  const method = "shepardPlot";
  const settings = parseOptions(method, shepardPlotSchema, options);
  const fields = ["dissimilarities", "distances", "disparities"] as const;
  requireFields(method, "the pairs", pairs, fields, "what the method `shepard` of a model returns");
  const xs = readList(method, "dissimilarities", pairs.dissimilarities);
  const distances = readList(method, "distances", pairs.distances, { length: xs.length });
  const disparities = readList(method, "disparities", pairs.disparities, { length: xs.length });
  const order = [...xs.keys()].sort((a, b) => xs[a] - xs[b] || disparities[a] - disparities[b]);
  const every = Math.ceil(order.length / settings.maxPoints);
  const drawn = order.filter((_, at) => at % every === 0);
  const line = order.map((pair) => [xs[pair], disparities[pair]] as const);
  let [errors, squares] = [0, 0];
  for (const [pair, distance] of distances.entries()) {
    errors += (disparities[pair] - distance) ** 2;
    squares += distance ** 2;
  }
  const stress = squares > 0 ? Math.sqrt(errors / squares) : 0;
  const domain = widened(rangeOf(xs, [0]), 0.03);
  return makeFigure(method, settings, {
    description: `The distances of ${plural(xs.length, "pair")} beside their dissimilarities; Stress-1 is ${shortText(stress)}.`,
    notes: [
      `Line: what the distances should be.${every > 1 ? ` ${drawn.length} of ${xs.length} pairs are drawn.` : ""}`,
    ],
    height: (width) => Math.round(Math.min(400, 110 + width * 0.5)),
    plot: ({ theme }) => {
      const [color, second] = COLORS[theme.name];
      return {
        x: { label: settings.xLabel, domain },
        y: { label: settings.yLabel, domain: widened(rangeOf(distances, [0, ...disparities]), 0.04) },
        marks: [
          Plot.ruleY([0], { stroke: theme.muted }),
          pointMark(
            drawn.map((pair) => [xs[pair], distances[pair]] as const),
            { r: 2, fill: color, fillOpacity: 0.5 },
          ),
          pathMark(line, { stroke: second, strokeWidth: 2 }),
        ],
      };
    },
  });
}
