import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, groupSchema, sampleOptions } from "./core/options.js";
import { type Interval, rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";
import { completeRows, isTable, readGroups } from "./core/source.js";
import { drawEqual } from "./core/square.js";
import { classPoints, groupLegend } from "./regions/class-points.js";

const biplotSchema = z.strictObject({
  ...figureOptions,
  ...sampleOptions,
  components: z
    .tuple([z.int().min(1), z.int().min(1)])
    .refine(([across, up]) => across !== up)
    .meta({ constraint: "two different whole numbers ≥ 1" })
    .default([1, 2])
    .describe("The components of the two axes, counted from 1."),
  color: groupSchema
    .optional()
    .describe("Classes, shown by color and symbol: a column's name, or a label per row."),
});

export type BiplotOptions = z.input<typeof biplotSchema>;

/** What a biplot needs of a model, such as a `PCAModel`. */
export interface BiplotModel {
  readonly features: readonly string[];
  readonly outputs: readonly string[];
  readonly shares: ArrayLike<number>;
  /** A row for each feature. */
  readonly loadings: Matrix;
  transform(rows: Table | MatrixLike): Matrix;
}

/** The length of the longest arrow, as a share of the distance of the farthest case from the middle. */
const REACH = 0.85;
/** The height of a name, as a share of the axis. */
const LINE = 0.035;

interface Arrow {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Cases as points on two components, and features as arrows: an arrow points to where its feature is large, and is as
 * long as the feature's loadings on the two components. Both axes have the same unit, so that angles are right.
 *
 * ```ts
 * biplot(await new PCA({ correlation: true }).fit(features), table, { color: "species" });
 * ```
 */
export function biplot(
  model: BiplotModel,
  rows: Table | MatrixLike,
  options: Seeded<BiplotOptions> = {},
): Figure {
  const method = "biplot";
  const settings = parseOptions(method, biplotSchema, withSeed(options));
  requireFields(method, "the model", model, ["loadings", "outputs", "shares", "transform"], "that of a PCA");
  const [across, up] = settings.components.map((component) => component - 1);
  const last = model.outputs.length;
  if (Math.max(across, up) >= last)
    throw needs(
      method,
      `a model with components ${settings.components.join(" and ")}`,
      plural(last, "component"),
    );
  const scores = model.transform(rows);
  const axes = [across, up].map((k) => ({
    name: `${model.outputs[k]} (${shortText(100 * model.shares[k], 3)}%)`,
    values: scores.column(k),
  }));
  const [x, y] = axes;
  const table = isTable(rows) ? rows : undefined;
  const classes = readGroups(method, table, "color", settings.color, scores.rows);
  const { rows: complete, groups, notes } = completeRows(method, axes, classes);
  const shown = sampleRows(complete, settings.most, settings.seed);
  const farthest = complete.reduce(
    (most, row) => Math.max(most, Math.hypot(x.values[row], y.values[row])),
    0,
  );
  const arrows = arrowsOf(model, across, up, REACH * farthest);
  const domain = equalDomain(
    rangeOf(
      Float64Array.from(complete, (row) => x.values[row]),
      arrows.map((arrow) => arrow.x),
      [0],
    ),
    rangeOf(
      Float64Array.from(complete, (row) => y.values[row]),
      arrows.map((arrow) => arrow.y),
      [0],
    ),
  );
  return makeFigure(method, settings, {
    description: `${plural(complete.length, "case")} and ${plural(arrows.length, "feature")} on ${x.name} and ${y.name}.`,
    notes: [
      "Arrows: the loadings of the features, all stretched alike.",
      ...sampleNote(shown.length, complete.length, settings.seed),
      ...notes,
    ],
    legend: (theme) => groupLegend(theme, groups),
    height: (width) => Math.round(Math.min(width * 0.95, 520)),
    draw: (frame) => {
      const { theme } = frame;
      const ink = { fill: theme.text, stroke: theme.background, strokeWidth: 3 };
      return drawEqual(frame, {
        x: { label: x.name, domain: domain.x, tickSpacing: 60 },
        y: { label: y.name, domain: domain.y, tickSpacing: 50 },
        marks: [
          ...classPoints(theme, { x, y, codes: groups.codes, classes: groups.names }, shown, 2.8),
          Plot.arrow(arrows, {
            x1: 0,
            y1: 0,
            x2: "x",
            y2: "y",
            stroke: theme.text,
            strokeWidth: 1.6,
            headLength: 7,
          }),
          ...([1, -1] as const).map((side) =>
            Plot.text(
              apart(
                arrows.filter((arrow) => (arrow.x >= 0 ? 1 : -1) === side),
                LINE * (domain.y[1] - domain.y[0]),
              ),
              {
                ...{ x: "x", y: "y", text: "name", ...ink },
                textAnchor: side > 0 ? "start" : "end",
                dx: 5 * side,
              },
            ),
          ),
        ],
      });
    },
  });
}

/** The loadings on two components, stretched until the longest arrow has this length. */
function arrowsOf({ features, loadings }: BiplotModel, across: number, up: number, length: number): Arrow[] {
  const raw = features.map((name, j) => ({ name, x: loadings.get(j, across), y: loadings.get(j, up) }));
  const longest = raw.reduce((most, { x, y }) => Math.max(most, Math.hypot(x, y)), 0);
  const factor = longest > 0 ? length / longest : 1;
  return raw.map(({ name, x, y }) => ({ name, x: factor * x, y: factor * y }));
}

/** The ends of arrows, moved down where their names would cover each other. */
function apart(arrows: readonly Arrow[], gap: number): Arrow[] {
  let above = Number.POSITIVE_INFINITY;
  return [...arrows]
    .sort((a, b) => b.y - a.y)
    .map((arrow) => {
      above = Math.min(arrow.y, above - gap);
      return { ...arrow, y: above };
    });
}

/** Axes of the same length around everything, with room for the names of the arrows. */
function equalDomain(...ranges: readonly [Interval, Interval]): {
  readonly x: Interval;
  readonly y: Interval;
} {
  const length = 1.3 * Math.max(...ranges.map(([low, high]) => high - low)) || 1;
  const [x, y] = ranges.map(([low, high]): Interval => {
    const middle = (low + high) / 2;
    return [middle - length / 2, middle + length / 2];
  });
  return { x, y };
}
