// Normal distributions of two features: ellipses of equal density about their means.

import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { clipLine } from "../core/clip-line.js";
import { pathMark } from "../core/curves.js";
import { ellipsePath, type Quadratic } from "../core/ellipse.js";
import { shortText } from "../core/numbers.js";
import { seriesStyle } from "../core/palette.js";
import type { PlaneGrid } from "../core/plane-grid.js";
import type { Theme } from "../core/theme.js";

export interface Ellipse {
  readonly center: readonly [number, number];
  /** The inverse of the covariance. */
  readonly matrix: Quadratic;
}

/** Where ellipses are drawn, by default at these distances. */
export function distancesOption(fallback: number[]) {
  return z
    .array(z.number().gt(0))
    .min(1)
    .max(8)
    .default(fallback)
    .describe(
      "At how many standard deviations (Mahalanobis distances) ellipses are drawn; the first is bold.",
    );
}

/** What the ellipses and crosses mean. */
export function ellipseNote(distances: readonly number[]): string {
  const [first, ...others] = distances.map((distance) => shortText(distance));
  return `Ellipses: ${first}${others.length > 0 ? ` (bold), ${others.join(", ")}` : ""} standard deviations from the mean (cross).`;
}

export function ellipseMarks(
  theme: Theme,
  { center, matrix }: Ellipse,
  index: number,
  distances: readonly number[],
  grid: PlaneGrid,
): Plot.Markish[] {
  const { color } = seriesStyle(theme.name, index);
  return distances.flatMap((distance, i) =>
    clipLine(ellipsePath(center, matrix, distance ** 2), grid.x, grid.y).map((path) =>
      pathMark(path, { stroke: color, strokeWidth: i === 0 ? 2.4 : 1, strokeOpacity: i === 0 ? 1 : 0.75 }),
    ),
  );
}

export function meanMarks(theme: Theme, ellipses: readonly Ellipse[]): Plot.Markish[] {
  const centers = ellipses.map(({ center }) => center);
  const cross = { symbol: "times", r: 5 } as const;
  // A light cross behind the colored one makes it stand out from the points.
  return [
    Plot.dot(centers, { ...cross, stroke: theme.background, strokeWidth: 5 }),
    Plot.dot(centers, {
      ...cross,
      stroke: (_: unknown, k: number) => seriesStyle(theme.name, k).color,
      strokeWidth: 2.4,
    }),
  ];
}
