import * as z from "zod";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { make, put } from "./compose.js";
import type { Drawing } from "./drawing.js";
import { Figure, makeFigure, requireFigure } from "./figure.js";
import { type FigureSettings, figureOptions, wholeNumber } from "./options.js";
import { needs } from "./refusal.js";

const gridSchema = z.strictObject({
  ...figureOptions,
  columns: wholeNumber(1, 12)
    .optional()
    .describe("How many figures are in a row; 2 by default, 1 if the width is below 480."),
});

export type FigureGridOptions = z.input<typeof gridSchema>;

/**
 * Several figures as the panels of one, row by row. They share the width, the theme and, within a
 * row, the height.
 *
 * ```ts
 * figureGrid([histogramPlot(ages), boxPlot(ages)], { columns: 2, title: "Ages" });
 * ```
 */
export function figureGrid(figures: readonly Figure[], options: FigureGridOptions = {}): Figure {
  const method = "figureGrid";
  const settings = parseOptions(method, gridSchema, options);
  requireList(method, "figures", figures);
  if (figures.length === 0) throw needs(method, "at least one figure", "none");
  for (const figure of Array.from(figures)) requireFigure(method, figure);
  return panelGrid(method, figures, settings, {
    columnsAt: (width) => settings.columns ?? (width < 480 ? 1 : 2),
  });
}

interface PanelGridOptions {
  /** The number of panels per row at a given width. */
  readonly columnsAt: (width: number) => number;
  readonly description?: string;
  readonly notes?: Drawing["notes"];
  readonly legend?: Drawing["legend"];
}

/** A figure of panels; the number per row depends on the width. */
export function panelGrid(
  method: string,
  figures: readonly Figure[],
  settings: FigureSettings,
  { columnsAt: wantedAt, description, notes = [], legend }: PanelGridOptions,
): Figure {
  const panels = figures.map(Figure.panel);
  const columnsAt = (width: number) => Math.min(figures.length, wantedAt(width));
  const rowsAt = (width: number) => {
    const columns = columnsAt(width);
    return Array.from({ length: Math.ceil(panels.length / columns) }, (_, row) =>
      panels.slice(row * columns, (row + 1) * columns),
    );
  };
  const heights = (width: number) =>
    rowsAt(width).map((row) => Math.max(...row.map((panel) => panel.height(width / columnsAt(width)))));
  return makeFigure(method, settings, {
    description:
      description ?? `${figures.length} panels. ${panels.map((panel) => panel.description).join(" ")}`,
    notes,
    ...(legend !== undefined && { legend }),
    height: (width) => heights(width).reduce((sum, height) => sum + height, 0),
    draw: ({ document, theme, width, height }) => {
      const svg = make(document, "svg", { width, height });
      const wanted = heights(width);
      const stretch = height / wanted.reduce((sum, one) => sum + one, 0);
      const panelWidth = width / columnsAt(width);
      let y = 0;
      for (const [at, row] of rowsAt(width).entries()) {
        const frame = { document, theme, width: panelWidth, height: wanted[at] * stretch };
        for (const [column, panel] of row.entries())
          svg.append(put(panel.draw(frame), column * panelWidth, y));
        y += frame.height;
      }
      return svg;
    },
  });
}
