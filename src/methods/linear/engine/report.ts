// What the reports of regressions have in common.

import { numberText } from "../../../base/printing.js";

/** What is printed where there is no number. */
const NOTHING = "–";

/** A number for reading: six digits, with an exponent if it is very large or small; whole numbers have all digits. */
export function number(value: number, digits = 6): string {
  if (Number.isNaN(value)) return NOTHING;
  if (Number.isSafeInteger(value) || !Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  return size >= 1e6 || size < 1e-4 ? value.toExponential(4) : numberText(value, digits);
}

/** A number with a given count of decimals. */
export function decimals(value: number, digits: number): string {
  return Number.isNaN(value) ? NOTHING : value.toFixed(digits);
}

export function probability(value: number): string {
  if (Number.isNaN(value)) return NOTHING;
  return value < 2.2e-16 ? "< 2.2e-16" : value < 1e-4 ? value.toExponential(2) : value.toFixed(4);
}

/** Degrees of freedom and the like: at most two decimals. */
export function plain(value: number): string {
  return String(Number(value.toFixed(2)));
}

export function stars(p: number): string {
  return p < 0.001 ? "***" : p < 0.01 ? "**" : p < 0.05 ? "*" : p < 0.1 ? "." : "";
}

export const STARS = "*** p < 0.001, ** p < 0.01, * p < 0.05, . p < 0.1";

/** Lines of cells under headings; the first and the last column are aligned to the left. */
export function alignCells(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, j) => Math.max(heading.length, ...rows.map((row) => row[j].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, j) =>
        j === 0 || j === cells.length - 1 ? cell.padEnd(widths[j]) : cell.padStart(widths[j]),
      )
      .join("  ")
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}

/** What a table of parameters shows, one value per term. */
export interface ParameterTable {
  readonly terms: readonly string[];
  readonly parameters: Float64Array;
  readonly standardErrors: Float64Array;
  readonly statistics: Float64Array;
  readonly pValues: Float64Array;
  readonly aliased: readonly boolean[];
  readonly intervals?: { readonly lower: Float64Array; readonly upper: Float64Array };
}

/** A line per parameter, as in R; `letter` is t or z. */
export function parameterLines(table: ParameterTable, letter: "t" | "z"): string[] {
  const { terms, parameters, standardErrors, statistics, pValues, aliased, intervals } = table;
  const rows = terms.map((term, j) => {
    const tests = [
      number(standardErrors[j]),
      decimals(statistics[j], 3),
      probability(pValues[j]),
      ...(intervals === undefined ? [] : [number(intervals.lower[j]), number(intervals.upper[j])]),
      stars(pValues[j]),
    ];
    if (aliased[j]) return [term, "NA", ...tests.slice(1).map(() => "NA"), ""];
    return [term, number(parameters[j]), ...tests];
  });
  const ends = intervals === undefined ? [] : ["2.5 %", "97.5 %"];
  return alignCells(["", "estimate", "std. error", `${letter} value`, `Pr(>|${letter}|)`, ...ends, ""], rows);
}

/** Names the terms that depend on others. */
export function aliasedLines({ terms, aliased }: Pick<ParameterTable, "terms" | "aliased">): string[] {
  const names = terms.filter((_, j) => aliased[j]);
  return names.length === 0 ? [] : [`Dependent on other terms, and left out: ${names.join(", ")}`, ""];
}

/** Says why there are no tests, if there are none. */
export function untestedLines({ untested }: { readonly untested: string | undefined }): string[] {
  return untested === undefined ? [] : [`No tests: ${untested}.`, ""];
}

/** The five numbers of the residuals, as in R. */
export function residualLines(title: string, quantiles: Float64Array | undefined): string[] {
  if (quantiles === undefined) return [];
  const cells = Array.from(quantiles, (value) => number(value, 4));
  return [`${title}:`, ...alignCells(["", "min", "1Q", "median", "3Q", "max", ""], [["", ...cells, ""]]), ""];
}

/** What a model is about: its formula, or the response and the features. */
export function subjectOf({
  formula,
  response,
  features,
}: {
  readonly formula: string | undefined;
  readonly response: string;
  readonly features: readonly string[];
}): string {
  return formula ?? `${response} on ${features.join(", ")}`;
}

/** The criteria of a fit by maximum likelihood, and the size of its data. */
export function likelihoodLine(model: {
  readonly logLikelihood: number;
  readonly aic: number;
  readonly bic: number;
  readonly cases: number;
  readonly totalWeight: number;
}): string {
  const { logLikelihood, aic, bic, cases, totalWeight } = model;
  const weight = totalWeight === cases ? "" : `, total weight: ${plain(totalWeight)}`;
  return `Log-likelihood: ${number(logLikelihood)}, AIC: ${number(aic)}, BIC: ${number(bic)}, cases: ${cases}${weight}`;
}
