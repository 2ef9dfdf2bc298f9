import type * as Plot from "@observablehq/plot";
import { type Path, pathMark, pointMark } from "./curves.js";
import type { Frame } from "./drawing.js";
import { endLabels, LABEL_GAP } from "./end-labels.js";
import { COLORS } from "./palette.js";
import { fitText, widest } from "./text.js";
import { SIZES } from "./theme.js";

/** A line with a name at its end. */
export interface LabeledLine {
  readonly name: string;
  readonly points: Path;
}

/** The part of the width that names may take. */
const MOST_NAMES = 0.28;

/**
 * Lines, the most important ones first: so many of them, as far as there is room, have a color and their name at the
 * end; the others are gray and behind them.
 */
export function labeledLines(
  { theme, width, height }: Frame,
  lines: readonly LabeledLine[],
  { labels, top = 26, dots = false }: { labels: number; top?: number; dots?: boolean },
): { readonly marginRight: number; readonly marks: Plot.Markish[] } {
  const room = Math.min(labels, Math.floor((height - top - 40) / LABEL_GAP));
  const named = lines.slice(0, Math.max(0, room));
  const names = named.map(({ name }) => fitText(name, SIZES.axis, width * MOST_NAMES));
  const colors = COLORS[theme.name];
  const color = (rank: number) => colors[rank % colors.length];
  const marks = lines.map(({ points }, rank) =>
    rank < room
      ? pathMark(points, {
          stroke: color(rank),
          strokeWidth: 1.8,
          // Colors repeat after six lines.
          ...(rank >= colors.length && { strokeDasharray: "6 2" }),
        })
      : pathMark(points, { stroke: theme.muted, strokeWidth: 0.8, strokeOpacity: 0.45 }),
  );
  return {
    marginRight: Math.ceil(widest(names, SIZES.axis)) + 18,
    marks: [
      ...marks.reverse(),
      ...(dots ? named.map(({ points }, rank) => pointMark(points, { r: 2, fill: color(rank) })) : []),
      ...endLabels(
        theme,
        named.map(({ points }, rank) => {
          const [x, y] = points[points.length - 1];
          return { text: names[rank], x, y, color: color(rank) };
        }),
      ),
    ],
  };
}
