import { shortNumber, textGrid } from "../../../base/text-grid.js";
import type { BayesianLogisticRegressionModel } from "./model.js";
import type { LogisticPosterior } from "./posterior.js";

const WAYS = {
  map: "the mode of the posterior",
  laplace: "Laplace's approximation",
  metropolis: "Metropolis-Hastings",
  hamiltonian: "Hamiltonian dynamics",
};

export function formatSummary(model: BayesianLogisticRegressionModel): string {
  const head = `Bayesian logistic regression on ${model.features.join(", ")} by ${WAYS[model.settings.inference]}`;
  return [head, ...model.posteriors.map(formatPosterior)].join("\n\n");
}

function formatPosterior(posterior: LogisticPosterior): string {
  const { label, samples, logEvidence } = posterior;
  const table = samples === undefined ? normalTable(posterior) : samples.summary().toString();
  return [
    `Log-odds of ${label}`,
    table,
    `log evidence by Laplace's approximation: ${shortNumber(logEvidence)}`,
  ].join("\n");
}

function normalTable(posterior: LogisticPosterior): string {
  const { terms, mode, standardDeviations } = posterior;
  const { lower, upper } = posterior.credibleIntervals();
  const lines = terms.map((term, i) => [
    term,
    ...[mode[i], standardDeviations[i], lower[i], upper[i]].map(shortNumber),
  ]);
  return textGrid([["", "mode", "deviation", "2.5 %", "97.5 %"], ...lines], 1);
}
