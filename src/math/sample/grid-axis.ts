import { requireFields } from "../../base/arguments.js";
import { DataError, got, words } from "../../base/errors.js";
import { requireWhole } from "../probability/distributions/require.js";

/** Evenly spaced points of one parameter. */
export interface GridAxis {
  readonly from: number;
  readonly to: number;
  /** The number of points, including both ends. Default 201. */
  readonly points?: number;
  readonly name?: string;
}

/** A validated axis with its points. */
export interface LaidAxis {
  readonly name: string;
  readonly points: Float64Array;
  readonly step: number;
}

export function layAxis(method: string, axis: GridAxis, index: number): LaidAxis {
  requireFields(method, `axis ${index}`, axis, ["from", "to"], "{ from, to }");
  const { from, to, points = 201, name = `x${index}` } = axis;
  if (!(Number.isFinite(from) && Number.isFinite(to) && from < to)) {
    const sentence = words`axis ${index} must run from a finite number to a larger one; got ${got(`${from} to ${to}`)}.`;
    throw new DataError(method, sentence, { row: index, expected: "from < to" });
  }
  requireWhole(method, "points", points, 3);
  const step = (to - from) / (points - 1);
  return { name, step, points: Float64Array.from({ length: points }, (_, i) => from + i * step) };
}

/** Weights of the trapezoid rule, which is exact to rounding for smooth densities that vanish at both ends. */
export function trapezoidWeight({ points, step }: LaidAxis, i: number): number {
  return i === 0 || i === points.length - 1 ? step / 2 : step;
}
