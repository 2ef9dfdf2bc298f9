import type { Comparison } from "./compare/comparison.js";

/** A figure of the report, as it stands in the page. */
export interface ReportFigure {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly about: string;
  readonly svg: string;
}

/** The figures of a comparison. */
export async function comparisonFigures(_comparison: Comparison): Promise<readonly ReportFigure[]> {
  return [];
}
