import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { curveLegend, curveMark, type Path } from "./core/curves.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { divergingLegend } from "./core/legend.js";
import { plural, shortText } from "./core/numbers.js";
import { type FigureSettings, figureOptions, wholeNumber } from "./core/options.js";
import { divergingColor } from "./core/palette.js";
import { needs, wrongLength, wrongOption } from "./core/refusal.js";

const size = z.int().min(1);

const functionSchema = z.strictObject({
  ...figureOptions,
  image: z
    .strictObject({ rows: size, columns: size })
    .optional()
    .describe(
      "The size of the images whose pixels are the features, row by row; by default that of the model's penalty. Without one, the coefficients are drawn as curves.",
    ),
  positions: z
    .array(z.number())
    .optional()
    .describe("Where the features are along a curve, such as wavelengths; by default 1, 2, 3, …"),
  xLabel: z.string().default("feature").describe("What `positions` mean."),
  most: wholeNumber(1, 6).default(4).describe("The maximum number of coordinates drawn, the first ones."),
});

export type CoefficientFunctionsOptions = z.input<typeof functionSchema>;
type FunctionSettings = z.output<typeof functionSchema>;

/** A classifier whose discriminant coordinates are linear in the features: `PenalizedDiscriminant`. */
export interface CoefficientFunctionsModel {
  readonly kind: string;
  readonly features: readonly string[];
  /** Features × coordinates. */
  readonly coefficients: Matrix;
  /** What is added to every coordinate. */
  readonly offsets: ArrayLike<number>;
  /** The share of the variance between the means that each coordinate accounts for. */
  readonly explainedRatio: ArrayLike<number>;
  readonly settings: object;
}

/** More pixels than this, of all images together, make a file too large. */
const MOST_PIXELS = 65_536;

/**
 * The coefficients of discriminant coordinates where the features belong together: curves along the points of a
 * spectrum, or images in which the color of a pixel is its coefficient (ESL figure 12.11).
 *
 * ```ts
 * const model = await new PenalizedDiscriminant({ penalty: "curve" }).fit(spectra, kinds);
 * coefficientFunctions(model, { positions: wavelengths, xLabel: "wavelength" });
 * ```
 */
export function coefficientFunctions(
  model: CoefficientFunctionsModel,
  options: CoefficientFunctionsOptions = {},
): Figure {
  const method = "coefficientFunctions";
  const settings = parseOptions(method, functionSchema, options);
  const expected = "a fitted PenalizedDiscriminant";
  const fields = ["features", "coefficients", "offsets", "explainedRatio"];
  requireFields(method, "the model", model, fields, expected);
  const { coefficients, features } = model;
  if (coefficients.rows !== features.length) throw needs(method, expected, model.kind);
  const count = Math.min(coefficients.columns, settings.most);
  const hidden = coefficients.columns - count;
  const shared = {
    names: Array.from(
      { length: count },
      (_, k) => `discriminant ${k + 1} (${shortText(100 * model.explainedRatio[k])}%)`,
    ),
    notes: [
      "In brackets: the part of the spread between the means.",
      hidden > 0 && `${plural(hidden, "coordinate")} not shown.`,
    ],
  };
  const image = imageOf(method, model, settings);
  return image === undefined
    ? curves(method, model, settings, shared)
    : images(method, model, settings, image, shared);
}

/** The names of the coordinates and what is said below. */
interface Shared {
  readonly names: readonly string[];
  readonly notes: readonly (string | false)[];
}

interface ImageSize {
  readonly rows: number;
  readonly columns: number;
}

function imageOf(
  method: string,
  { features, settings: own }: CoefficientFunctionsModel,
  { image, positions }: FunctionSettings,
): ImageSize | undefined {
  const { penalty }: { penalty?: unknown } = Object(own);
  const chosen = image ?? (positions === undefined && isImage(penalty) ? penalty : undefined);
  if (chosen === undefined) return undefined;
  if (positions !== undefined) throw wrongOption(method, "positions", "left out for images", "a list");
  if (chosen.rows * chosen.columns !== features.length)
    throw wrongOption(
      method,
      "image",
      `of ${features.length} pixels, one per feature`,
      `${chosen.rows} × ${chosen.columns}`,
    );
  return chosen;
}

