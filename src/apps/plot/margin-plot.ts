import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { got, ShapeError, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { Table } from "../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { contourLines } from "./core/contour-lines.js";
import { curveMark, linkMark, type Path } from "./core/curves.js";
import type { Figure } from "./core/figure.js";
import { sampleRows } from "./core/many.js";
import { plural } from "./core/numbers.js";
import { figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import type { PlaneGrid } from "./core/plane-grid.js";
import type { GroupSource } from "./core/source.js";
import { classPlane } from "./regions/class-plane.js";
import { classLegend, classPoints } from "./regions/class-points.js";
import { type Classified, gridCases, gridOver, readClassified } from "./regions/classified.js";

const marginSchema = z.strictObject({ ...figureOptions, resolution: resolutionOption, ...sampleOptions });

export type MarginPlotOptions = z.input<typeof marginSchema>;

/** A support vector machine of two features and two classes. */
export interface MarginModel {
  readonly features: readonly string[];
  readonly classes: readonly Label[];
  /** A single score per case, positive for the second class. */
  decisionFunction(rows: Rows): Matrix;
  /** The cases that the boundary depends on, if the model keeps them. */
  readonly supportVectors?: Matrix | undefined;
}

const GUTTER = "5 4";
/** Steps from a case to the edge of its margin, each along the gradient of the scores; one suffices if they are linear. */
const STEPS = 8;

/**
 * The boundary of a support vector machine with the edges of its margin, its support vectors, and the slack of every
 * case on the wrong side of its edge (ESL, figure 12.1).
 *
 * ```ts
 * const model = await new SVC({ kernel: "linear" }).fit(table, "species");
 * marginPlot(model, table, "species");
 * ```
 */
export function marginPlot(
  model: MarginModel,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<MarginPlotOptions> = {},
): Figure {
  const method = "marginPlot";
  const settings = parseOptions(method, marginSchema, withSeed(options));
  requireFields(
    method,
    "the model",
    model,
    ["features", "classes", "decisionFunction"],
    "a classifier with a decision function, such as SVC",
  );
  const cases = readClassified(method, model, rows, target);
  const { x, y, classes } = cases;
  if (classes.length !== 2) {
    const sentence = words`the model must have ${wanted("2 classes")}; it has ${got(`${classes.length} classes`)}.`;
    throw new ShapeError(method, sentence);
  }
  const grid = gridOver(cases, settings.resolution);
  const scores = model.decisionFunction(gridCases(cases, grid)).column(0);
  const slacks = slackSegments(model, cases, sampleRows(cases.rows, settings.most, settings.seed), grid);
  const vectors = model.supportVectors?.toArrays() ?? [];
  const gutters = [-1, 1].flatMap((level) => contourLines(grid, scores, level));
  return classPlane(method, settings, cases, {
    description: `The boundary between ${classes.join(" and ")} over ${x.name} and ${y.name}, the edges of its margin, ${plural(vectors.length, "support vector")}, and ${plural(slacks.length, "case")} with slack.`,
    notes: ["Solid line: boundary. Dashed lines: edges of the margin. Thin lines: slack."],
    legend: (theme) => [
      ...classLegend(theme, classes),
      ...(vectors.length > 0
        ? [{ label: "support vector", color: theme.text, symbol: "circle" as const, hollow: true }]
        : []),
    ],
    domain: grid,
    marks: (theme, shown) => [
      linkMark(slacks, { stroke: theme.muted, strokeWidth: 1 }),
      ...contourLines(grid, scores, 0).map((path) =>
        curveMark(theme, path, 0, { stroke: theme.text, strokeWidth: 1.8 }),
      ),
      ...gutters.map((path) =>
        curveMark(theme, path, 0, { stroke: theme.text, strokeWidth: 1.1, strokeDasharray: GUTTER }),
      ),
      ...classPoints(theme, cases, shown),
      Plot.dot(vectors, { r: 6, stroke: theme.text, strokeWidth: 1.2 }),
    ],
  });
}

/** From every case with slack to the edge of its margin. */
function slackSegments(model: MarginModel, cases: Classified, shown: Int32Array, grid: PlaneGrid): Path[] {
  const { x, y, codes } = cases;
  const scoreOf = (points: readonly (readonly [number, number])[]) =>
    points.length === 0 ? new Float64Array(0) : model.decisionFunction(asRows(cases, points)).column(0);
  const points = Array.from(shown, (row) => [x.values[row], y.values[row]] as const);
  const scores = scoreOf(points);
  const inside = points.flatMap((from, i) => {
    const side = codes[shown[i]] === 1 ? 1 : -1;
    return side * scores[i] < 1 - 1e-6 ? [{ from, side }] : [];
  });
  const step = [1e-4 * (grid.x[1] - grid.x[0]), 1e-4 * (grid.y[1] - grid.y[0])];
  let at = inside.map(({ from }) => from);
  for (let turn = 0; turn < STEPS; turn += 1) {
    const here = scoreOf(at);
    const right = scoreOf(at.map(([u, v]) => [u + step[0], v] as const));
    const above = scoreOf(at.map(([u, v]) => [u, v + step[1]] as const));
    at = at.map(([u, v], i) => {
      const [du, dv] = [(right[i] - here[i]) / step[0], (above[i] - here[i]) / step[1]];
      const factor = (inside[i].side - here[i]) / (du * du + dv * dv);
      return [u + factor * du, v + factor * dv] as const;
    });
  }
  const reached = scoreOf(at.map(([u, v]) => [finite(u), finite(v)] as const));
  return inside.flatMap(({ from, side }, i) => (Math.abs(reached[i] - side) < 0.01 ? [[from, at[i]]] : []));
}

/** Where the scores are flat, a step leads nowhere. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function asRows({ x, y, named }: Classified, points: readonly (readonly [number, number])[]): Table | Matrix {
  const columns = [0, 1].map((j) => Float64Array.from(points, (point) => finite(point[j])));
  return named
    ? Table.fromColumns({ [x.name]: columns[0], [y.name]: columns[1] })
    : Matrix.fromColumns(columns);
}
