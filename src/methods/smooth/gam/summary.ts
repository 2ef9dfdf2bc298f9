import {
  alignCells,
  decimals,
  number,
  plain,
  probability,
  STARS,
  stars,
  subjectOf,
} from "../../linear/engine/report.js";
import { familyOf } from "../../linear/glm/options.js";
import { glmSettings } from "../engine/penalized/likelihood.js";
import type { GAMModel } from "./model.js";

/** The report that users of mgcv know: the linear coefficients, the smooth terms, and how much is explained. */
export function formatSummary(model: GAMModel): string {
  const { settings } = model;
  const link = settings.link ?? familyOf(glmSettings(settings)).canonical;
  const beside = model.hasOffset ? ", with an offset" : "";
  return [
    `Generalized additive model of ${subjectOf(model)}${beside}: ${settings.family}, ${link} link`,
    "",
    ...linearLines(model),
    ...smoothLines(model),
    "---",
    STARS,
    "",
    ...warningLines(model),
    ...fitLines(model),
  ].join("\n");
}

function linearLines(model: GAMModel): string[] {
  const rows = model.linearTable;
  if (rows.length === 0) return [];
  const letter = model.estimatesDispersion ? "t" : "z";
  const cells = rows.map(({ term, estimate, standardError, statistic, pValue }, j) =>
    model.aliased[j]
      ? [term, "NA", "NA", "NA", "NA", ""]
      : [
          term,
          number(estimate),
          number(standardError),
          decimals(statistic, 3),
          probability(pValue),
          stars(pValue),
        ],
  );
  const headings = ["", "estimate", "std. error", `${letter} value`, `Pr(>|${letter}|)`, ""];
  return ["Linear coefficients:", ...alignCells(headings, cells), ""];
}

function smoothLines(model: GAMModel): string[] {
  const rows = model.smoothTable;
  if (rows.length === 0) return [];
  const cells = rows.map(({ term, freedom, referenceDegrees, statistic, pValue }) => [
    term,
    decimals(freedom, 3),
    decimals(referenceDegrees, 3),
    decimals(statistic, 3),
    probability(pValue),
    stars(pValue),
  ]);
  const letter = model.estimatesDispersion ? "F" : "chi-squared";
  return ["Smooth terms:", ...alignCells(["", "edf", "ref. df", letter, "p-value", ""], cells)];
}

function warningLines(model: GAMModel): string[] {
  const lines = [...model.notes];
  if (!model.convergence.converged)
    lines.push(
      `The fit did not converge in ${model.convergence.iterations} steps: smoothing parameters and tests may be wrong.`,
    );
  const endsAt = (limit: "infinite" | "zero") =>
    model.smooths
      .filter(({ parameters }) => parameters.some((index) => model.limits[index] === limit))
      .map(({ term }) => term);
  const [infinite, zero] = [endsAt("infinite"), endsAt("zero")];
  if (infinite.length > 0) lines.push(`Nothing of a penalized part is left in: ${infinite.join(", ")}.`);
  if (zero.length > 0)
    lines.push(`Hardly penalized, so that a larger basis may fit better: ${zero.join(", ")}.`);
  return lines.length === 0 ? [] : [...lines, ""];
}

function fitLines(model: GAMModel): string[] {
  const { settings } = model;
  const how = model.estimatesDispersion ? "estimated" : "given";
  const name = settings.method === "GCV" && !model.estimatesDispersion ? "UBRE" : settings.method;
  const weight = model.totalWeight === model.cases ? "" : `, total weight: ${plain(model.totalWeight)}`;
  return [
    `Adjusted R²: ${number(model.adjustedR2, 3)}, deviance explained: ${number(100 * model.devianceRatio, 3)} %`,
    `${name}: ${number(model.criterion)}, dispersion: ${number(model.dispersion)}, ${how}; cases: ${model.cases}${weight}`,
    `Degrees of freedom: ${number(model.degreesOfFreedom)}, residual: ${number(model.residualDegreesOfFreedom)}`,
  ];
}
