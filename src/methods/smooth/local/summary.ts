// What reports of local fits have in common.

import { plain, number as shown } from "../../linear/engine/report.js";
import type { LocalState } from "./state.js";

/** How far neighborhoods reach, and what chose them. */
export function neighborhoodText({
  kernel,
  width,
  neighborhoodWeight = 0,
  criterion,
}: Pick<LocalState, "kernel" | "width" | "neighborhoodWeight"> & { criterion?: string | undefined }): string {
  const reach =
    width === undefined ? `the nearest ${plain(neighborhoodWeight)} cases` : `within ${shown(width)}`;
  const chosen = criterion === undefined ? "" : `, chosen by ${criterion}`;
  return `neighborhoods: ${reach} (${kernel} weights${chosen})`;
}

/** Neighborhoods, degrees of freedom and error. */
export function summaryLines(state: LocalState): string[] {
  const { degreesOfFreedom, equivalentParameters, residualStandardError, residualDegreesOfFreedom } = state;
  const { cellWeight } = state;
  return [
    `${neighborhoodText(state)}; ${state.widened} widened`,
    ...(cellWeight === undefined ? [] : [`interpolated: cells of at most ${plain(cellWeight)} cases`]),
    `degrees of freedom: ${plain(degreesOfFreedom)} (equivalent parameters ${plain(equivalentParameters)})`,
    `residual standard error: ${shown(residualStandardError)} with ${plain(residualDegreesOfFreedom)} degrees of freedom (${state.statistics})`,
  ];
}
