import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { needs } from "./core/refusal.js";

const imageSchema = z
  .strictObject({
    ...figureOptions,
    black: z.number().default(0).describe("The value that is drawn black."),
    white: z.number().default(255).describe("The value that is drawn white."),
  })
  .refine(({ black, white }) => black !== white, { path: ["white"], message: "must differ from black" });

export type ImagePlotOptions = z.input<typeof imageSchema>;

/** More pixels than this make a file too large. */
const MOST_PIXELS = 65_536;

interface Run {
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly gray: number;
}

/**
 * An image of gray values, one number per pixel. Neighbors of the same gray are drawn as one.
 *
 * ```ts
 * imagePlot([[0, 80], [160, 255]]);
 * ```
 */
export function imagePlot(image: MatrixLike, options: ImagePlotOptions = {}): Figure {
  const method = "imagePlot";
  const settings = parseOptions(method, imageSchema, options);
  const pixels = Matrix.from(image);
  const { rows, columns, data } = pixels;
  if (data.length === 0 || data.length > MOST_PIXELS)
    throw needs(method, `an image of 1 to ${MOST_PIXELS} pixels`, data.length);
  if (!data.every(Number.isFinite)) throw needs(method, "finite gray values", "one that is not");
  const runs = runsOf(pixels, settings.black, settings.white);
  const levels = new Set(runs.map(({ gray }) => gray)).size;
  return makeFigure(method, settings, {
    description: `An image of ${rows} × ${columns} pixels in ${levels} shades of gray, mean ${shortText(data.reduce((sum, value) => sum + value, 0) / data.length)}.`,
    height: (width) => Math.round((width * rows) / columns),
    plot: () => ({
      x: { domain: [0, columns], axis: null },
      y: { domain: [rows, 0], axis: null },
      lines: "none",
      margin: 0,
      marks: [
        Plot.rect(runs, {
          x1: "start",
          x2: "end",
          y1: "row",
          y2: ({ row }: Run) => row + 1,
          // Otherwise seams between neighbors would show through.
          shapeRendering: "crispEdges",
          fill: ({ gray }: Run) => `#${gray.toString(16).padStart(2, "0").repeat(3)}`,
        }),
      ],
    }),
  });
}

/** Neighbors in a row that have the same shade, of 256. */
function runsOf({ rows, columns, data }: Matrix, black: number, white: number): Run[] {
  const runs: Run[] = [];
  const shade = (value: number) =>
    Math.round(255 * Math.min(1, Math.max(0, (value - black) / (white - black))));
  for (let row = 0; row < rows; row += 1) {
    let start = 0;
    for (let column = 1; column <= columns; column += 1) {
      const gray = shade(data[row * columns + start]);
      if (column < columns && shade(data[row * columns + column]) === gray) continue;
      runs.push({ row, start, end: column, gray });
      start = column;
    }
  }
  return runs;
}