function isImage(penalty: unknown): penalty is ImageSize {
  return typeof penalty === "object" && penalty !== null && "rows" in penalty && "columns" in penalty;
}

function curves(
  method: string,
  { coefficients, features }: CoefficientFunctionsModel,
  { positions, xLabel, ...settings }: FunctionSettings,
  { names, notes }: Shared,
): Figure {
  if (positions !== undefined && positions.length !== features.length)
    throw wrongLength(method, "positions", "number per feature", [features.length, positions.length]);
  const x = positions ?? features.map((_, j) => j + 1);
  const order = Array.from(x.keys()).sort((a, b) => x[a] - x[b]);
  const paths = names.map((_, k): Path => order.map((j) => [x[j], coefficients.get(j, k)] as const));
  return makeFigure(method, settings, {
    description: `The coefficients of ${plural(features.length, "feature")} in ${plural(names.length, "discriminant coordinate")}. ${names.map((name, k) => `${name}: ${extremes(paths[k], xLabel)}.`).join(" ")}`,
    notes,
    legend: (theme) => curveLegend(theme, names),
    height: (width) => Math.round(Math.min(410, 120 + width * 0.44)),
    plot: ({ theme }) => ({
      x: { label: xLabel },
      y: { label: "coefficient", nice: true },
      marks: [Plot.ruleY([0], { stroke: theme.muted }), ...paths.map((path, k) => curveMark(theme, path, k))],
    }),
  });
}

function extremes(path: Path, xLabel: string): string {
  const [low, high] = [1, -1].map((sign) =>
    path.reduce((best, point) => (sign * point[1] < sign * best[1] ? point : best)),
  );
  const [least, most] = [low, high].map(([x, y]) => `${shortText(y)} at ${xLabel} ${shortText(x)}`);
  return `from ${least} to ${most}`;
}

function images(
  method: string,
  { coefficients }: CoefficientFunctionsModel,
  settings: FigureSettings,
  image: ImageSize,
  { names, notes }: Shared,
): Figure {
  const pixels = names.length * coefficients.rows;
  if (pixels > MOST_PIXELS)
    throw needs(method, `images of at most ${MOST_PIXELS} pixels together; choose fewer by "most"`, pixels);
  const shown = names.map((_, k) => coefficients.column(k));
  const most = shown
    .flatMap((values) => [...values])
    .reduce((top, value) => Math.max(top, Math.abs(value)), 0);
  const panels = shown.map((values, k) => imagePanel(method, names[k], values, image, most));
  const { rows, columns } = image;
  return panelGrid(method, panels, settings, {
    least: 150,
    most: 4,
    description: `The coefficients of ${rows} × ${columns} pixels in ${plural(names.length, "discriminant coordinate")}. ${panels.map(({ description }) => description).join(" ")}`,
    notes,
    legend: (theme) => [divergingLegend(theme, "coefficient", shortText(most))],
  });
}

function imagePanel(
  method: string,
  name: string,
  values: Float64Array,
  { rows, columns }: ImageSize,
  most: number,
): Figure {
  const pixelOf = (at: number) => [Math.floor(at / columns), at % columns] as const;
  const [low, high] = [1, -1].map((sign) =>
    values.reduce((best, value, at) => (sign * value < sign * values[best] ? at : best), 0),
  );
  const textOf = (at: number) => {
    const [row, column] = pixelOf(at);
    return `${shortText(values[at])} in row ${row + 1}, column ${column + 1}`;
  };
  return makeFigure(method, panelSettings(name), {
    description: `${name}: from ${textOf(low)} to ${textOf(high)}.`,
    height: (width) => Math.round((width * rows) / columns),
    plot: ({ theme }) => ({
      x: { domain: [0, columns], axis: null },
      y: { domain: [rows, 0], axis: null },
      lines: "none",
      margin: 2,
      marks: [
        Plot.rect([...values.keys()], {
          x1: (at: number) => pixelOf(at)[1],
          x2: (at: number) => pixelOf(at)[1] + 1,
          y1: (at: number) => pixelOf(at)[0],
          y2: (at: number) => pixelOf(at)[0] + 1,
          // Otherwise seams between neighbors would show through.
          shapeRendering: "crispEdges",
          fill: (at: number) => divergingColor(theme.name, most > 0 ? values[at] / most : 0),
        }),
      ],
    }),
  });
}
