import * as Plot from "@observablehq/plot";
import { z } from "zod";
import { DataError } from "../base/errors.js";
import { parseOptions } from "../base/options.js";
import { clipLine } from "./core/clip-line.js";
import { curveOf } from "./core/densities.js";
import { drawPlot } from "./core/draw-plot.js";
import { Figure } from "./core/figure.js";
import { readList } from "./core/lists.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { intervalSchema } from "./core/schemas.js";

const newtonSchema = z.strictObject({
  ...figureOptions,
  domain: intervalSchema
    .optional()
    .describe("The ends of the horizontal axis; those of the steps, and a little more."),
  labels: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(4)
    .describe("How many of the first places bear their names."),
  xLabel: z.string().default("x").describe("What runs along the horizontal axis."),
  yLabel: z.string().default("f(x)").describe("What is to become 0."),
});

export type NewtonStepsOptions = z.input<typeof newtonSchema>;

/**
 * Newton's method in one dimension: the function, and from place to place the tangent whose root is the next one.
 * To find a stationary point, the function is the derivative of what is minimized.
 *
 * ```ts
 * const places = [2];
 * for (let k = 0; k < 4; k += 1) places.push(places[k] - (places[k] ** 2 - 2) / (2 * places[k]));
 * newtonSteps((x) => x * x - 2, places);
 * ```
 */
export function newtonSteps(
  f: (x: number) => number,
  iterates: ArrayLike<number> | readonly { readonly x: ArrayLike<number> }[],
  options: NewtonStepsOptions = {},
): Figure {
  const method = "newtonSteps";
  const settings = parseOptions(method, newtonSchema, options);
  const places = readIterates(method, iterates);
  const values = places.map((x) => f(x));
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    throw new DataError(
      `${method}: the function must be finite at every step; it is ${values[wrong]} at ${places[wrong]}.`,
      {
        method,
        row: wrong,
        expected: "a finite number",
        received: String(values[wrong]),
      },
    );
  }
  const domain = settings.domain ?? widened(rangeOf(places), 0.15);
  const [low, high] = rangeOf(values, [0]);
  const up = widened([low, high], 0.12);
  const curve = clipLine(
    curveOf(f, domain).filter(([, y]) => Number.isFinite(y)),
    domain,
    up,
  );
  const last = places.length - 1;
  const tangents = Array.from({ length: last }, (_, k) => [
    [places[k], values[k]],
    [places[k + 1], 0],
  ]) as [number, number][][];
  const drops = Array.from(places, (x, k) => [
    [x, 0],
    [x, values[k]],
  ]) as [number, number][][];
  return new Figure(
    {
      method,
      description: `${plural(last, "step")} of Newton's method from ${shortText(places[0])} to ${shortText(places[last], 6)}, where ${settings.yLabel} is ${shortText(values[last])}.`,
      notes: ["Straight lines: tangents, whose roots are the next places."],
      height: (width) => Math.round(Math.min(390, 110 + width * 0.42)),
      draw: (frame) => {
        const [color, second] = COLORS[frame.theme.name];
        const pixels = frame.width / (domain[1] - domain[0]);
        const named = apart(places.slice(0, settings.labels), 22 / pixels);
        return drawPlot(frame, {
          x: { label: settings.xLabel, domain },
          y: { label: settings.yLabel, domain: up },
          marks: [
            Plot.ruleY([0], { stroke: frame.theme.text }),
            ...drops.map((line) => Plot.line(line, { stroke: frame.theme.muted, strokeDasharray: "2 3" })),
            ...curve.map((path) => Plot.line(path as [number, number][], { stroke: color, strokeWidth: 2 })),
            ...tangents.map((line) => Plot.line(line, { stroke: second, strokeWidth: 1.4 })),
            Plot.dot(places, {
              x: (x: number) => x,
              y: (_: number, k: number) => values[k],
              r: 3.2,
              fill: second,
            }),
            // Below the axis where the curve is above it, and the other way round.
            ...[1, -1].map((side) =>
              Plot.text(
                named.filter((k) => (values[k] < 0 ? -1 : 1) === side),
                {
                  x: (k: number) => places[k],
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
        });
      },
    },
    settings,
  );
}

/** The places that lie far enough from those named before. */
function apart(places: Float64Array, gap: number): number[] {
  const kept: number[] = [];
  for (const [k, x] of places.entries()) if (kept.every((j) => Math.abs(places[j] - x) >= gap)) kept.push(k);
  return kept;
}

function subscript(k: number): string {
  return String(k).replaceAll(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);
}

function readIterates(
  method: string,
  iterates: ArrayLike<number> | readonly { readonly x: ArrayLike<number> }[],
): Float64Array {
  const numbers = Array.from(iterates as ArrayLike<number | { x: ArrayLike<number> }>, (place, k) => {
    if (typeof place === "number") return place;
    if (place?.x?.length === 1) return place.x[0];
    throw new DataError(
      `${method}: step ${k} must be one number; got ${place?.x?.length ?? "no"} parameters.`,
      {
        method,
        row: k,
        expected: "1 parameter",
        received: String(place?.x?.length),
      },
    );
  });
  const places = readList(method, "iterates", numbers);
  if (places.length > 1) return places;
  throw new DataError(`${method}: needs 2 places or more; got 1.`, {
    method,
    expected: "2 places or more",
    received: "1 place",
  });
}
