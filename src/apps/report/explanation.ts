// What the best method depends on and how much it learns from more rows, by models that have not seen the rows they are
// asked about.

import { CredalError } from "../../base/errors.js";
import {
  type ColumnImportance,
  permutationImportance,
} from "../../evaluate/explain/permutation-importance.js";
import { crossValidate } from "../../evaluate/validate/cross-validate.js";
import type { CrossValidation } from "../../evaluate/validate/cross-validation.js";
import { type LearningCurve, learningCurve } from "../../evaluate/validate/curves.js";
import type { Estimator } from "../../model/estimator.js";
import type { Comparison } from "./comparison.js";
import { divideRows } from "./divide-rows.js";
import { pipelineFor, usedColumns } from "./preparation.js";

/** The best method fitted again fold by fold, with the importance of its columns. */
export interface Explanation {
  readonly method: string;
  readonly validation: CrossValidation;
  readonly importance: readonly ColumnImportance[];
}

/** What a section of the report shows, or in one sentence why there is nothing to show. */
export type Attempt<T> = T | { readonly why: string };

/** Enough folds to see how much the importance varies. */
const FOLDS = 5;

/** Shares of the rows that the best method learns from. */
const SIZES = [0.2, 0.4, 0.6, 0.8, 1];
/** The curve takes a fit for each size and fold. */
const CURVE_FOLDS = 3;

/** The explanation of the best method. */
export function explainBest(comparison: Comparison): Promise<Attempt<Explanation>> {
  const { preparation, table: all, data, metric, seed } = comparison;
  const table = usedColumns(all, preparation);
  return attempt(comparison, async (method, estimator) => {
    const validation = await crossValidate(pipelineFor(estimator, preparation), table, data.target, {
      folds: divideRows(all, data.target, data.task, {
        folds: Math.min(FOLDS, comparison.folds),
        seed,
      }),
      seed,
      metrics: metric,
      positive: data.positive?.label,
      keepModels: true,
    });
    const importance = permutationImportance(validation, table, data.target, { metric, seed });
    return { method, validation, importance };
  });
}

/** How the score of the best method changes with the number of rows that it learns from. */
export function learnBest(comparison: Comparison): Promise<Attempt<LearningCurve>> {
  const { preparation, table: all, data, metric, seed } = comparison;
  const table = usedColumns(all, preparation);
  return attempt(comparison, (_, estimator) =>
    learningCurve(pipelineFor(estimator, preparation), table, data.target, {
      folds: divideRows(all, data.target, data.task, {
        folds: Math.min(CURVE_FOLDS, comparison.folds),
        seed,
      }),
      sizes: SIZES,
      seed,
      metric,
      positive: data.positive?.label,
    }),
  );
}

/** Asks something of the best method; the baseline has no answer. */
async function attempt<T>(
  { methods, baseline, estimators }: Comparison,
  ask: (name: string, estimator: Estimator) => Promise<T>,
): Promise<Attempt<T>> {
  const best = methods.at(0);
  const found = estimators.find(({ name }) => name === best?.name);
  if (best === undefined || found === undefined) return { why: "No method could be compared." };
  if (best.name === baseline) return { why: "The baseline ranks first, and it ignores all columns." };
  try {
    return await ask(best.name, found.estimator);
  } catch (error) {
    // Metrics of one's own have no name to be found by, and small folds may lack a class.
    if (error instanceof CredalError) return { why: error.message };
    throw error;
  }
}
