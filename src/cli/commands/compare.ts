import type { CatalogEntry } from "../../catalog.js";
import { classificationMetrics } from "../../evaluate/metrics/classification-metrics.js";
import { defaultMetrics, findMetric } from "../../evaluate/metrics/registry.js";
import { regressionMetrics } from "../../evaluate/metrics/regression-metrics.js";
import { type Comparison, rankMethods } from "../compare/comparison.js";
import { comparisonJson, printComparison } from "../compare/print.js";
import { comparisonReport } from "../compare/report.js";
import { tryMethods } from "../compare/try-methods.js";
import { requireFolder, saveText } from "../data/output.js";
import { planPreparation } from "../data/preparation.js";
import { readProblem, requireFolds, type SupervisedTask } from "../data/problem.js";
import { type DataFlags, readData } from "../data/read.js";
import { comparisonFigures } from "../figures.js";
import { findMethod, methodsOf } from "../methods.js";
import { ProgressBar } from "../progress.js";
import { CommandError, unknownName } from "../refusal.js";
import { type Terminal, writeJson } from "../terminal.js";
import { Threads } from "../threads.js";

export interface CompareFlags extends DataFlags {
  readonly target: string;
  readonly models?: readonly string[];
  readonly task?: SupervisedTask;
  readonly folds: number;
  readonly repeats: number;
  readonly metric?: readonly string[];
  readonly seed: number;
  readonly raw?: boolean;
  readonly report?: string;
  readonly threads?: number;
  readonly json?: boolean;
}

/** Cross-validates methods on the same folds and says which is best, and whether that may be chance. */
export async function compare(terminal: Terminal, source: string, flags: CompareFlags): Promise<void> {
  await requireFolder(flags.report);
  const named = flags.models?.map((name) => findMethod(name));
  const table = await readData(source, flags);
  const problem = readProblem({ source, table, target: flags.target, task: flags.task, methods: named });
  const methods = withBaseline(named ?? methodsOf(problem.task), problem.task);
  const metrics = readMetrics(flags.metric, problem.task);
  requireFolds(problem, flags.folds);
  const plan = planPreparation(problem.table, problem.target, flags.raw === true);
  const { folds, repeats, seed } = flags;

  const bar = new ProgressBar(terminal, methods.length * folds * repeats);
  const { signal } = terminal;
  const threads = new Threads(terminal, flags.threads);
  const question = { problem, plan, methods, folds, repeats, seed, metrics, signal, threads };
  const { tried, failed } = await tryMethods({
    ...question,
    onFold: (completed, kind) => bar.update(completed, kind),
  }).finally(async () => {
    bar.end();
    await threads.close();
  });
  const [failure] = failed;
  if (failure !== undefined && tried.every(({ kind }) => kind.startsWith("Baseline")))
    throw new CommandError(`no method could be compared; ${failure.kind}: ${failure.why}`);

  const names = metrics ?? defaultMetrics(problem.task).map(({ name }) => name);
  const { better } = findMetric(names[0], problem.task);
  const ranked = rankMethods(tried, folds);
  const comparison: Comparison = {
    problem,
    plan,
    folds,
    repeats,
    seed,
    metrics: names,
    better,
    ranked,
    failed,
  };
  if (flags.report !== undefined) {
    const figures = await comparisonFigures(comparison);
    await saveText(flags.report, comparisonReport(comparison, methods, figures), signal);
  }
  if (flags.json === true) writeJson(terminal, comparisonJson(comparison));
  else terminal.write(printComparison(comparison, methods));
  if (flags.report !== undefined) terminal.note(`Report: ${flags.report}\n`);
}

/** A table of one method says nothing; the baseline is always there to compare with. */
function withBaseline(methods: readonly CatalogEntry[], task: SupervisedTask): CatalogEntry[] {
  const other = methods.find(({ Estimator }) => Estimator.task !== task);
  if (other !== undefined) {
    const { kind, task: its } = other.Estimator;
    throw new CommandError(`${kind} is for ${its}, and the task is ${task}.`);
  }
  const baseline = findMethod(task === "classification" ? "BaselineClassifier" : "BaselineRegressor");
  return [...new Set([...methods, baseline])];
}

/** The names that were asked for, all of which exist. */
export function readMetrics(
  asked: readonly string[] | undefined,
  task: SupervisedTask,
): readonly string[] | undefined {
  const known = Object.keys(task === "classification" ? classificationMetrics : regressionMetrics);
  const unknown = asked?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName(`metric of ${task} named`, unknown, known);
  return asked;
}
