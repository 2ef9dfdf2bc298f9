// Lines of equal value in a plot of true over false positive rates (Flach, sections 2.2 and 5.3).

import * as Plot from "@observablehq/plot";
import { binaryEntropy } from "../../../math/probability/information/entropy.js";
import { clipLine } from "../core/clip-line.js";
import { contourLines } from "../core/contour-lines.js";
import type { Path } from "../core/curves.js";
import { shortText } from "../core/numbers.js";
import { gridPoints } from "../core/plane-grid.js";
import type { Theme } from "../core/theme.js";
import type { RankingSettings } from "./options.js";

type IsometricKind = Exclude<RankingSettings["isometrics"], boolean>;

type Rates = readonly [falsePositiveRate: number, truePositiveRate: number];

interface Measure {
  readonly words: string;
  readonly value: (rates: Rates) => number;
  /** The levels that are drawn if none are asked for. */
  readonly levels: readonly number[];
  readonly lines: (level: number) => Path[];
  /** Where the label is, as a share of the line's length. */
  readonly label: number;
}

interface Isometric {
  readonly level: number;
  readonly path: Path;
  /** Position of the label; a line that is too short has none. */
  readonly label: readonly [number, number] | undefined;
}

const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Fine enough that contours look smooth at any width. */
const GRID = 161;
const UNIT = [0, 1] as const;
/** Labels of shorter lines would overlap in the corners. */
const SHORTEST = 0.2;

/** Which lines are drawn, if any. */
export function isometricKind(setting: RankingSettings["isometrics"]): IsometricKind | undefined {
  if (setting === true) return "accuracy";
  return setting === false ? undefined : setting;
}

/** What a kind of isometrics is, with the value at every point, for a share of positive cases. */
export function measureOf(kind: IsometricKind, positive: number): Measure {
  switch (kind) {
    case "accuracy":
      return accuracyOf(positive);
    case "precision":
      return precisionOf(positive);
    case "information-gain":
      return gainOf("information gain (in bits)", positive, binaryEntropy);
    case "gini-gain":
      return gainOf("Gini gain", positive, (p) => 2 * p * (1 - p));
  }
}

/** The lines in the unit square: through some points, or at round levels. */
export function isometricLines(measure: Measure, through: readonly Rates[]): Isometric[] {
  const levels = through.length === 0 ? measure.levels : [...new Set(through.map(measure.value))];
  return levels.flatMap((level) =>
    measure
      .lines(level)
      .filter((path) => path.length > 1)
      .map((path) => ({ level, path, label: along(path, measure.label) })),
  );
}

export function isometricMarks(
  theme: Theme,
  lines: readonly Isometric[],
  [width, height]: readonly [number, number],
): Plot.Markish[] {
  const points = lines.flatMap(({ path }, line) =>
    path.map(([x, y]) => ({ line, x: x * width, y: y * height })),
  );
  const labeled = lines.flatMap(({ level, label }) => (label === undefined ? [] : [{ level, label }]));
  type Labeled = (typeof labeled)[number];
  return [
    Plot.line(points, {
      x: "x",
      y: "y",
      z: "line",
      stroke: theme.muted,
      strokeOpacity: 0.55,
      strokeWidth: 1,
    }),
    Plot.text(labeled, {
      x: ({ label }: Labeled) => label[0] * width,
      y: ({ label }: Labeled) => label[1] * height,
      text: ({ level }: Labeled) => shortText(level),
      fontSize: 9,
      fill: theme.muted,
      stroke: theme.background,
      strokeWidth: 3,
    }),
  ];
}

/** The accuracy is π·y + (1 − π)·(1 − x), so its isometrics are parallel lines. */
function accuracyOf(positive: number): Measure {
  const negative = 1 - positive;
  return {
    words: "accuracy",
    value: ([x, y]) => positive * y + negative * (1 - x),
    levels: TENTHS,
    lines: (level) => {
      const height = (x: number) => (level - negative * (1 - x)) / positive;
      return clipLine(
        [
          [0, height(0)],
          [1, height(1)],
        ],
        UNIT,
        UNIT,
      );
    },
    label: 0.12,
  };
}

/** The precision is constant along rays from the origin. */
function precisionOf(positive: number): Measure {
  return {
    words: "precision",
    // At the origin, no case is called positive, and every ray passes.
    value: ([x, y]) => (x === 0 && y === 0 ? positive : (positive * y) / (positive * y + (1 - positive) * x)),
    levels: TENTHS,
    lines: (level) => {
      const [x, y] = [positive * (1 - level), level * (1 - positive)];
      const most = Math.max(x, y);
      return [
        [
          [0, 0],
          [x / most, y / most],
        ],
      ];
    },
    label: 0.88,
  };
}

/** The decrease of an impurity by a split into the cases called positive and the others. */
function gainOf(words: string, positive: number, impurity: (p: number) => number): Measure {
  const weighed = (positives: number, all: number) =>
    all > 0 ? all * impurity(Math.min(1, positives / all)) : 0;
  const whole = impurity(positive);
  const value = ([x, y]: Rates) => {
    const called = positive * y + (1 - positive) * x;
    return whole - weighed(positive * y, called) - weighed(positive * (1 - y), 1 - called);
  };
  // The centers of the outermost cells are on the border.
  const half = 0.5 / (GRID - 1);
  const grid = { size: GRID, x: [-half, 1 + half], y: [-half, 1 + half] } as const;
  const points = gridPoints(grid);
  const inside = (rate: number) => Math.min(1, Math.max(0, rate));
  const values = points.x.map((x, i) => value([inside(x), inside(points.y[i])]));
  return {
    words,
    value,
    levels: roundLevels(whole),
    lines: (level) => contourLines(grid, values, level),
    label: 0.5,
  };
}

/** Up to nine multiples of a round number below the greatest value. */
function roundLevels(most: number): number[] {
  const step = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1].find((one) => most / one < 10) ?? 0.2;
  return Array.from({ length: Math.ceil(most / step) - 1 }, (_, k) => (k + 1) * step);
}

/** The point at a share of a line's length, if the line is long enough. */
function along(path: Path, share: number): readonly [number, number] | undefined {
  const lengths = path.slice(1).map(([x, y], i) => Math.hypot(x - path[i][0], y - path[i][1]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (whole < SHORTEST) return undefined;
  let left = share * whole;
  const at = lengths.findIndex((length) => {
    if (left <= length && length > 0) return true;
    left -= length;
    return false;
  });
  if (at < 0) return undefined;
  const [[x1, y1], [x2, y2]] = [path[at], path[at + 1]];
  const part = left / lengths[at];
  return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
}
