import { INTERCEPT } from "../model/terms.js";
import { number } from "../report.js";
import type { Separation } from "./separation.js";

/** What a report says about a separation, if there is one. */
export function separationLines(separation: Separation | undefined): string[] {
  if (separation === undefined) return [];
  const { kind, direction, cases } = separation;
  const sum = Object.entries(direction)
    .map(([term, factor]) => (term === INTERCEPT ? number(factor) : `${number(factor)}·${term}`))
    .join(" + ")
    .replaceAll("+ -", "- ");
  const extent = kind === "complete" ? "all cases" : `${cases} rows; the others lie on the border`;
  return [
    `There is no estimate of maximum likelihood: ${sum} separates ${extent}.`,
    "The estimates are those at which the iteration stopped; a penalty would make them finite.",
    "",
  ];
}
