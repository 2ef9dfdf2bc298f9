import { AbortError, CredalError } from "../../base/errors.js";
import type { CatalogEntry } from "../../catalog.js";
import { crossValidate } from "../../evaluate/resample/cross-validate.js";
import type { FoldPlan } from "../../resample/options.js";
import { type PreparationPlan, pipelineFor, usedColumns } from "../data/preparation.js";
import type { Problem } from "../data/problem.js";
import { estimatorOf } from "../methods.js";
import type { Threads } from "../threads.js";
import type { FailedMethod, TriedMethod } from "./comparison.js";

export interface Trials {
  readonly tried: readonly TriedMethod[];
  readonly failed: readonly FailedMethod[];
}

export interface TrialQuestion {
  readonly problem: Problem;
  readonly plan: PreparationPlan;
  readonly methods: readonly CatalogEntry[];
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  readonly metrics: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** Who may try folds beside each other; the results are the same. */
  readonly threads: Threads;
  /** Told after every fold of every method. */
  readonly onFold: (completed: number, kind: string) => void;
}

/** Cross-validates one method after the other on the same folds; one that fails does not end the others. */
export async function tryMethods(question: TrialQuestion): Promise<Trials> {
  const { problem, plan, methods, folds, repeats, metrics, signal, threads, onFold } = question;
  const table = usedColumns(problem.table, plan);
  const each = folds * repeats;
  const tried: TriedMethod[] = [];
  const failed: FailedMethod[] = [];
  for (const [at, method] of methods.entries()) {
    const { kind } = method.Estimator;
    const pipeline = pipelineFor(method, estimatorOf(method), plan);
    const progress = ({ completed }: { completed: number }) => onFold(at * each + completed, kind);
    try {
      const validation = await crossValidate(pipeline, table, problem.target, {
        folds: foldPlan(question),
        ...(metrics !== undefined && { metrics }),
        signal,
        workers: await threads.workers(table.rows * table.names.length * each),
        onProgress: progress,
      });
      tried.push({ kind, validation });
    } catch (error) {
      if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
      failed.push({ kind, why: error.message });
    }
    onFold((at + 1) * each, kind);
  }
  return { tried, failed };
}

function foldPlan({ problem, folds, repeats, seed }: TrialQuestion): FoldPlan {
  return { method: problem.task === "classification" ? "stratified" : "k-fold", folds, repeats, seed };
}
