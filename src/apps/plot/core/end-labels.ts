import * as Plot from "@observablehq/plot";
import { isotonicRegression } from "../../../math/optimize/isotonic.js";
import type { Theme } from "./theme.js";

/** A name beside the end of a line. */
export interface EndLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly color: string;
}

/** The distance between names in pixels. */
export const LABEL_GAP = 13;
/** The distance from the end of a line to its name. */
const REACH = 12;

/**
 * Names to the right of the ends of lines, moved apart where they would overlap, each connected to
 * its line by a thin one.
 */
export function endLabels(theme: Theme, labels: readonly EndLabel[]): Plot.Markish[] {
  const apart = (data: unknown[], facets: unknown, channels: Channels, scales: Scales, frame: Dimensions) => {
    const ends = Float64Array.from(labels, ({ y }) => scales.y(y));
    const moved = spreadApart(ends, LABEL_GAP, [frame.marginTop, frame.height - frame.marginBottom]);
    const across = Float64Array.from(labels, ({ x }) => scales.x(x));
    const value = (numbers: Float64Array) => ({ value: numbers, source: null });
    return {
      data,
      facets,
      channels:
        "x1" in channels
          ? {
              x1: value(across.map((x) => x + 2)),
              y1: value(ends),
              x2: value(across.map((x) => x + REACH - 2)),
              y2: value(moved),
            }
          : { x: value(across.map((x) => x + REACH)), y: value(moved) },
    };
  };
  const placed = <T extends object>(options: T) =>
    Plot.initializer(options as never, apart as never) as unknown as T;
  return [
    Plot.link(
      labels,
      placed({
        x1: "x",
        y1: "y",
        x2: "x",
        y2: "y",
        stroke: theme.muted,
        strokeWidth: 0.7,
        strokeOpacity: 0.7,
      }),
    ),
    Plot.text(
      labels,
      placed({
        x: "x",
        y: "y",
        text: "text",
        textAnchor: "start" as const,
        fill: "color",
        lineAnchor: "middle" as const,
      }),
    ),
  ];
}

type Channels = Readonly<Record<string, unknown>>;
type Scales = { readonly x: (value: number) => number; readonly y: (value: number) => number };
type Dimensions = { readonly height: number; readonly marginTop: number; readonly marginBottom: number };

/**
 * Positions within bounds, at least `gap` apart and as close as possible to the desired ones: an
 * isotonic regression of the desired positions minus the gaps.
 */
export function spreadApart(
  wanted: Float64Array,
  gap: number,
  [low, high]: readonly [number, number],
): Float64Array {
  const order = Array.from(wanted.keys()).sort((a, b) => wanted[a] - wanted[b]);
  const most = high - (order.length - 1) * gap;
  const { values: even } = isotonicRegression(order.map((i, position) => wanted[i] - position * gap));
  const out = new Float64Array(wanted.length);
  for (const [position, i] of order.entries())
    out[i] = Math.max(low, Math.min(most, even[position])) + position * gap;
  return out;
}
