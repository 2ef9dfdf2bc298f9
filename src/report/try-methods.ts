import { AbortError, CredalError } from "../base/errors.js";
import { crossValidate } from "../evaluate/resample/cross-validate.js";
import type { CrossValidation } from "../evaluate/resample/cross-validation.js";
import { divideRows } from "./divide-rows.js";
import type { Ranking } from "./leading-metric.js";
import type { LeftOutMethod } from "./methods.js";
import type { CompareSettings } from "./options.js";
import { type NamedMethod, type PreparationPlan, pipelineFor, usedColumns } from "./preparation.js";
import type { Problem } from "./problem.js";
import type { TriedMethod } from "./rank.js";

export interface Trials {
  readonly tried: readonly TriedMethod[];
  /** Methods that could not be fitted or tried. */
  readonly failed: readonly LeftOutMethod[];
}

/** Cross-validates one method after the other on the same folds; one that fails does not end the others. */
export async function tryMethods(
  problem: Problem,
  plan: PreparationPlan,
  methods: readonly NamedMethod[],
  settings: CompareSettings,
  ranking: Ranking,
): Promise<Trials> {
  const { folds, repeats, seed, metrics, signal, threads, workers, onProgress } = settings;
  const table = usedColumns(problem.table, plan);
  const division = divideRows(problem.table, problem.target, problem.task, { folds, repeats, seed });
  const each = folds * repeats;
  const total = methods.length * each;
  const tried: TriedMethod[] = [];
  const failed: LeftOutMethod[] = [];
  for (const [at, { name, estimator }] of methods.entries()) {
    const tell = (completed: number) =>
      onProgress?.({ phase: name, completed: at * each + completed, total });
    try {
      const validation = await crossValidate(pipelineFor(estimator, plan), table, problem.target, {
        folds: division,
        seed,
        ...(metrics !== undefined && { metrics }),
        positive: problem.positive?.label,
        signal,
        threads,
        workers,
        onProgress: ({ completed }) => tell(completed),
      });
      const ranked = metrics === undefined ? inOrder(validation, ranking) : validation;
      if (ranked === undefined)
        failed.push({ name, why: `gives no probabilities, which ${ranking.metrics[0]} needs` });
      else tried.push({ name, kind: estimator.kind, validation: ranked });
    } catch (error) {
      if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
      failed.push({ name, why: error.message });
      tell(each);
    }
  }
  return { tried, failed };
}

/** The same with the metrics in this order; undefined if the method has no score by the first. */
function inOrder(validation: CrossValidation, { metrics }: Ranking): CrossValidation | undefined {
  const known = validation.summaries.map(({ metric }) => metric);
  const wanted = metrics.filter((metric) => known.includes(metric));
  if (wanted[0] !== metrics[0]) return undefined;
  return wanted.every((metric, at) => metric === known[at]) ? validation : validation.rescore(wanted);
}
