// Where the values of a column are along an axis.

import type * as Plot from "@observablehq/plot";
import { quote } from "../../../base/label.js";
import type { Value } from "../../../data/table/column.js";
import { fitText } from "../core/text.js";
import { SIZES } from "../core/theme.js";

/** Values along an axis: numbers and dates where they are, levels side by side. */
export interface Places {
  readonly kind: "numbers" | "dates" | "levels";
  /** The place of each value: a number, or that of a level in the list. */
  readonly at: Float64Array;
  readonly names: readonly string[];
}

const DATE = /^\d{4}-\d\d-\d\d/;

/** Ascending numbers, dates as text, or else levels. */
export function placesOf(values: readonly Value[]): Places {
  const names = values.map((value) => (typeof value === "string" ? value : quote(value)));
  const numbers = values.every((value) => typeof value === "number");
  const dates = values.every((value) => typeof value === "string" && DATE.test(value));
  const at = Float64Array.from(values, (value) => (dates ? Date.parse(String(value)) : Number(value)));
  const ascending = at.every((place, i) => i === 0 || place > at[i - 1]);
  if ((numbers || dates) && ascending) return { kind: numbers ? "numbers" : "dates", at, names };
  return { kind: "levels", at: Float64Array.from(values.keys()), names };
}

/** The scale of an axis with these values. */
export function placeScale({ kind, names }: Places, width: number): Plot.ScaleOptions {
  if (kind === "numbers") return {};
  if (kind === "dates")
    return { type: "utc", tickFormat: (date: Date) => date.toISOString().slice(0, "2024-01-31".length) };
  const room = (0.8 * width) / names.length;
  return {
    type: "point",
    domain: [...names.keys()],
    padding: 0.5,
    tickSize: 0,
    tickFormat: (place: number) => fitText(names[place], SIZES.axis, room),
  };
}
