import { separationLines } from "../irls/separation-lines.js";
import { alignCells, number, plain, probability, STARS, stars } from "../report/report.js";
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
    ...coefficientLines(model),
    "---",
    STARS,
    "",
    ...aliasedLine(model),
    ...separationLines(model.convergence?.separation),
    ...fitLines(model),
  ].join("\n");
}

function coefficientLines(model: GLMModel): string[] {
  const { terms, parameters, standardErrors, statistics, pValues } = model;
  const letter = model.estimatesDispersion ? "t" : "z";
  const rows = terms.map((term, j) =>
    Number.isNaN(standardErrors[j])
      ? [term, model.aliased[j] ? "NA" : number(parameters[j]), "NA", "NA", "NA", ""]
      : [
          term,
          number(parameters[j]),
          number(standardErrors[j]),
          statistics[j].toFixed(3),
          probability(pValues[j]),
          stars(pValues[j]),
        ],
  );
  return alignCells(["", "estimate", "std. error", `${letter} value`, `Pr(>|${letter}|)`, ""], rows);
}

function aliasedLine({ terms, aliased }: GLMModel): string[] {
  const names = terms.filter((_, j) => aliased[j]);
  return names.length === 0 ? [] : [`Dependent on other terms, and left out: ${names.join(", ")}`, ""];
}

function fitLines(model: GLMModel): string[] {
  const how = model.estimatesDispersion ? "estimated" : "given";
  const end =
    model.convergence === undefined
      ? []
      : [
          `${model.convergence.converged ? "Converged" : "Did not converge"} after ${model.convergence.iterations} iterations`,
        ];
  return [
    `Dispersion: ${number(model.dispersion)}, ${how}`,
    `Null deviance: ${number(model.nullDeviance)} on ${plain(model.nullDegreesOfFreedom)} degrees of freedom`,
    `Residual deviance: ${number(model.deviance)} on ${plain(model.degreesOfFreedom)} degrees of freedom`,
    `Log-likelihood: ${number(model.logLikelihood)}, AIC: ${number(model.aic)}, BIC: ${number(model.bic)}, cases: ${plain(model.cases)}`,
    ...end,
  ];
}
