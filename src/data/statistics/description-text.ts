import type { Label } from "../../base/label.js";
import { shortNumber } from "../../base/text-grid.js";
import type { Description } from "./description.js";

/** The headings of what `statisticsOf` returns. */
export const STATISTICS = "kind count missing mode minimum median maximum mean deviation".split(" ");

/** The statistics of one column as text; · marks a statistic that its kind does not have. */
export function statisticsOf(column: Description): string[] {
  return [
    column.kind,
    shortNumber(column.count),
    shortNumber(column.missing),
    showModes(column.modes),
    ...(["minimum", "median", "maximum"] as const).map((statistic) =>
      hasOrder(column) ? show(column[statistic]) : "·",
    ),
    hasScale(column) ? shortNumber(column.mean) : "·",
    hasScale(column) && column.count > 1 ? shortNumber(column.standardDeviation()) : "·",
  ];
}

function hasOrder({ kind, count }: Description): boolean {
  return count > 0 && ["ordinal", "quantitative", "date"].includes(kind);
}

function hasScale({ kind, count }: Description): boolean {
  return count > 0 && kind === "quantitative";
}

/** Many modes say little, so only their number is shown. */
function showModes(modes: readonly Label[]): string {
  if (modes.length === 0) return "·";
  return modes.length <= 2 ? modes.map(show).join(", ") : `${modes.length} values`;
}

function show(value: Label): string {
  const SHOWN = 24;
  if (typeof value === "number") return shortNumber(value);
  const text = String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
