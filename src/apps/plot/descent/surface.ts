import type { Path } from "../core/curves.js";
import type { Drawing } from "../core/drawing.js";
import type { Domain } from "../core/range.js";

/** What a descent path is drawn over: a function of two parameters. */
export interface DescentSurface {
  /** What the function is, in words. */
  readonly what: string;
  readonly names: readonly [string, string];
  /** The minimum of the function, or the lowest known point. */
  readonly center: readonly [number, number];
  /** How far the function is above its value at the center. */
  readonly excess: (point: readonly [number, number]) => number;
  /** The lines on which the excess equals one of these levels. */
  readonly contours: (domain: Domain, levels: readonly number[]) => readonly Path[];
}

/** A surface and the paths on it. */
export interface Descents {
  readonly surface: DescentSurface;
  readonly paths: readonly Path[];
  readonly notes: Drawing["notes"];
}
