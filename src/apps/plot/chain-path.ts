import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import type { LogDensityFunction } from "../../math/sample/log-density.js";
import { readParameters, requireSamples, type SamplesLike } from "./chains/read-samples.js";
import type { Move } from "./chains/record-moves.js";
import { contourLines } from "./core/contour-lines.js";
import { linkMark, type Path, pathMark, pointMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { countText, plural, pointText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { gridPoints } from "./core/plane-grid.js";
import { type Domain, rangeOf, widened } from "./core/range.js";
import { needs } from "./core/refusal.js";

const chainSchema = z.strictObject({
  ...figureOptions,
  logDensity: z
    .custom<LogDensityFunction>((value) => typeof value === "function")
    .optional()
    .meta({ constraint: "a function of a point" })
    .describe("The logarithm of the density of both parameters, for contours behind the path."),
  parameters: z
    .array(z.string())
    .length(2)
    .optional()
    .describe(
      "Which two parameters of the draws are shown, required if there are more; for moves, the names of the parameters.",
    ),
  chain: z.number().int().min(0).default(0).describe("Which chain of draws is drawn."),
  most: wholeNumber(2, 5000).default(300).describe("How many moves are drawn, from the first on."),
});

export type ChainPathOptions = z.input<typeof chainSchema>;

/**
 * The contours, in standard deviations k of a normal density: at e^(−k²/2) of the highest
 * density.
 */
const CONTOURS = [0.5, 1, 1.5, 2, 2.5, 3];
const SIZE = 80;

interface Walk {
  readonly names: readonly [string, string];
  /** The positions of the chain, without repetitions. */
  readonly path: Path;
  /** Rejected candidates, each with the position from which it was proposed. */
  readonly rejected: readonly Path[];
  readonly moves: number;
  readonly shown: number;
  readonly accepted: number;
}

/**
 * The path of a Metropolis-Hastings chain through two parameters, over contours of the density:
 * accepted moves as a line, rejected ones as thin lines to the rejected candidates. Moves come from
 * `recordMoves` or as a list of { from, to, accepted }; draws alone show where the chain went, but
 * not what it rejected.
 *
 * ```ts
 * chainPath([
 *   { from: [0, 0], to: [1, 0.5], accepted: true },
 *   { from: [1, 0.5], to: [4, 4], accepted: false },
 * ], { logDensity: ([x, y]) => -(x * x + y * y) / 2 });
 * ```
 */
export function chainPath(source: SamplesLike | readonly Move[], options: ChainPathOptions = {}): Figure {
  const method = "chainPath";
  const settings = parseOptions(method, chainSchema, options);
  const walk = Array.isArray(source)
    ? readMoves(method, source as readonly Move[], settings)
    : readDraws(method, source as SamplesLike, settings);
  const { names, path, rejected, moves, shown, accepted } = walk;
  const all = [...path, ...rejected.flat()];
  const domain = {
    x: widened(rangeOf(all.map(([x]) => x)), 0.08),
    y: widened(rangeOf(all.map(([, y]) => y)), 0.08),
  };
  const lines = contoursOf(method, settings.logDensity, domain);
  const known = Array.isArray(source);
  const [start] = path;
  return makeFigure(method, settings, {
    description: `${plural(shown, "move")} of a chain over ${names.join(" and ")}, from ${pointText(start)}. ${accepted} of them ${known ? "accepted" : "moved"}.`,
    notes: [
      lines.length > 0 && "Gray contours: the density.",
      "Ring: the first point.",
      shown < moves && `The first ${countText(shown)} of ${countText(moves)} moves are shown.`,
    ],
    legend: (theme) => {
      const [color, second] = COLORS[theme.name];
      return known
        ? [
            { label: `accepted (${accepted})`, color, dash: "", symbol: "circle" as const },
            {
              label: `rejected (${shown - accepted})`,
              color: second,
              dash: "3 2",
              symbol: "cross" as const,
            },
          ]
        : [];
    },
    height: (width) => Math.round(Math.min(470, 110 + width * 0.52)),
    plot: (frame) => {
      const { theme } = frame;
      const [color, second] = COLORS[theme.name];
      return {
        x: { label: names[0], domain: domain.x },
        y: { label: names[1], domain: domain.y },
        lines: "none",
        marks: [
          ...lines.map((line) => pathMark(line, { stroke: theme.muted, strokeOpacity: 0.45 })),
          linkMark(rejected, {
            stroke: second,
            strokeOpacity: 0.7,
            strokeWidth: 0.9,
            strokeDasharray: "3 2",
          }),
          pointMark(
            rejected.map(([, to]) => to),
            { symbol: "times", r: 2.6, stroke: second },
          ),
          pathMark(path, { stroke: color, strokeWidth: 1.4 }),
          pointMark(path, { r: 2.2, fill: color }),
          Plot.dot([start], { r: 6, stroke: theme.text, strokeWidth: 1.8 }),
          Plot.frame({ stroke: theme.muted, strokeOpacity: 0.6 }),
        ],
      };
    },
  });
}

function readMoves(
  method: string,
  moves: readonly Move[],
  { most, parameters }: z.output<typeof chainSchema>,
): Walk {
  const wrong = moves.findIndex(
    (move) =>
      ![move?.from, move?.to].every((point) => point?.length === 2 && Number.isFinite(point[0] + point[1])),
  );
  if (moves.length === 0 || wrong >= 0) {
    const received = moves.length === 0 ? "none" : `another at index ${wrong}`;
    const expected = "moves { from, to, accepted } of two finite numbers each";
    throw needs(method, expected, received, wrong >= 0 ? { row: wrong } : {});
  }
  const shown = moves.slice(0, most);
  const pair = (point: ArrayLike<number>) => [point[0], point[1]] as const;
  const accepted = shown.filter((move) => move.accepted);
  return {
    names: [parameters?.[0] ?? "x", parameters?.[1] ?? "y"],
    path: [pair(shown[0].from), ...accepted.map(({ to }) => pair(to))],
    rejected: shown.filter((move) => !move.accepted).map(({ from, to }) => [pair(from), pair(to)]),
    moves: moves.length,
    shown: shown.length,
    accepted: accepted.length,
  };
}

function readDraws(
  method: string,
  source: SamplesLike,
  { parameters, chain, most }: z.output<typeof chainSchema>,
): Walk {
  const samples = requireSamples(method, source);
  const [first, second] = readParameters(method, samples, parameters, 2);
  if (second === undefined || chain >= samples.chains) {
    const [option, expected] =
      second === undefined
        ? ["parameters", "two parameters"]
        : ["chain", `a number from 0 to ${samples.chains - 1}`];
    throw new OptionError(method, words`${optionName(option)} needs ${wanted(expected)}.`);
  }
  const [x, y] = [first, second].map((parameter) => samples.trace(parameter)[chain]);
  const count = Math.min(x.length, most + 1);
  const path = Array.from({ length: count }, (_, i) => [x[i], y[i]] as const).filter(
    ([u, v], i) => i === 0 || u !== x[i - 1] || v !== y[i - 1],
  );
  return {
    names: [samples.names[first], samples.names[second]],
    path,
    rejected: [],
    moves: x.length - 1,
    shown: count - 1,
    accepted: path.length - 1,
  };
}

function contoursOf(method: string, logDensity: LogDensityFunction | undefined, domain: Domain): Path[] {
  if (logDensity === undefined) return [];
  const grid = { size: SIZE, ...domain };
  const { x, y } = gridPoints(grid);
  const logs = x.map((value, i) => logDensity(Float64Array.of(value, y[i])));
  const [, most] = rangeOf(logs);
  if (!Number.isFinite(most)) {
    const sentence = words`the log density is finite nowhere within the axes; the highest is ${got(most)}.`;
    throw new DataError(method, sentence, { option: "logDensity", expected: "finite numbers" });
  }
  const parts = logs.map((value) => (Number.isNaN(value) ? 0 : Math.exp(value - most)));
  return CONTOURS.flatMap((k) => contourLines(grid, parts, Math.exp(-k * k * 0.5)));
}
