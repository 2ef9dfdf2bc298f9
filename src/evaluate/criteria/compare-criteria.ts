import { counted, DataError, got, wanted, words } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import { Table } from "../../data/table/table.js";
import { aic, aicc, bic } from "./likelihood-criteria.js";
import type { LikelihoodFit } from "./likelihood-fit.js";
import { akaikeWeights, modelPosteriors } from "./model-posteriors.js";

/** One model among those that are compared; criteria are on the scale of deviances, to be small. */
export interface ModelCriteria extends LikelihoodFit {
  readonly model: string;
  readonly aic: number;
  /** NaN if there are too few cases. */
  readonly aicc: number;
  readonly bic: number;
  /** The difference of AIC from the smallest one. */
  readonly aicDifference: number;
  readonly akaikeWeight: number;
  /** By BIC, with equal priors. */
  readonly posterior: number;
}

/** Models in the order in which they were given. */
export class CriteriaComparison {
  readonly models: readonly ModelCriteria[];

  constructor(models: readonly ModelCriteria[]) {
    this.models = models;
  }

  /** The model of the least value of a criterion; of equal ones, the first. */
  best(criterion: "aic" | "aicc" | "bic" = "aic"): ModelCriteria {
    const defined = this.models.filter((model) => !Number.isNaN(model[criterion]));
    if (defined.length > 0) return defined.reduce((a, b) => (b[criterion] < a[criterion] ? b : a));
    throw new DataError(
      "CriteriaComparison.best",
      words`${got("no model")} has enough cases for ${criterion}.`,
      { expected: "a model with enough cases" },
    );
  }

  /** One row for each model. */
  get table(): Table {
    return Table.fromRows(
      this.models.map((row) => ({ ...row })),
      { kinds: { model: "text" } },
    );
  }

  toString(): string {
    const columns = [
      "parameterCount",
      "logLikelihood",
      "aic",
      "aicc",
      "bic",
      "akaikeWeight",
      "posterior",
    ] as const;
    const rows = this.models.map((row) => [row.model, ...columns.map((name) => shortNumber(row[name]))]);
    return textGrid([["model", ...columns], ...rows], 1);
  }
}

/**
 * AIC, AICc and BIC of models that were fitted to the same cases, with Akaike weights and
 * posterior probabilities.
 *
 * ```ts
 * const small = { logLikelihood: -12, parameterCount: 2, cases: 30 };
 * const large = { logLikelihood: -11.5, parameterCount: 4, cases: 30 };
 * compareCriteria({ small, large }).best("bic").model; // "small"
 * ```
 */
export function compareCriteria(models: Readonly<Record<string, LikelihoodFit>>): CriteriaComparison {
  requireOptionsObject("compareCriteria", models, "models");
  const method = "compareCriteria";
  const names = Object.keys(models);
  if (names.length === 0)
    throw new DataError(method, words`there are ${got("no models")}.`, { expected: "at least 1 model" });
  for (const name of names) requireComparable(method, name, models[name], names[0], sizeOf(models[names[0]]));
  const fits = names.map((name) => {
    const { logLikelihood, parameterCount } = models[name];
    const cases = sizeOf(models[name]);
    const fit = { logLikelihood, parameterCount, cases };
    const corrected = cases > parameterCount + 1 ? aicc(fit) : Number.NaN;
    return { model: name, ...fit, aic: aic(fit), aicc: corrected, bic: bic(fit) };
  });
  const weights = akaikeWeights(fits.map((fit) => fit.aic));
  const posteriors = modelPosteriors(fits.map((fit) => fit.bic));
  const least = Math.min(...fits.map((fit) => fit.aic));
  return new CriteriaComparison(
    fits.map((fit, i) => ({
      ...fit,
      aicDifference: fit.aic - least,
      akaikeWeight: weights[i],
      posterior: posteriors[i],
    })),
  );
}

function requireComparable(
  method: string,
  name: string,
  fit: LikelihoodFit,
  first: string,
  expected: number,
): void {
  const { logLikelihood } = fit;
  const cases = sizeOf(fit);
  if (!Number.isFinite(logLikelihood)) {
    const sentence = words`the log-likelihood of model ${quote(name)} is ${got(logLikelihood)}; it must be ${wanted("finite")}.`;
    throw new DataError(method, sentence, { column: name });
  }
  if (cases === expected) return;
  const sentence = words`model ${quote(name)} was fitted to ${got(counted(cases, "case"))} and ${quote(first)} to ${expected}; only likelihoods of the same cases can be compared.`;
  throw new DataError(method, sentence, { column: name, expected: `${expected} cases` });
}

/** How many cases the likelihood counts. */
function sizeOf({ cases, totalWeight = cases }: LikelihoodFit): number {
  return totalWeight;
}
