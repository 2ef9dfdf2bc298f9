import type { LinearRegressionModel } from "./model.js";

/** The report that R users know: residuals, a line per term, and how good the fit is. */
export function formatSummary(model: LinearRegressionModel): string {
  return [
    `Linear regression of ${model.response} on ${model.features.join(", ")}`,
    "",
    coefficientTable(model),
    "",
    ...aliasedLine(model),
    ...fitLines(model),
  ].join("\n");
}

function coefficientTable(model: LinearRegressionModel): string {
  const { terms, parameters, standardErrors, tStatistics, pValues, aliased } = model;
  const { lower, upper } = model.confidenceIntervals();
  const rows = terms.map((term, i) =>
    aliased[i]
      ? [term, "NA", "NA", "NA", "NA", "NA", "NA", ""]
      : [
          term,
          number(parameters[i]),
          number(standardErrors[i]),
          tStatistics[i].toFixed(3),
          probability(pValues[i]),
          number(lower[i]),
          number(upper[i]),
          stars(pValues[i]),
        ],
  );
  const headings = ["", "estimate", "std. error", "t value", "Pr(>|t|)", "2.5 %", "97.5 %", ""];
  const widths = headings.map((heading, j) => Math.max(heading.length, ...rows.map((row) => row[j].length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, j) =>
        j === 0 || j === cells.length - 1 ? cell.padEnd(widths[j]) : cell.padStart(widths[j]),
      )
      .join("  ")
      .trimEnd();
  return [line(headings), ...rows.map(line), "---", "*** p < 0.001, ** p < 0.01, * p < 0.05, . p < 0.1"].join(
    "\n",
  );
}

function aliasedLine({ terms, aliased }: LinearRegressionModel): string[] {
  const names = terms.filter((_, i) => aliased[i]);
  return names.length === 0 ? [] : [`Dependent on other terms, and left out: ${names.join(", ")}`, ""];
}

function fitLines(model: LinearRegressionModel): string[] {
  const { statistic, degrees, pValue } = model.fTest;
  const deviation = Math.sqrt(model.maximumLikelihoodVariance);
  return [
    `Residual standard error: ${number(model.residualStandardError)} on ${plain(model.degreesOfFreedom)} degrees of freedom (maximum likelihood: ${number(deviation)})`,
    `R-squared: ${model.rSquared.toFixed(4)}, adjusted: ${model.adjustedRSquared.toFixed(4)}`,
    ...(Number.isNaN(statistic)
      ? []
      : [
          `F-statistic: ${number(statistic)} on ${degrees[0]} and ${plain(degrees[1])} degrees of freedom, p-value: ${probability(pValue)}`,
        ]),
    `Log-likelihood: ${number(model.logLikelihood)}, AIC: ${number(model.aic)}, BIC: ${number(model.bic)}, cases: ${plain(model.cases)}, rank: ${model.rank}`,
  ];
}

function number(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  return size >= 1e6 || size < 1e-4 ? value.toExponential(4) : String(Number(value.toPrecision(6)));
}

function probability(value: number): string {
  return value < 2.2e-16 ? "< 2.2e-16" : value < 1e-4 ? value.toExponential(2) : value.toFixed(4);
}

function plain(value: number): string {
  return String(Number(value.toFixed(2)));
}

function stars(p: number): string {
  return p < 0.001 ? "***" : p < 0.01 ? "**" : p < 0.05 ? "*" : p < 0.1 ? "." : "";
}
