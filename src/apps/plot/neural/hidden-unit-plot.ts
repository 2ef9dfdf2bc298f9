import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../../base/options.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { type Figure, makeFigure } from "../core/figure.js";
import { drawHeatmap, heatmapHeight } from "../core/heatmap.js";
import { divergingLegend } from "../core/legend.js";
import { plural, shortText } from "../core/numbers.js";
import { figureOptions, wholeNumber } from "../core/options.js";
import { divergingColor, type ThemeName } from "../core/palette.js";
import { wrongOption } from "../core/refusal.js";
import type { Theme } from "../core/theme.js";
import { largestIndices, type NetworkLike, requireNetwork } from "./read-network.js";

const hiddenUnitSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 100)
    .default(24)
    .describe("The maximum number of units drawn: those with the largest weights."),
  image: z
    .tuple([wholeNumber(1, 256), wholeNumber(1, 256)])
    .readonly()
    .optional()
    .meta({ constraint: "[rows, columns], whole numbers from 1 to 256" })
    .describe(
      "The rows and columns of the image whose pixels the features are; by default, a square number of at least 16 features is a square image.",
    ),
});

export type HiddenUnitPlotOptions = z.input<typeof hiddenUnitSchema>;

/** Pixels around the images, and the gap between two as a share of their width. */
const EDGE = 8;
const GAP = 0.12;
/** More pixels than this make a file too large. */
const MOST_PIXELS = 65_536;
const LEAST_SQUARE = 16;

/**
 * What the units of the first layer look for: their weights by feature, as a table of colors, or as images if the
 * features are pixels.
 *
 * ```ts
 * hiddenUnitPlot(await new MLPClassifier({ layers: [20] }).fit(digits, "digit"));
 * ```
 */
export function hiddenUnitPlot(model: NetworkLike, options: HiddenUnitPlotOptions = {}): Figure {
  const method = "hiddenUnitPlot";
  const settings = parseOptions(method, hiddenUnitSchema, options);
  const { features, weights } = requireNetwork(method, model);
  const [first] = weights;
  const units = largestUnits(first, settings.most);
  const largest = first.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const image = imageSize(method, features.length, settings.image);
  const share = (input: number, unit: number) => (largest > 0 ? first.get(input, unit) / largest : 0);
  const shared = {
    description: `The weights of ${plural(units.length, "unit")} of the first layer for ${plural(features.length, "feature")}; the largest is ${shortText(largest)}.`,
    notes: [
      units.length < first.columns && `Of ${first.columns} units, those with the largest weights are drawn.`,
    ],
    legend: (theme: Theme) => [divergingLegend(theme, "weight", shortText(largest))],
  };
  if (image === undefined) {
    const columns = units.map((unit) => `unit ${unit}`);
    const cell = (row: number, column: number) => ({
      lines: [shortText(first.get(row, units[column]), 2)],
      color: (theme: ThemeName) => divergingColor(theme, share(row, units[column])),
    });
    return makeFigure(method, settings, {
      ...shared,
      height: (width) => heatmapHeight(width, features, columns.length, 0.8),
      draw: (frame) => drawHeatmap(frame, { rows: features, columns, cell }),
    });
  }
  const [rows, columns] = image;
  const across = Math.min(
    units.length,
    Math.max(1, Math.round(Math.sqrt((1.6 * units.length * rows) / columns))),
  );
  const down = Math.ceil(units.length / across);
  const pixels = units.flatMap((unit, at) =>
    Array.from({ length: rows * columns }, (_, pixel) => ({
      x: (at % across) * (1 + GAP) + (pixel % columns) / columns,
      y: Math.floor(at / across) * (1 + GAP) + Math.floor(pixel / columns) / rows,
      share: share(pixel, unit),
    })),
  );
  if (pixels.length > MOST_PIXELS)
    throw wrongOption(
      method,
      "most",
      `at most ${Math.floor(MOST_PIXELS / (rows * columns))} for such images`,
      String(settings.most),
    );
  const [wide, high] = [across * (1 + GAP) - GAP, down * (1 + GAP) - GAP];
  return makeFigure(method, settings, {
    ...shared,
    height: (width) => Math.round(((width - 2 * EDGE) * high * rows) / (wide * columns)) + 2 * EDGE,
    plot: ({ theme }) => ({
      x: { domain: [0, wide], axis: null },
      y: { domain: [high, 0], axis: null },
      lines: "none",
      margin: EDGE,
      marks: [
        Plot.rect(pixels, {
          x1: "x",
          x2: ({ x }: { x: number }) => x + 1 / columns,
          y1: "y",
          y2: ({ y }: { y: number }) => y + 1 / rows,
          shapeRendering: "crispEdges",
          fill: (pixel: { share: number }) => divergingColor(theme.name, pixel.share),
        }),
      ],
    }),
  });
}

/** The units with the longest weights, in their order. */
function largestUnits(layer: Matrix, most: number): number[] {
  const lengths = Array.from({ length: layer.columns }, (_, unit) => Math.hypot(...layer.column(unit)));
  return largestIndices(lengths, most);
}

function imageSize(
  method: string,
  features: number,
  given: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  if (given !== undefined) {
    if (given[0] * given[1] === features) return given;
    throw wrongOption(method, "image", `a size of ${features} pixels, one per feature`, given.join(" × "));
  }
  const side = Math.round(Math.sqrt(features));
  return side * side === features && features >= LEAST_SQUARE ? [side, side] : undefined;
}
