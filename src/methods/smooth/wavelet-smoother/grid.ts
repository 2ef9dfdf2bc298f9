import type { CurveCases } from "../engine/curve-cases.js";

/** Values at equal distances. */
export interface Grid {
  readonly start: number;
  readonly step: number;
  readonly values: Float64Array;
  /** Whether they are the cases themselves and were not interpolated. */
  readonly isExact: boolean;
}

/** Distances that differ by no more than this share of their mean are equal. */
const EQUAL = 1e-6;

/**
 * The responses on a grid: as they are where the cases are equally spaced; otherwise interpolated between neighbors at as
 * many points as the next power of 2, because a transform needs equal distances.
 */
export function gridOf({ x, y }: CurveCases): Grid {
  const count = x.length;
  const start = x[0];
  const range = x[count - 1] - start;
  const step = range / (count - 1);
  if (x.every((value, i) => Math.abs(value - start - i * step) <= EQUAL * step))
    return { start, step, values: y, isExact: true };
  const size = 2 ** Math.ceil(Math.log2(count));
  const finer = range / (size - 1);
  const values = new Float64Array(size);
  for (let k = 0, i = 0; k < size; k += 1) {
    const at = k === size - 1 ? x[count - 1] : start + k * finer;
    while (i < count - 2 && x[i + 1] < at) i += 1;
    values[k] = between(y[i], y[i + 1], (at - x[i]) / (x[i + 1] - x[i]));
  }
  return { start, step: finer, values, isExact: false };
}

/** The value on the line between two points, exact at both. */
export function between(a: number, b: number, share: number): number {
  return share === 1 ? b : a + (b - a) * share;
}
