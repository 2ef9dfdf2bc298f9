// Where the values of a column are along an axis.

import type * as Plot from "@observablehq/plot";
import { quote } from "../../../base/label.js";
import type { Value } from "../../../data/table/column.js";
import { fitText } from "../core/text.js";
import { SIZES } from "../core/theme.js";

/** Values along an axis: numbers and dates where they are, levels side by side. */
export interface AxisPoints {
  readonly kind: "numbers" | "dates" | "levels";
  /** Coordinate of each value: a number or date, or the index of a level. */
  readonly at: Float64Array;
  readonly names: readonly string[];
}

const DATE = /^\d{4}-\d\d-\d\d/;

/** Ascending numbers, dates as text, or else levels. */
export function axisPointsOf(values: readonly Value[]): AxisPoints {
  const names = values.map((value) => (typeof value === "string" ? value : quote(value)));
  const numbers = values.every((value) => typeof value === "number");
  const dates = values.every((value) => typeof value === "string" && DATE.test(value));
  const at = Float64Array.from(values, (value) => (dates ? Date.parse(String(value)) : Number(value)));
  const ascending = at.every((index, i) => i === 0 || index > at[i - 1]);
  if ((numbers || dates) && ascending) return { kind: numbers ? "numbers" : "dates", at, names };
  return { kind: "levels", at: Float64Array.from(values.keys()), names };
}

/** The scale of an axis with these values. */
export function placeScale({ kind, names }: AxisPoints, width: number): Plot.ScaleOptions {
  if (kind === "numbers") return {};
  if (kind === "dates")
    return { type: "utc", tickFormat: (date: Date) => date.toISOString().slice(0, "2024-01-31".length) };
  const room = (0.8 * width) / names.length;
  return {
    type: "point",
    domain: [...names.keys()],
    padding: 0.5,
    tickSize: 0,
    tickFormat: (index: number) => fitText(names[index], SIZES.axis, room),
  };
}
