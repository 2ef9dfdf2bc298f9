import { AbortError, CredalError } from "../base/errors.js";
import { crossValidate } from "../evaluate/resample/cross-validate.js";
import type { FoldPlan } from "../resample/options.js";
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
): Promise<Trials> {
  const { folds, repeats, seed, metrics, signal, threads, workers, onProgress } = settings;
  const table = usedColumns(problem.table, plan);
  const division = { folds, repeats, seed };
  const foldPlan: FoldPlan =
    problem.task === "classification"
      ? { method: "stratified", ...division }
      : { method: "k-fold", ...division };
  const each = folds * repeats;
  const total = methods.length * each;
  const tried: TriedMethod[] = [];
  const failed: LeftOutMethod[] = [];
  for (const [at, { name, estimator }] of methods.entries()) {
    const tell = (completed: number) =>
      onProgress?.({ phase: name, completed: at * each + completed, total });
    try {
      const validation = await crossValidate(pipelineFor(estimator, plan), table, problem.target, {
        folds: foldPlan,
        seed,
        ...(metrics !== undefined && { metrics }),
        signal,
        threads,
        workers,
        onProgress: ({ completed }) => tell(completed),
      });
      tried.push({ name, kind: estimator.kind, validation });
    } catch (error) {
      if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
      failed.push({ name, why: error.message });
      tell(each);
    }
  }
  return { tried, failed };
}
