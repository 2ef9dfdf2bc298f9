import {
  aliasedLines,
  decimals,
  likelihoodLine,
  number,
  parameterLines,
  plain,
  probability,
  residualLines,
  STARS,
  subjectOf,
  untestedLines,
} from "../engine/report.js";
import type { LinearRegressionModel } from "./model.js";

/** The report that R users know: a line per term, and how good the fit is. */
export function formatSummary(model: LinearRegressionModel): string {
  const { terms, parameters, standardErrors, statistics, pValues, aliased } = model;
  const intervals = model.confidenceIntervals();
  const weighted = model.settings.weighting === "precision" && model.logWeights !== 0;
  const table = { terms, parameters, standardErrors, statistics, pValues, aliased, intervals };
  return [
    `Linear regression of ${subjectOf(model)}${model.hasOffset ? ", with an offset" : ""}`,
    "",
    ...residualLines(weighted ? "Weighted residuals" : "Residuals", model.residualQuantiles),
    ...parameterLines(table, "t"),
    "---",
    STARS,
    "",
    ...aliasedLines(model),
    ...untestedLines(model),
    ...fitLines(model),
  ].join("\n");
}

function fitLines(model: LinearRegressionModel): string[] {
  const { statistic, degrees, pValue } = model.fTest;
  const deviation = Math.sqrt(model.maximumLikelihoodVariance);
  return [
    `Residual standard error: ${number(model.residualStandardError)} on ${plain(model.degreesOfFreedom)} degrees of freedom (maximum likelihood: ${number(deviation)})`,
    `R-squared: ${decimals(model.rSquared, 4)}, adjusted: ${decimals(model.adjustedRSquared, 4)}`,
    ...(Number.isNaN(statistic)
      ? []
      : [
          `F-statistic: ${number(statistic)} on ${degrees[0]} and ${plain(degrees[1])} degrees of freedom, p-value: ${probability(pValue)}`,
        ]),
    `${likelihoodLine(model)}, rank: ${model.rank}`,
  ];
}
