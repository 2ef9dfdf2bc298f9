import { quote } from "../../../base/label.js";
import { convergenceLines, endingLine } from "../engine/irls/separation-lines.js";
import {
  aliasedLines,
  alignCells,
  likelihoodLine,
  number,
  parameterLines,
  plain,
  probability,
  STARS,
  subjectOf,
} from "../engine/report.js";
import type { LogisticRegressionModel } from "./model.js";

/** The report that R users know: a line per parameter, deviances, and how the iteration ended. */
export function formatSummary(model: LogisticRegressionModel): string {
  const { classes, parametrization } = model;
  const against = parametrization === "softmax" ? "all classes" : `${quote(classes[0])} as the reference`;
  return [
    `Logistic regression of ${subjectOf(model)}; ${against}`,
    ...(model.lambda === undefined
      ? []
      : [`Penalty: ${model.settings.penalty}, lambda ${number(model.lambda)}`]),
    ...model.equations.flatMap((label, e) => ["", `Class ${quote(label)}`, ...equationLines(model, e)]),
    ...(model.covariance === undefined ? [] : ["---", STARS]),
    "",
    ...aliasedLines(model),
    ...convergenceLines(model.convergence),
    ...fitLines(model),
  ].join("\n");
}

function equationLines(model: LogisticRegressionModel, e: number): string[] {
  const { terms, aliased } = model;
  const parameters = model.parameters.row(e);
  if (model.covariance === undefined) {
    const rows = terms.map((term, j) => [term, number(parameters[j]), ""]);
    return alignCells(["", "estimate", ""], rows);
  }
  const standardErrors = model.standardErrors.row(e);
  const statistics = model.statistics.row(e);
  const pValues = model.pValues.row(e);
  return parameterLines({ terms, aliased, parameters, standardErrors, statistics, pValues }, "z");
}

function fitLines(model: LogisticRegressionModel): string[] {
  const test = model.likelihoodRatioTest;
  return [
    `Null deviance: ${number(model.nullDeviance)} on ${plain(model.nullDegreesOfFreedom)} degrees of freedom`,
    `Residual deviance: ${number(model.deviance)} on ${plain(model.degreesOfFreedom)} degrees of freedom`,
    ...(Number.isNaN(test.pValue)
      ? []
      : [
          `Likelihood ratio: ${number(test.statistic)} on ${plain(test.degreesOfFreedom)} degrees of freedom, p-value: ${probability(test.pValue)}`,
        ]),
    likelihoodLine(model),
    endingLine(model.convergence),
  ];
}
