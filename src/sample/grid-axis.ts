import { DataError, OptionError } from "../base/errors.js";

/** Evenly spaced points of one parameter. */
export interface GridAxis {
  readonly from: number;
  readonly to: number;
  /** How many points, ends included; 201 unless given. */
  readonly points?: number;
  readonly name?: string;
}

/** The same, checked and laid out. */
export interface LaidAxis {
  readonly name: string;
  readonly points: Float64Array;
  readonly step: number;
}

export function layAxis(method: string, axis: GridAxis, index: number): LaidAxis {
  const { from, to, points = 201, name = `x${index}` } = axis;
  if (!(Number.isFinite(from) && Number.isFinite(to) && from < to)) {
    throw new DataError(
      `${method}: axis ${index} must go from a number to a larger one; got ${from} to ${to}.`,
      {
        method,
        row: index,
        expected: "from < to",
        received: `${from} to ${to}`,
      },
    );
  }
  if (!Number.isSafeInteger(points) || points < 3) {
    throw new OptionError(`${method}: option "points" must be a whole number ≥ 3; got ${points}.`, {
      method,
      option: "points",
      expected: "a whole number ≥ 3",
      received: String(points),
    });
  }
  const step = (to - from) / (points - 1);
  return { name, step, points: Float64Array.from({ length: points }, (_, i) => from + i * step) };
}

/** Weights of the trapezoid rule, which is exact to rounding for smooth densities that vanish at both ends. */
export function trapezoidWeight({ points, step }: LaidAxis, i: number): number {
  return i === 0 || i === points.length - 1 ? step / 2 : step;
}
