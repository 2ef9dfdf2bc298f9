import { convergenceLines, endingLine } from "../engine/irls/separation-lines.js";
import {
  aliasedLines,
  likelihoodLine,
  number,
  parameterLines,
  plain,
  residualLines,
  STARS,
  subjectOf,
  untestedLines,
} from "../engine/report.js";
import { families } from "./families.js";
import type { GLMModel } from "./model.js";

/** The report that R users know: a line per parameter, the dispersion, and deviances. */
export function formatSummary(model: GLMModel): string {
  const { family } = model.settings;
  const link = model.settings.link ?? families[family].canonical;
  const beside = model.hasOffset ? ", with an offset" : "";
  return [
    `Generalized linear model of ${subjectOf(model)}${beside}: ${family}, ${link} link`,
    "",
    ...residualLines("Deviance residuals", model.residualQuantiles),
    ...parameterLines(model, model.estimatesDispersion ? "t" : "z"),
    "---",
    STARS,
    "",
    ...aliasedLines(model),
    ...convergenceLines(model.convergence),
    ...untestedLines(model),
    ...fitLines(model),
  ].join("\n");
}

function thetaError({ thetaStandardError: error }: GLMModel): string {
  return error === undefined ? "given" : `std. error ${number(error)}`;
}

function fitLines(model: GLMModel): string[] {
  const how = model.estimatesDispersion ? "estimated" : "given";
  const end = model.convergence === undefined ? [] : [endingLine(model.convergence)];
  return [
    `Dispersion: ${number(model.dispersion)}, ${how}`,
    `Null deviance: ${number(model.nullDeviance)} on ${plain(model.nullDegreesOfFreedom)} degrees of freedom`,
    `Residual deviance: ${number(model.deviance)} on ${plain(model.degreesOfFreedom)} degrees of freedom`,
    model.isQuasi
      ? `No log-likelihood, AIC or BIC: the dispersion makes this a quasi-likelihood; cases: ${model.cases}`
      : likelihoodLine(model),
    ...(model.theta === undefined ? [] : [`Theta: ${number(model.theta)}, ${thetaError(model)}`]),
    ...end,
  ];
}
