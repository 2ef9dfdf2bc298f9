import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { needs } from "./core/refusal.js";

const screeSchema = z.strictObject({
  ...figureOptions,
  most: z
    .int()
    .min(1)
    .default(50)
    .describe("The largest number of components that are drawn, the first ones."),
});

export type ScreePlotOptions = z.input<typeof screeSchema>;

/** What a scree plot needs of a model, such as a `PCAModel`. */
export interface ScreeModel {
  /** The variances of the components that are kept. */
  readonly variances: ArrayLike<number>;
  /** The variances of all components that were computed, if they are known. */
  readonly spectrum?: ArrayLike<number>;
  readonly totalVariance: number;
}

/**
 * The variances of the principal components, from large to small; filled symbols are components that the model keeps.
 *
 * ```ts
 * screePlot(await new PCA({ components: "kaiser", correlation: true }).fit(table));
 * ```
 */
export function screePlot(model: ScreeModel, options: ScreePlotOptions = {}): Figure {
  const method = "screePlot";
  const settings = parseOptions(method, screeSchema, options);
  const { variances, totalVariance } = Object(model) as ScreeModel;
  if (variances === undefined || !(totalVariance > 0)) throw needs(method, "a model of PCA", typeof model);
  const kept = variances.length;
  const all = Array.from(model.spectrum ?? variances);
  const points = all.slice(0, settings.most).map((variance, k) => ({ component: k + 1, variance }));
  const share = Array.from(variances).reduce((sum, variance) => sum + variance, 0) / totalVariance;
  const explained = `${plural(kept, "component")} with ${shortText(100 * share, 3)}% of the variance`;
  return makeFigure(method, settings, {
    description: `The variances of ${plural(points.length, "component")}, from ${shortText(all[0])} to ${shortText(points[points.length - 1].variance)}; kept: ${explained}.`,
    notes: [
      `Filled: ${explained}.`,
      ...(all.length > points.length ? [`The first ${points.length} of ${all.length} components.`] : []),
    ],
    height: (width) => Math.round(Math.min(380, 90 + width * 0.45)),
    plot: ({ theme }) => {
      const [color] = COLORS[theme.name];
      return {
        x: {
          label: "component",
          domain: [0.5, points.length + 0.5],
          ...(points.length <= 12 && { ticks: points.map(({ component }) => component) }),
          tickFormat: "d",
        },
        y: { label: "variance", domain: [0, 1.05 * all[0]] },
        marks: [
          Plot.line(points, { x: "component", y: "variance", stroke: color, strokeWidth: 1.5 }),
          Plot.dot(points, {
            x: "component",
            y: "variance",
            r: 4,
            stroke: color,
            strokeWidth: 1.5,
            fill: ({ component }: { readonly component: number }) =>
              component <= kept ? color : theme.background,
          }),
        ],
      };
    },
  });
}
