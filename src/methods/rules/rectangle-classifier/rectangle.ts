import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Language } from "../engine/eliminate.js";

/** A rectangle with sides parallel to the axes: one lower and one upper bound per feature, which may be infinite. */
export interface Rectangle {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Whether a case lies within a rectangle; its sides belong to it or not. */
export function contains({ lower, upper }: Rectangle, x: ArrayLike<number>, sides: "in" | "out"): boolean {
  for (let j = 0; j < lower.length; j += 1) {
    if (sides === "in" ? !(x[j] >= lower[j] && x[j] <= upper[j]) : !(x[j] > lower[j] && x[j] < upper[j]))
      return false;
  }
  return true;
}

/** The smallest rectangle around these rows. */
export function tightest(x: Matrix, rows: readonly number[]): Rectangle {
  const lower = Float64Array.from(x.row(rows[0]));
  const upper = lower.slice();
  for (const row of rows)
    for (let j = 0; j < x.columns; j += 1) {
      const value = x.get(row, j);
      if (value < lower[j]) lower[j] = value;
      if (value > upper[j]) upper[j] = value;
    }
  return { lower, upper };
}

/**
 * The open rectangles around a closed one. A negative case is excluded by a side that moves to it, from whichever
 * direction it lies outside of the inner rectangle.
 */
export function rectanglesAround(inner: Rectangle): Language<Rectangle, ArrayLike<number>> {
  const columns = inner.lower.length;
  return {
    all: {
      lower: new Float64Array(columns).fill(Number.NEGATIVE_INFINITY),
      upper: new Float64Array(columns).fill(Number.POSITIVE_INFINITY),
    },
    accepts: (rectangle, x) => contains(rectangle, x, "out"),
    specialize: ({ lower, upper }, x) => {
      const found: Rectangle[] = [];
      for (let j = 0; j < columns; j += 1) {
        if (x[j] < inner.lower[j]) found.push({ lower: lower.with(j, x[j]), upper });
        if (x[j] > inner.upper[j]) found.push({ lower, upper: upper.with(j, x[j]) });
      }
      return found;
    },
    includes: (outer, other) =>
      outer.lower.every((bound, j) => bound <= other.lower[j]) &&
      outer.upper.every((bound, j) => bound >= other.upper[j]),
  };
}

/** The rectangle halfway between two; a side that the outer one does not have stays infinite. */
export function halfway(inner: Rectangle, outer: Rectangle): Rectangle {
  const between = (from: number, to: number) => {
    const middle = from + (to - from) / 2;
    // Between neighbors among the floating-point numbers there is nothing, and the outer bound is a negative case.
    return middle === to && Number.isFinite(to) ? from : middle;
  };
  return {
    lower: inner.lower.map((bound, j) => between(bound, outer.lower[j])),
    upper: inner.upper.map((bound, j) => between(bound, outer.upper[j])),
  };
}

/** The finite distances between the sides of two rectangles in units of the features, in ascending order. */
export function sideGaps(inner: Rectangle, outer: Rectangle, units: Float64Array): Float64Array {
  const below = inner.lower.map((bound, j) => (bound - outer.lower[j]) / units[j]);
  const above = outer.upper.map((bound, j) => (bound - inner.upper[j]) / units[j]);
  return Float64Array.from([...below, ...above].filter(Number.isFinite)).sort();
}
