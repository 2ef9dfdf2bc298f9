import { alignCells, number, plain, probability, STARS, stars } from "../report/report.js";
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
  return [...alignCells(headings, rows), "---", STARS].join("\n");
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
