import { Fact } from "../base/fact.js";
import { quote } from "../base/label.js";
import { giveKind, words } from "../base/sentence.js";
import type { Column, DateSpec } from "../data/column.js";
import { datesOfTexts } from "../data/date-text.js";

/** A column whose kind was inferred, how to read more of it, and what should be said about it. */
export interface InferredColumn {
  readonly column: Column;
  readonly spec?: DateSpec;
  readonly note?: Fact;
}

/** A categorical column whose levels are all dates becomes a date column, unless day and month cannot be told apart. */
export function inferDates(name: string, column: Column): InferredColumn {
  if (column.kind !== "categorical" || column.levels.length === 0) return { column };
  const texts: string[] = [];
  for (const level of column.levels) {
    if (typeof level !== "string" || !/^[\dA-Za-z]/.test(level) || !/\d/.test(level)) return { column };
    texts.push(level);
  }
  const read = datesOfTexts(texts);
  if (read === undefined) return { column };
  if (read === "ambiguous") {
    const note = new Fact(
      "ambiguous-dates",
      words`column ${quote(name)} stays categorical, because day and month cannot be told apart in dates such as ${quote(texts[0])}; to read them, ${giveKind(name, "date:dmy", "date:mdy")}.`,
      { column: name, received: texts[0] },
    );
    return { column, note };
  }
  const { resolution, order } = read;
  const values = Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : read.values[code]));
  return {
    column: { kind: "date", values, resolution },
    spec: { kind: "date", resolution, ...(order !== undefined && { order }) },
    ...(order !== undefined && {
      note: new Fact(
        "dates-in-order",
        `column ${quote(name)} is read as dates with the ${order === "dmy" ? "day" : "month"} first.`,
        { column: name },
      ),
    }),
  };
}
