import type * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { canvas, textMarks } from "./core/canvas.js";
import { linkMark, type Path } from "./core/curves.js";
import type { PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList, requireDifferentNames } from "./core/lists.js";
import { fixedText, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { needs, wrongLength } from "./core/refusal.js";
import { fitText, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";

const criticalSchema = z.strictObject({
  ...figureOptions,
  names: z
    .array(z.string())
    .optional()
    .meta({ constraint: "a list of names" })
    .describe("The names of the models, in the order of the ranks; model 1, model 2 and so on by default."),
});

export type CriticalDifferencePlotOptions = z.input<typeof criticalSchema>;

/**
 * What `friedmanTest` returns: average ranks (1 is best) and the smallest difference that is
 * significant.
 */
export interface RankComparison {
  readonly averageRanks: ArrayLike<number>;
  readonly criticalDifference: number;
}

interface Ranked {
  readonly name: string;
  readonly rank: number;
}

/**
 * Distances in pixels: of the bracket, the axis and the first bar, between bars, and between
 * names.
 */
const BRACKET = 20;
const AXIS = 58;
const BAR = 11;
const ROW = 20;

/**
 * Demšar's diagram: average ranks on an axis, the best to the right, with bars over models whose ranks differ
 * by less than the critical difference (Demšar 2006, section 3.2.4).
 *
 * ```ts
 * criticalDifferencePlot(friedmanTest(scores), { names: ["bayes", "tree", "forest"] });
 * criticalDifferencePlot({ averageRanks: [1.3, 1.9, 2.8], criticalDifference: 0.9 });
 * ```
 */
export function criticalDifferencePlot(
  comparison: RankComparison,
  options: CriticalDifferencePlotOptions = {},
): Figure {
  const method = "criticalDifferencePlot";
  const settings = parseOptions(method, criticalSchema, options);
  const fields = ["averageRanks", "criticalDifference"];
  const { averageRanks, criticalDifference } = requireFields(method, "the comparison", comparison, fields);
  requireList(method, "average ranks", averageRanks);
  const count = averageRanks.length;
  if (count < 2) throw needs(method, "the ranks of 2 or more models", count);
  const names = settings.names ?? Array.from({ length: count }, (_, i) => `model ${i + 1}`);
  if (names.length !== count) throw wrongLength(method, "names", "name per rank", [count, names.length]);
  requireDifferentNames(method, names);
  const values = readList(method, "averageRanks", averageRanks, { low: 1, high: count });
  const [difference] = readList(method, "criticalDifference", [criticalDifference], { low: 0 });
  const models = names.map((name, i) => ({ name, rank: values[i] })).sort((a, b) => a.rank - b.rank);
  const groups = alike(models, difference);
  const namesAt = AXIS + 10 + groups.length * BAR + 12;
  return makeFigure(method, settings, {
    description: `Average ranks of ${models.map(({ name, rank }) => `${name} ${shortText(rank)}`).join(", ")}; the critical difference is ${shortText(difference)}.`,
    notes: [
      groups.length > 0
        ? "Bars join models whose average ranks differ by less than the critical difference (CD)."
        : "All average ranks differ by the critical difference (CD) or more.",
    ],
    height: (width) => namesAt + placeNames(models, width).rows * ROW + 4,
    plot: (frame) => rankMarks(frame, models, groups, difference, namesAt),
  });
}

/** The maximal sets of two or more neighbors that do not differ significantly. */
function alike(models: readonly Ranked[], difference: number): (readonly [first: number, last: number])[] {
  const groups: [number, number][] = [];
  for (let first = 0; first < models.length; first += 1) {
    const last = models.findLastIndex(({ rank }) => rank - models[first].rank < difference);
    const inside = groups.length > 0 && groups[groups.length - 1][1] >= last;
    if (last > first && !inside) groups.push([first, last]);
  }
  return groups;
}

interface Layout {
  /** The models whose names are to the right of the axis, and to the left. */
  readonly right: readonly Ranked[];
  readonly left: readonly Ranked[];
  /** Where the axis begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly rows: number;
  /** The largest width of a name. */
  readonly room: number;
}

const label = ({ name, rank }: Ranked, room: number) =>
  `${fitText(name, SIZES.legend, room)} ${fixedText(rank, 2)}`;

/** Names on both sides, or all on the left if they would leave too little space for the axis. */
function placeNames(models: readonly Ranked[], width: number): Layout {
  const half = Math.ceil(models.length / 2);
  const side = (list: readonly Ranked[], room: number) => {
    const names = list.map((one) => label(one, room));
    return Math.max(24, Math.ceil(widest(names, SIZES.legend)) + 18);
  };
  const [right, left] = [models.slice(0, half), models.slice(half)];
  const room = width * 0.28;
  const [start, end] = [side(left, room), width - side(right, room)];
  if (end - start >= width / 3) return { right, left, start, end, room, rows: half };
  const more = width * 0.4;
  return {
    right: [],
    left: models,
    start: side(models, more),
    end: width - 24,
    room: more,
    rows: models.length,
  };
}

/** Everything in pixels of the frame: the worst rank on the left, the best on the right. */
function rankMarks(
  { theme, width }: Frame,
  models: readonly Ranked[],
  groups: readonly (readonly [number, number])[],
  difference: number,
  namesAt: number,
): PlotSpec {
  const { right, left, start, end, room } = placeNames(models, width);
  const at = (rank: number) => end - ((rank - 1) / (models.length - 1)) * (end - start);
  const step = Math.ceil((models.length - 1) / Math.max(1, Math.floor((end - start) / 24)));
  const ticks = models.map((_, i) => i + 1).filter((rank) => (rank - 1) % step === 0);
  const reach = Math.min(difference, models.length - 1);
  const names = [
    ...right.map((model, row) => ({ ...model, row, side: 1 })),
    // The worst model is at the top of its side, so that no lines cross.
    ...left.map((model, row) => ({ ...model, row: left.length - 1 - row, side: -1 })),
  ].map((one) => ({
    text: label(one, room),
    from: at(one.rank),
    to: one.side > 0 ? end + 8 : start - 8,
    y: namesAt + one.row * ROW,
    side: one.side,
  }));
  const bracket = start + at(1) - at(1 + reach);
  const across = (x1: number, x2: number, y: number): Path => [
    [x1, y],
    [x2, y],
  ];
  const down = (x: number, y1: number, y2: number): Path => [
    [x, y1],
    [x, y2],
  ];
  const lines = (list: readonly Path[], strokeWidth: number, more: Plot.LinkOptions = {}) =>
    linkMark(list, { stroke: theme.text, strokeWidth, ...more });
  return canvas([
    lines([across(start, end, AXIS)], 1.5),
    lines([...ticks.map((rank) => down(at(rank), AXIS - 6, AXIS))], 1),
    lines(
      [across(start, bracket, BRACKET), ...[start, bracket].map((x) => down(x, BRACKET - 4, BRACKET + 4))],
      2,
    ),
    lines(
      names.flatMap(({ from, to, y }) => [down(from, AXIS, y), across(from, to, y)]),
      1,
    ),
    lines(
      groups.map(([first, last], i) =>
        across(at(models[first].rank) + 4, at(models[last].rank) - 4, AXIS + 10 + i * BAR),
      ),
      5,
      { strokeLinecap: "round" },
    ),
    ...textMarks(theme, [
      ...ticks.map((rank) => ({ x: at(rank), y: AXIS - 14, text: String(rank) })),
      { x: start, y: BRACKET - 11, text: `CD ${fixedText(difference, 2)}`, anchor: "start" },
    ]),
    ...textMarks(
      theme,
      names.map(({ text, to, y, side }) => ({
        text,
        x: to + 4 * side,
        y,
        anchor: side > 0 ? ("start" as const) : ("end" as const),
      })),
      { fontSize: SIZES.legend },
    ),
  ]);
}
