import type { Label } from "../base/label.js";
import { blankAs } from "./blank.js";
import { type Column, type Kind, valueAt } from "./column.js";
import { datesOfTexts } from "./date-text.js";

/**
 * A column of new rows as the kind that it had in training, as far as the values say nothing else: without any value it
 * has any kind, and texts that are all dates are dates, because JSON has no others.
 */
export function asTrained(kind: Kind, levels: readonly Label[], column: Column): Column {
  const isText = column.kind === "categorical" || column.kind === "text";
  return kind === "date" && isText ? (datesOf(column) ?? column) : blankAs(kind, levels, column);
}

function datesOf(column: Column & { readonly kind: "categorical" | "text" }): Column | undefined {
  const { length } = column.kind === "text" ? column.values : column.codes;
  const given = Array.from({ length }, (_, row) => valueAt(column, row));
  const texts = [...new Set(given.filter((value) => value !== null))];
  if (texts.some((text) => typeof text !== "string")) return undefined;
  const read = datesOfTexts(texts.map(String), undefined, true);
  if (texts.length > 0 && (read === undefined || read === "ambiguous")) return undefined;
  const times = new Map(texts.map((text, at) => [text, read === "ambiguous" ? undefined : read?.values[at]]));
  const values = Float64Array.from(given, (value) => times.get(value as string) ?? Number.NaN);
  return {
    kind: "date",
    values,
    resolution: read !== "ambiguous" && read?.resolution === "time" ? "time" : "day",
  };
}
