import { number } from "../report/report.js";
import type { Separation } from "./separation.js";

/** What a report says about a separation, if there is one. */
export function separationLines(separation: Separation | undefined): string[] {
  if (separation === undefined) return [];
  const { kind, direction, cases } = separation;
  const sum = Object.entries(direction)
    .map(([term, factor]) => (term === "(intercept)" ? number(factor) : `${number(factor)}·${term}`))
    .join(" + ")
    .replaceAll("+ -", "- ");
  const extent = kind === "complete" ? "all cases" : `${cases} rows, the others being on the border`;
  return [
    `There is no estimate of maximum likelihood: ${sum} tells apart ${extent}.`,
    "Estimates are where the iteration stopped; a penalty would make them finite.",
    "",
  ];
}
