import type { Label } from "../../base/label.js";
import type { Column, DateColumn, Kind } from "../table/column.js";
import { blankAs } from "./blank.js";
import { datesOfTexts } from "./date-text.js";

/**
 * A column of new rows as the kind that it had in training, as far as the values say nothing else: without any value it
 * has any kind, and texts that are all dates are dates, because JSON has no others.
 */
export function asTrained(kind: Kind, levels: readonly Label[], column: Column): Column {
  if (kind === "date" && column.kind === "text")
    return datesOf(column.values) ?? blankAs(kind, levels, column);
  if (kind === "date" && column.kind === "categorical") {
    const { codes, levels: given } = column;
    return (
      datesOf(Array.from(codes, (code) => (code < 0 ? null : given[code]))) ?? blankAs(kind, levels, column)
    );
  }
  return blankAs(kind, levels, column);
}

function datesOf(given: readonly (Label | null)[]): DateColumn | undefined {
  const texts = [...new Set(given)].filter((value) => value !== null);
  if (texts.length === 0) return undefined;
  if (texts.some((text) => typeof text !== "string")) return undefined;
  const read = datesOfTexts(texts.map(String), undefined, true);
  if (read === undefined || read === "ambiguous") return undefined;
  const times = new Map(texts.map((text, at) => [text, read.values[at]]));
  const values = Float64Array.from(given, (value) => times.get(value as Label) ?? Number.NaN);
  return { kind: "date", values, resolution: read.resolution };
}
