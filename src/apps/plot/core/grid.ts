import * as z from "zod";
import { requireList } from "../../../base/numbers.js";
import { parseOptions } from "../../../base/options.js";
import { joined } from "./compose.js";
import type { Drawing } from "./drawing.js";
import { Figure, makeFigure, panelSettings, requireFigure } from "./figure.js";
import { commonSettings, type FigureSettings, figureOptions, wholeNumber } from "./options.js";
import { needs } from "./refusal.js";

const gridSchema = z.strictObject({
  ...figureOptions,
  columns: wholeNumber(1, 12)
    .optional()
    .describe("The number of figures per row; 2 by default, 1 if the width is below 480."),
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
  const { columns } = settings;
  return panelGrid(method, figures, settings, columns === undefined ? {} : { least: 1, most: columns });
}

interface PanelGridOptions {
  /** The least width of a panel, and how many are in a row at most; otherwise there are fewer in a row. */
  readonly least?: number;
  readonly most?: number;
  readonly description?: string;
  readonly notes?: Drawing["notes"];
  readonly legend?: Drawing["legend"];
}

/** A figure of panels; the number per row depends on the width. */
export function panelGrid(
  method: string,
  figures: readonly Figure[],
  settings: FigureSettings,
  { least = 240, most = 2, description, notes = [], legend }: PanelGridOptions = {},
): Figure {
  const panels = figures.map(Figure.panel);
  const columnsAt = (width: number) => Math.min(figures.length, most, Math.max(1, Math.floor(width / least)));
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
      const wanted = heights(width);
      const stretch = height / wanted.reduce((sum, one) => sum + one, 0);
      const panelWidth = width / columnsAt(width);
      let y = 0;
      const parts = rowsAt(width).flatMap((row, at) => {
        const frame = { document, theme, width: panelWidth, height: wanted[at] * stretch };
        const drawn = row.map((panel, column) => [panel.draw(frame), column * panelWidth, y] as const);
        y += frame.height;
        return drawn;
      });
      return joined({ document, width, height }, parts);
    },
  });
}

/** The figure of a single part, or one panel for each of several, for which the notes are written once. */
export function onePerPanel<T>(
  method: string,
  settings: FigureSettings,
  parts: readonly T[],
  spec: Omit<PanelGridOptions, "notes"> & {
    readonly title: (part: T) => string;
    readonly notes?: readonly string[];
    readonly draw: (part: T, settings: FigureSettings, notes: readonly string[]) => Figure;
  },
): Figure {
  const { title, notes = [], draw, ...options } = spec;
  if (parts.length === 1) return draw(parts[0], commonSettings(settings), notes);
  const panels = parts.map((part) => draw(part, panelSettings(title(part)), []));
  return panelGrid(method, panels, settings, { least: 280, notes, ...options });
}
