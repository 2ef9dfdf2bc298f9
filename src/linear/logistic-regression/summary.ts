import { quote } from "../../base/label.js";
import { separationLines } from "../irls/separation-lines.js";
import { alignCells, number, plain, probability, STARS, stars } from "../report/report.js";
import type { LogisticRegressionModel } from "./model.js";

/** The report that R users know: a line per parameter, deviances, and how the iteration ended. */
export function formatSummary(model: LogisticRegressionModel): string {
  const { classes, features, response, parametrization } = model;
  const against = parametrization === "softmax" ? "all classes" : `${quote(classes[0])} as the reference`;
  return [
    `Logistic regression of ${response} on ${features.join(", ")}; ${against}`,
    ...(model.lambda === undefined
      ? []
      : [`Penalty: ${model.settings.penalty}, lambda ${number(model.lambda)}`]),
    ...model.equations.flatMap((label, e) => ["", `Class ${quote(label)}`, ...equationLines(model, e)]),
    ...(model.covariance === undefined ? [] : ["---", STARS]),
    "",
    ...aliasedLine(model),
    ...separationLines(model.convergence.separation),
    ...fitLines(model),
  ].join("\n");
}

function equationLines(model: LogisticRegressionModel, e: number): string[] {
  const { terms, parameters, aliased } = model;
  if (model.covariance === undefined) {
    const rows = terms.map((term, j) => [term, number(parameters.get(e, j)), ""]);
    return alignCells(["", "estimate", ""], rows);
  }
  const [errors, z, p] = [model.standardErrors, model.zStatistics, model.pValues];
  const rows = terms.map((term, j) => {
    if (aliased[j]) return [term, "NA", "NA", "NA", "NA", ""];
    const lost = Number.isNaN(errors.get(e, j));
    return [
      term,
      number(parameters.get(e, j)),
      lost ? "NA" : number(errors.get(e, j)),
      lost ? "NA" : z.get(e, j).toFixed(3),
      lost ? "NA" : probability(p.get(e, j)),
      lost ? "" : stars(p.get(e, j)),
    ];
  });
  return alignCells(["", "estimate", "std. error", "z value", "Pr(>|z|)", ""], rows);
}

function aliasedLine({ terms, aliased }: LogisticRegressionModel): string[] {
  const names = terms.filter((_, j) => aliased[j]);
  return names.length === 0 ? [] : [`Dependent on other terms, and left out: ${names.join(", ")}`, ""];
}

function fitLines(model: LogisticRegressionModel): string[] {
  const { converged, iterations } = model.convergence;
  const test = model.likelihoodRatioTest;
  return [
    `Null deviance: ${number(model.nullDeviance)} on ${plain(model.nullDegreesOfFreedom)} degrees of freedom`,
    `Residual deviance: ${number(model.deviance)} on ${plain(model.degreesOfFreedom)} degrees of freedom`,
    ...(Number.isNaN(test.pValue)
      ? []
      : [
          `Likelihood ratio: ${number(test.statistic)} on ${plain(test.degreesOfFreedom)} degrees of freedom, p-value: ${probability(test.pValue)}`,
        ]),
    `Log-likelihood: ${number(model.logLikelihood)}, AIC: ${number(model.aic)}, BIC: ${number(model.bic)}, cases: ${plain(model.cases)}`,
    `${converged ? "Converged" : "Did not converge"} after ${iterations} iterations`,
  ];
}
