import * as Plot from "@observablehq/plot";
import { bandTicks, drawPlot } from "./draw-plot.js";
import type { Frame } from "./drawing.js";
import { inkOn, type ThemeName } from "./palette.js";
import { nameColumn } from "./rows.js";
import { textWidth } from "./text.js";

interface HeatmapCell {
  /** The first in full size, the others below it and smaller; omitted if they do not fit. */
  readonly lines: readonly string[];
  readonly color: (theme: ThemeName) => string;
}

interface HeatmapSpec {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cell: (row: number, column: number) => HeatmapCell;
  readonly xLabel?: string;
  readonly yLabel?: string;
}

/** The largest fraction of the width for the names of the rows. */
const NAMES = 0.3;

interface Room {
  readonly left: number;
  readonly band: number;
  readonly names: { readonly rows: readonly string[]; readonly columns: readonly string[] };
}

function roomFor(width: number, rows: readonly string[], columns: readonly string[]): Room {
  const { shown, width: left } = nameColumn(rows, width, { share: NAMES });
  return {
    left,
    band: (width - left - 12) / columns.length,
    names: { rows: shown, columns: nameColumn(columns, width, { share: NAMES }).shown },
  };
}

/** The height at which cells are about `shape` times as tall as they are wide. */
export function heatmapHeight(
  width: number,
  rows: readonly string[],
  columns: number,
  shape: number,
): number {
  const { band, names } = roomFor(width, rows, new Array<string>(columns).fill(""));
  const below = bandTicks(names.rows, band).room;
  return Math.round(Math.min(70, Math.max(24, band * shape)) * rows.length + below + 44);
}

/** Colored cells with numbers, and names along the left and the bottom. */
export function drawHeatmap(frame: Frame, spec: HeatmapSpec): SVGElement {
  const { theme, width, height } = frame;
  const { left, band, names } = roomFor(width, spec.rows, spec.columns);
  const { tickRotate, room } = bandTicks(names.columns, band);
  const marginTop = spec.yLabel === undefined ? 6 : 24;
  const marginBottom = room + (spec.xLabel === undefined ? 4 : 22);
  const cellHeight = (height - marginTop - marginBottom) / spec.rows.length;
  const cells = spec.rows.flatMap((_, row) =>
    spec.columns.map((_, column) => ({ row, column, ...spec.cell(row, column) })),
  );
  const text = (line: number) => {
    const size = line === 0 ? 12 : 10;
    const longest = Math.max(...cells.map(({ lines }) => textWidth(lines[line] ?? "", 1)));
    const fitting = Math.min(size, (band - 4) / longest);
    const lines = Math.max(...cells.map((cell) => cell.lines.length));
    const fits = fitting >= 7 && cellHeight >= (line === 0 ? 12 : 32);
    if (!fits) return [];
    const shifted = lines > 1 && cellHeight >= 32 ? (line === 0 ? -7 : 8) : 0;
    return [
      Plot.text(
        cells.filter((cell) => cell.lines[line] !== undefined),
        {
          x: "column",
          y: "row",
          dy: shifted,
          text: (cell: HeatmapCell) => cell.lines[line],
          fill: (cell: HeatmapCell) => inkOn(cell.color(theme.name)),
          fontSize: fitting,
        },
      ),
    ];
  };
  return drawPlot(frame, {
    x: {
      ...bands(names.columns, spec.xLabel),
      labelAnchor: "center",
      tickRotate,
      labelOffset: marginBottom - 4,
    },
    y: { ...bands(names.rows, spec.yLabel), labelAnchor: "top" },
    marginLeft: left,
    marginRight: 12,
    marginTop,
    marginBottom,
    lines: "none",
    marks: [
      Plot.cell(cells, {
        x: "column",
        y: "row",
        fill: (cell: HeatmapCell) => cell.color(theme.name),
        stroke: theme.grid,
      }),
      ...text(0),
      ...text(1),
    ],
  });
}

function bands(names: readonly string[], label: string | undefined): Plot.ScaleOptions {
  return {
    type: "band",
    domain: names.keys(),
    label: label ?? null,
    labelArrow: "none",
    tickFormat: (index: number) => names[index],
    tickSize: 0,
    padding: 0.03,
  };
}
