import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { clipLine } from "./core/clip-line.js";
import { type Path, pathMark, pointMark } from "./core/curves.js";
import { curveOf } from "./core/densities.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList } from "./core/lists.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, intervalSchema } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { mustBe, needs, withoutPath } from "./core/refusal.js";

const newtonSchema = z.strictObject({
  ...figureOptions,
  domain: intervalSchema
    .optional()
    .describe("The ends of the horizontal axis; by default those of the steps, slightly widened."),
  labels: z.number().int().min(0).max(20).default(4).describe("How many of the first points are labeled."),
  xLabel: z.string().default("x").describe("The label of the horizontal axis."),
  yLabel: z.string().default("f(x)").describe("The label of the vertical axis."),
});

export type NewtonStepsOptions = z.input<typeof newtonSchema>;

interface Step {
  readonly x: number | ArrayLike<number>;
}

/** The points of the steps: a minimizer's result with its path, that path, or numbers. */
export type NewtonStepsSource =
  | { readonly path?: readonly Step[] | undefined }
  | readonly Step[]
  | ArrayLike<number>;

/**
 * Newton's method in one dimension: the function, and at every point the tangent whose root is the next point. For a
 * minimizer, the function is the derivative of the objective.
 *
 * ```ts
 * newtonSteps((x) => 4 * x ** 3 - 2, newton(([x]) => x ** 4 - 2 * x, [2], { path: true }));
 *
 * const points = [2];
 * for (let k = 0; k < 4; k += 1) points.push(points[k] - (points[k] ** 2 - 2) / (2 * points[k]));
 * newtonSteps((x) => x * x - 2, points);
 * ```
 */
export function newtonSteps(
  f: (x: number) => number,
  steps: NewtonStepsSource,
  options: NewtonStepsOptions = {},
): Figure {
  const method = "newtonSteps";
  const settings = parseOptions(method, newtonSchema, options);
  const positions = readPoints(method, steps);
  const values = positions.map((x) => f(x));
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    const sentence = words`the function must be ${wanted("finite at every step")}; it is ${got(values[wrong])} at ${positions[wrong]}.`;
    throw new DataError(method, sentence, { row: wrong });
  }
  const domain = settings.domain ?? widened(rangeOf(positions), 0.15);
  const [low, high] = rangeOf(values, [0]);
  const up = widened([low, high], 0.12);
  const curve = clipLine(
    curveOf(f, domain).filter(([, y]) => Number.isFinite(y)),
    domain,
    up,
  );
  const last = positions.length - 1;
  const points = Array.from(positions, (x, k) => [x, values[k]] as const);
  const roots = Array.from(positions, (x) => [x, 0] as const);
  const tangents = roots.slice(1).map((root, k): Path => [points[k], root]);
  const drops = points.map((point, k): Path => [roots[k], point]);
  return makeFigure(method, settings, {
    description: `${plural(last, "step")} of Newton's method from ${shortText(positions[0])} to ${shortText(positions[last], 6)}, where ${settings.yLabel} is ${shortText(values[last])}.`,
    notes: ["Straight lines: tangents, whose roots are the next points."],
    height: (width) => Math.round(Math.min(390, 110 + width * 0.42)),
    plot: (frame) => {
      const [color, second] = COLORS[frame.theme.name];
      const pixels = frame.width / (domain[1] - domain[0]);
      const named = apart(positions.slice(0, settings.labels), 22 / pixels);
      return {
        x: { label: settings.xLabel, domain },
        y: { label: settings.yLabel, domain: up },
        marks: [
          Plot.ruleY([0], { stroke: frame.theme.text }),
          ...drops.map((line) => pathMark(line, { stroke: frame.theme.muted, strokeDasharray: "2 3" })),
          ...curve.map((path) => pathMark(path, { stroke: color, strokeWidth: 2 })),
          ...tangents.map((line) => pathMark(line, { stroke: second, strokeWidth: 1.4 })),
          pointMark(points, { r: 3.2, fill: second }),
          // Below the axis where the curve is above it, and vice versa.
          ...[1, -1].map((side) =>
            Plot.text(
              named.filter((k) => (values[k] < 0 ? -1 : 1) === side),
              {
                x: (k: number) => positions[k],
                y: 0,
                dy: 12 * side,
                text: (k: number) => `x${subscript(k)}`,
                fill: frame.theme.text,
                stroke: frame.theme.background,
                strokeWidth: 3,
              },
            ),
          ),
        ],
      };
    },
  });
}

/** The points that are far enough from those already labeled. */
function apart(points: Float64Array, gap: number): number[] {
  const kept: number[] = [];
  for (const [k, x] of points.entries()) if (kept.every((j) => Math.abs(points[j] - x) >= gap)) kept.push(k);
  return kept;
}

function subscript(k: number): string {
  return String(k).replaceAll(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);
}

function readPoints(method: string, source: NewtonStepsSource): Float64Array {
  requireFields(method, "the source", source, [], "a list of points, or a result with its path");
  const steps = "length" in source ? source : source.path;
  if (steps === undefined) {
    throw withoutPath(method, "a result with its path");
  }
  const numbers = Array.from(steps as ArrayLike<number | Step>, (step, k) => {
    const x = typeof step === "number" ? step : step?.x;
    if (typeof x === "number") return x;
    if (x?.length === 1) return x[0];
    throw mustBe(method, `step ${k}`, "one number", `${x?.length ?? "no"} parameters`, { row: k });
  });
  const points = readList(method, "steps", numbers);
  if (points.length > 1) return points;
  throw needs(method, "2 points or more", points.length);
}
