import * as Plot from "@observablehq/plot";
import * as z from "zod";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { clipLine } from "./core/clip-line.js";
import { joined } from "./core/compose.js";
import { curveMark, type Path, pathMark } from "./core/curves.js";
import { kernelCurve } from "./core/densities.js";
import { drawPlot } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { fixedText } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import { type Domain, type Interval, rangeOf } from "./core/range.js";
import type { GroupSource } from "./core/source.js";
import { drawEqual } from "./core/square.js";
import {
  type Direction,
  type DiscriminantModel,
  dot,
  linesOf,
  readDirections,
} from "./directions/direction.js";
import { classLegend, classMeans, classPoints } from "./regions/class-points.js";
import { type Classified, domainOf, readClassified } from "./regions/classified.js";

const directionSchema = z.strictObject({ ...figureOptions, ...sampleOptions });

export type DiscriminantDirectionsOptions = z.input<typeof directionSchema>;

type Vector = readonly [number, number];

/** The height of the densities below the cases. */
const DENSITIES = 120;

/**
 * Why a discriminant takes the covariance into account: two classes of two features projected on the line between
 * their means, and on the discriminant direction, on which they overlap the least (ESL figure 4.9). Both axes have the
 * same unit, so that right angles are right.
 *
 * ```ts
 * const model = await new LinearDiscriminant().fit(table, "class");
 * discriminantDirections(model, table, "class");
 * ```
 */
export function discriminantDirections<L extends Label>(
  model: DiscriminantModel<L>,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<DiscriminantDirectionsOptions> = {},
): Figure {
  const method = "discriminantDirections";
  const settings = parseOptions(method, directionSchema, withSeed(options));
  const cases = readClassified(method, model, rows, target);
  const { means, centroid, discriminant } = readDirections(method, model);
  const shown = sampleRows(cases.rows, settings.most, settings.seed);
  const domain = equalDomain(cases);
  const both = [centroid, discriminant].map((direction) => ({
    direction,
    densities: densitiesOf(cases, direction),
  }));
  const all = both.flatMap(({ densities }) => densities).flat();
  const distance = Math.hypot(means[1][0] - means[0][0], means[1][1] - means[0][1]);
  const ends = rangeOf(
    all.map(([x]) => x),
    [-distance / 2, distance / 2],
  );
  const top = Math.max(0, ...all.map(([, y]) => y)) || 1;
  const panels = both.map(({ direction, densities }, k) =>
    panel({
      method,
      title: k === 0 ? "Line between the means" : "Discriminant direction",
      cases,
      shown,
      means,
      domain,
      direction,
      densities,
      axes: { x: ends, y: [0, 1.05 * top] },
    }),
  );
  return panelGrid(method, panels, settings, {
    notes: [
      "Solid line: the direction. Dashed line: the boundary across it. Below: densities of the projections.",
      "Separation: the distance of the means in standard deviations within the classes.",
      ...sampleNote(shown.length, cases.rows.length, settings.seed),
      ...cases.notes,
    ],
    legend: (theme) => classLegend(theme, cases.classes),
  });
}

interface PanelSpec {
  readonly method: string;
  readonly title: string;
  readonly cases: Classified;
  readonly shown: Int32Array;
  readonly means: readonly [Vector, Vector];
  readonly domain: Domain;
  readonly direction: Direction;
  readonly densities: readonly Path[];
  /** The axes of the densities, the same in both panels. */
  readonly axes: Domain;
}

function panel(spec: PanelSpec): Figure {
  const { method, title, direction } = spec;
  const [u, v] = direction.along;
  const separation = fixedText(direction.separation, 2);
  return makeFigure(method, panelSettings(title, `separation ${separation}`), {
    description: `direction (${fixedText(u, 3)}, ${fixedText(v, 3)}), separation ${separation}.`,
    height: (width) => Math.round(width + DENSITIES),
    draw: (frame) => {
      const height = frame.height - DENSITIES;
      return joined(frame, [
        [drawCases({ ...frame, height }, spec), 0, 0],
        [drawDensities({ ...frame, height: DENSITIES }, spec), 0, height],
      ]);
    },
  });
}

function drawCases(frame: Frame, { cases, shown, means, domain, direction }: PanelSpec): SVGElement {
  const { theme } = frame;
  const { x, y } = cases;
  const reach = 2 * (domain.x[1] - domain.x[0]);
  const lines = linesOf(direction, reach);
  const clipped = (line: Path, style: Plot.LineOptions) =>
    clipLine(line, domain.x, domain.y).map((part) => pathMark(part, { stroke: theme.text, ...style }));
  return drawEqual(frame, {
    x: { label: x.name, domain: domain.x, tickSpacing: 50 },
    y: { label: y.name, domain: domain.y, tickSpacing: 40 },
    lines: "none",
    marks: [
      ...classPoints(theme, cases, shown, 2.6),
      ...clipped(lines.direction, { strokeWidth: 1.8 }),
      ...clipped(lines.boundary, { strokeWidth: 1.4, strokeDasharray: "6 3" }),
      ...classMeans(theme, means, 7),
      Plot.frame({ stroke: theme.muted }),
    ],
  });
}

function drawDensities(frame: Frame, { densities, direction, axes }: PanelSpec): SVGElement {
  const { theme } = frame;
  return drawPlot(frame, {
    x: { label: "along the direction", domain: axes.x, tickSpacing: 50 },
    y: { label: null, domain: axes.y, axis: null },
    lines: "none",
    marks: [
      ...densities.map((path, k) => curveMark(theme, path, k, { strokeDasharray: "none" })),
      Plot.ruleX([direction.threshold], { stroke: theme.text, strokeWidth: 1.4, strokeDasharray: "6 3" }),
      Plot.ruleY([0], { stroke: theme.text }),
    ],
  });
}

/** Kernel densities of the projections of both classes, from the middle between the means. */
function densitiesOf({ x, y, rows, codes, classes }: Classified, { along, middle }: Direction): Path[] {
  const start = dot(along, middle);
  return classes.map((_, k) => {
    const members = rows.filter((row) => codes[row] === k);
    return kernelCurve(
      Float64Array.from(members, (row) => dot(along, [x.values[row], y.values[row]]) - start),
    );
  });
}

/** Axes of the same length around all cases. */
function equalDomain(cases: Classified): Domain {
  const { x, y } = domainOf(cases);
  const domains = [x, y];
  const longest = Math.max(...domains.map(([low, high]) => high - low));
  const [across, up] = domains.map(([low, high]): Interval => {
    const middle = (low + high) / 2;
    return [middle - longest / 2, middle + longest / 2];
  });
  return { x: across, y: up };
}
