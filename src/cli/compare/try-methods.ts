import type { CatalogEntry } from "../../catalog.js";
import { CredalError } from "../../errors.js";
import { breather } from "../../evaluate/resample/breathe.js";
import type { FoldTrial } from "../../evaluate/resample/cross-validation.js";
import type { FoldPlan } from "../../evaluate/resample/folds/options.js";
import { throwIfAborted } from "../../learn/control.js";
import { isSparse } from "../../learn/sparse-rows.js";
import { type PreparationPlan, usedColumns } from "../data/preparation.js";
import type { Problem } from "../data/problem.js";
import type { FailedMethod, TriedMethod } from "./comparison.js";
import { type FoldOutcome, FoldRunner, type FoldWork } from "./fold-runner.js";
import type { Task } from "./messages.js";
import { runInThreads } from "./pool.js";

export interface Trials {
  readonly tried: readonly TriedMethod[];
  readonly failed: readonly FailedMethod[];
}

/** How trials may be spread over threads. */
export interface ThreadUse {
  /** The program that a thread runs. */
  readonly program: URL;
  readonly threads: number;
  /** Seconds of work in this thread alone after which others are worth starting. */
  readonly patience: number;
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
  /** Without it, all trials run in this thread. The results are the same. */
  readonly use?: ThreadUse | undefined;
  /** Told after every fold of every method. */
  readonly onFold: (completed: number, kind: string) => void;
}

/** Tries every method on every fold; one that fails does not end the others. */
export async function tryMethods(question: TrialQuestion): Promise<Trials> {
  const { problem, plan, methods, metrics, signal } = question;
  const table = usedColumns(problem.table, plan);
  // Columns without their zeros are objects with methods, which do not go from thread to thread.
  const use = isSparse(table) ? undefined : question.use;
  const work: FoldWork = { table, target: problem.target, plan, methods, foldPlan: foldPlan(question) };
  const runner = new FoldRunner(work);
  const board = new Board(methods, runner.folds.length, question.onFold);
  const breathe = breather();
  const start = performance.now();
  const patience = use === undefined ? Number.POSITIVE_INFINITY : 1000 * use.patience;
  while (performance.now() - start < patience) {
    throwIfAborted("compare", signal);
    const task = board.next();
    if (task === undefined) break;
    board.enter(task, await runner.run(task.method, task.fold, { signal }));
    await breathe();
  }
  throwIfAborted("compare", signal);
  if (use !== undefined && board.left > 0) {
    const { program } = use;
    const threads = Math.min(use.threads, board.left);
    const next = () => board.next();
    const onOutcome = (task: Task, outcome: FoldOutcome) => board.enter(task, outcome);
    await runInThreads({ work, runner, program, threads, signal, next, onOutcome });
  }
  return board.results((method, trials) => runner.judge(method, trials, metrics));
}

/** Which trials are done, and which are next: method by method, fold by fold. */
class Board {
  readonly #methods: readonly CatalogEntry[];
  readonly #outcomes: (FoldOutcome | undefined)[][];
  readonly #onFold: TrialQuestion["onFold"];
  #handedOut = 0;
  #completed = 0;

  constructor(methods: readonly CatalogEntry[], folds: number, onFold: TrialQuestion["onFold"]) {
    this.#methods = methods;
    this.#outcomes = methods.map(() => new Array<FoldOutcome | undefined>(folds).fill(undefined));
    this.#onFold = onFold;
  }

  get #folds(): number {
    return this.#outcomes[0].length;
  }

  /** How many trials are not handed out yet. */
  get left(): number {
    return this.#methods.length * this.#folds - this.#handedOut;
  }

  /** The next trial; those of a method that has failed are passed over. */
  next(): Task | undefined {
    while (this.left > 0) {
      const method = Math.floor(this.#handedOut / this.#folds);
      const fold = this.#handedOut % this.#folds;
      this.#handedOut += 1;
      if (this.#failure(method) === undefined) return { method, fold };
      this.#tell(method);
    }
    return undefined;
  }

  enter({ method, fold }: Task, outcome: FoldOutcome): void {
    this.#outcomes[method][fold] = outcome;
    this.#tell(method);
  }

  results(judge: (method: number, trials: readonly FoldTrial[]) => TriedMethod["validation"]): Trials {
    const tried: TriedMethod[] = [];
    const failed: FailedMethod[] = [];
    for (const [method, { Estimator }] of this.#methods.entries()) {
      const { kind } = Estimator;
      const why = this.#failure(method);
      const trials = this.#outcomes[method].filter((outcome) => outcome !== undefined && !isFailure(outcome));
      try {
        if (why === undefined) tried.push({ kind, validation: judge(method, trials as FoldTrial[]) });
        else failed.push({ kind, why });
      } catch (error) {
        // A method that gives no probabilities cannot be judged by them.
        if (!(error instanceof CredalError)) throw error;
        failed.push({ kind, why: error.message });
      }
    }
    return { tried, failed };
  }

  /** That of the first fold, whichever came first. */
  #failure(method: number): string | undefined {
    return this.#outcomes[method].find(isFailure)?.failure;
  }

  #tell(method: number): void {
    this.#completed += 1;
    this.#onFold(this.#completed, this.#methods[method].Estimator.kind);
  }
}

function isFailure(outcome: FoldOutcome | undefined): outcome is { readonly failure: string } {
  return outcome !== undefined && "failure" in outcome;
}

function foldPlan({ problem, folds, repeats, seed }: TrialQuestion): FoldPlan {
  return { method: problem.task === "classification" ? "stratified" : "k-fold", folds, repeats, seed };
}
