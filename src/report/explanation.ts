// What the best method depends on, by models that have not seen the rows they are asked about.

import { CredalError } from "../base/errors.js";
import { crossValidate } from "../evaluate/resample/cross-validate.js";
import type { CrossValidation } from "../evaluate/resample/cross-validation.js";
import { type ColumnImportance, permutationImportance } from "../explain/permutation-importance.js";
import type { Comparison } from "./comparison.js";
import { pipelineFor, usedColumns } from "./preparation.js";

/** The best method fitted again fold by fold, with the importance of its columns. */
export interface Explanation {
  readonly method: string;
  readonly validation: CrossValidation;
  readonly importance: readonly ColumnImportance[];
}

/** Enough folds to see how much the importance varies. */
const FOLDS = 5;

/** The explanation of the best method; undefined for a baseline, which depends on nothing. */
export async function explainBest(comparison: Comparison): Promise<Explanation | undefined> {
  const { methods, baseline, estimators, preparation, table: all, data, metric, seed } = comparison;
  const best = methods.at(0);
  const found = estimators.find(({ name }) => name === best?.name);
  if (best === undefined || found === undefined || best.name === baseline) return undefined;
  const table = usedColumns(all, preparation);
  try {
    const validation = await crossValidate(pipelineFor(found.estimator, preparation), table, data.target, {
      folds: Math.min(FOLDS, comparison.folds),
      seed,
      metrics: metric,
      positive: data.positive?.label,
      keepModels: true,
    });
    const importance = permutationImportance(validation, table, data.target, { metric, seed });
    return { method: best.name, validation, importance };
  } catch (error) {
    // Metrics of one's own have no name to be found by, and small folds may lack a class.
    if (error instanceof CredalError) return undefined;
    throw error;
  }
}
