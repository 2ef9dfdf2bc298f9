import { convergenceLines, endingLine } from "../engine/irls/separation-lines.js";
import {
  aliasedLines,
  likelihoodLine,
  number,
  parameterLines,
  plain,
  STARS,
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
    `Generalized linear model of ${model.response} on ${model.features.join(", ")}${beside}: ${family}, ${link} link`,
    "",
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

function fitLines(model: GLMModel): string[] {
  const how = model.estimatesDispersion ? "estimated" : "given";
  const end = model.convergence === undefined ? [] : [endingLine(model.convergence)];
  return [
    `Dispersion: ${number(model.dispersion)}, ${how}`,
    `Null deviance: ${number(model.nullDeviance)} on ${plain(model.nullDegreesOfFreedom)} degrees of freedom`,
    `Residual deviance: ${number(model.deviance)} on ${plain(model.degreesOfFreedom)} degrees of freedom`,
    likelihoodLine(model),
    ...end,
  ];
}
