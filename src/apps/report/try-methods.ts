import { AbortError, CredalError } from "../../base/errors.js";
import { words } from "../../base/sentence.js";
import { crossValidate } from "../../evaluate/validate/cross-validate.js";
import type { CrossValidation } from "../../evaluate/validate/cross-validation.js";
import { divideRows } from "./divide-rows.js";
import type { Ranking } from "./leading-metric.js";
import { failedMethod, type LeftOutMethod } from "./methods.js";
import type { CompareSettings } from "./options.js";
import { type NamedMethod, type PreparationPlan, pipelineFor, usedColumns } from "./preparation.js";
import type { Problem } from "./problem.js";
import type { TriedMethod } from "./rank.js";

export interface Trials {
  readonly tried: readonly TriedMethod[];
  /** Methods that could not be fitted or tried. */
  readonly failed: readonly LeftOutMethod[];
}

/**
 * Cross-validates methods on the same folds; one that fails does not end the others. A method begins when the one before
 * it has ended, or when workers have begun its last fold: some of them would have nothing to do until it ends.
 */
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
  const done = new Float64Array(methods.length);
  const tell = (at: number, completed: number) => {
    done[at] = completed;
    const sum = done.reduce((all, seconds) => all + seconds, 0);
    onProgress?.({ phase: methods[at].name, completed: sum, total });
  };
  const tryMethod = async (at: number, onLastBegun: () => void): Promise<TriedMethod | LeftOutMethod> => {
    const { name, estimator } = methods[at];
    try {
      const validation = await crossValidate(pipelineFor(estimator, plan), table, problem.target, {
        folds: division,
        seed,
        ...(metrics !== undefined && { metrics }),
        positive: problem.positive?.label,
        signal,
        threads,
        workers: workers && { tryFolds: (request) => workers.tryFolds({ ...request, onLastBegun }) },
        onProgress: ({ completed }) => tell(at, completed),
      });
      const ranked = metrics === undefined ? inOrder(validation, ranking) : validation;
      return ranked === undefined
        ? { name, why: `gives no probabilities, which ${ranking.metrics[0]} needs` }
        : { name, kind: estimator.kind, validation: ranked };
    } catch (error) {
      if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
      tell(at, each);
      return failedMethod(name, error, words`${error.caller}: ${error.words}`);
    }
  };
  const outcomes = await overlapping(methods.length, tryMethod);
  return {
    tried: outcomes.filter((outcome) => "validation" in outcome),
    failed: outcomes.filter((outcome) => "why" in outcome),
  };
}

/** What comes of all tasks. Each begins when the one before it has ended or has called `next`; none after one that failed. */
async function overlapping<T>(
  count: number,
  begin: (at: number, next: () => void) => Promise<T>,
): Promise<T[]> {
  const running: Promise<T>[] = [];
  let hasFailed = false;
  for (let at = 0; at < count && !hasFailed; at += 1)
    await new Promise<void>((next) => {
      const task = begin(at, next);
      running.push(task);
      task
        .catch(() => {
          hasFailed = true;
        })
        .finally(next);
    });
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** The validation with its metrics in this order; undefined if the method has no score by the first. */
function inOrder(validation: CrossValidation, { metrics }: Ranking): CrossValidation | undefined {
  const known = validation.summaries.map(({ metric }) => metric);
  const wanted = metrics.filter((metric) => known.includes(metric));
  if (wanted[0] !== metrics[0]) return undefined;
  return wanted.every((metric, at) => metric === known[at]) ? validation : validation.rescore(wanted);
}
