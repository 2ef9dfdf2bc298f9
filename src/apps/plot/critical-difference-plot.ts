import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { ShapeError } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { FIGURE, words } from "../../base/sentence.js";
import { drawPlot } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList, requireDifferentNames } from "./core/lists.js";
import { fixedText, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { wrongLength } from "./core/refusal.js";
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
  if (count < 2) {
    throw new ShapeError(method, words`${FIGURE}needs the ranks of 2 or more models; got ${count}.`, {
      expected: "2 ranks or more",
      received: String(count),
    });
  }
  const names = settings.names ?? Array.from({ length: count }, (_, i) => `model ${i + 1}`);
  if (names.length !== count) throw wrongLength(method, "names", "name per rank", [count, names.length]);
  requireDifferentNames(method, names);
  const values = readList(method, "averageRanks", averageRanks, { low: 1, high: count });
  const [difference] = readList(method, "criticalDifference", [criticalDifference], { low: 0 });
  const models = names.map((name, i) => ({ name, rank: values[i] })).sort((a, b) => a.rank - b.rank);
  const groups = alike(models, difference);
  const namesAt = AXIS + 10 + groups.length * BAR + 12;
  return makeFigure(settings, {
    method,
    description: `Average ranks of ${models.map(({ name, rank }) => `${name} ${shortText(rank)}`).join(", ")}; the critical difference is ${shortText(difference)}.`,
    notes: [
      groups.length > 0
        ? "Bars join models whose average ranks differ by less than the critical difference (CD)."
        : "All average ranks differ by the critical difference (CD) or more.",
    ],
    height: (width) => namesAt + placeNames(models, width).rows * ROW + 4,
    draw: (frame) => draw(frame, models, groups, difference, namesAt),
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

interface Places {
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
function placeNames(models: readonly Ranked[], width: number): Places {
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
function draw(
  frame: Frame,
  models: readonly Ranked[],
  groups: readonly (readonly [number, number])[],
  difference: number,
  namesAt: number,
): SVGElement {
  const { theme, width } = frame;
  const { right, left, start, end, room } = placeNames(models, width);
  const at = (rank: number) => end - ((rank - 1) / (models.length - 1)) * (end - start);
  const step = Math.ceil((models.length - 1) / Math.max(1, Math.floor((end - start) / 24)));
  const ticks = models.map((_, i) => i + 1).filter((rank) => (rank - 1) % step === 0);
  const reach = Math.min(difference, models.length - 1);
  const stroke = { stroke: theme.text };
  const names = [
    ...right.map((model, row) => ({ ...model, row, edge: end + 8, anchor: "start" as const })),
    // The worst model is at the top of its side, so that no lines cross.
    ...left.map((model, row) => ({
      ...model,
      row: left.length - 1 - row,
      edge: start - 8,
      anchor: "end" as const,
    })),
  ].map((one) => ({ ...one, x: at(one.rank), y: namesAt + one.row * ROW, text: label(one, room) }));
  type Name = (typeof names)[number];
  return drawPlot(frame, {
    x: { type: "identity", axis: null },
    y: { type: "identity", axis: null },
    margin: 0,
    lines: "none",
    marks: [
      Plot.link([0], { x1: start, x2: end, y1: AXIS, y2: AXIS, ...stroke, strokeWidth: 1.5 }),
      Plot.link(ticks, { x1: at, x2: at, y1: AXIS - 6, y2: AXIS, ...stroke }),
      Plot.text(ticks, { x: at, y: AXIS - 14, text: (rank: number) => String(rank) }),
      Plot.link([0], {
        x1: start,
        x2: start + at(1) - at(1 + reach),
        y1: BRACKET,
        y2: BRACKET,
        ...stroke,
        strokeWidth: 2,
      }),
      Plot.link([start, start + at(1) - at(1 + reach)], {
        x1: (x: number) => x,
        x2: (x: number) => x,
        y1: BRACKET - 4,
        y2: BRACKET + 4,
        ...stroke,
        strokeWidth: 2,
      }),
      Plot.text([0], {
        x: start,
        y: BRACKET - 11,
        text: [`CD ${fixedText(difference, 2)}`],
        textAnchor: "start",
      }),
      Plot.link(names, { x1: "x", x2: "x", y1: AXIS, y2: "y", ...stroke }),
      Plot.link(names, { x1: "x", x2: "edge", y1: "y", y2: "y", ...stroke }),
      Plot.link(groups, {
        x1: ([first]: readonly number[]) => at(models[first].rank) + 4,
        x2: ([, last]: readonly number[]) => at(models[last].rank) - 4,
        y1: (_: unknown, i: number) => AXIS + 10 + i * BAR,
        y2: (_: unknown, i: number) => AXIS + 10 + i * BAR,
        ...stroke,
        strokeWidth: 5,
        strokeLinecap: "round",
      }),
      ...(["start", "end"] as const).map((anchor) =>
        Plot.text(
          names.filter((one) => one.anchor === anchor),
          {
            x: ({ edge }: Name) => edge + (anchor === "start" ? 4 : -4),
            y: "y",
            text: "text",
            textAnchor: anchor,
            fontSize: SIZES.legend,
          },
        ),
      ),
    ],
  });
}
