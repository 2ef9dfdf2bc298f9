import { throwIfAborted } from "../../base/control.js";
import { DataError, OptionError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { optionName, theOption, words } from "../../base/sentence.js";
import type { Table } from "../../data/table/table.js";
import { metricOf } from "../../evaluate/metrics/registry.js";
import { type MetricChoice, readCriteria } from "../../evaluate/validate/criterion.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { Comparison } from "./comparison.js";
import { rankingOf } from "./leading-metric.js";
import { chooseMethods, isBaseline, readMethods, saidOf, taskOf, withBaseline } from "./methods.js";
import { type CompareMethodsOptions, type CompareSettings, compareMethodsOptions } from "./options.js";
import { planPreparation, usedColumns } from "./preparation.js";
import { fitFolds, readProblem, type SupervisedTask } from "./problem.js";
import { rankMethods } from "./rank.js";
import { noteTelling } from "./telling-columns.js";
import { tryMethods } from "./try-methods.js";

/**
 * Cross-validates methods on the same folds of a table, each behind the preparation that it needs, and says which
 * is best and whether that may be chance. Without a choice of methods those of the catalog take part that suit the
 * table and are worth their time there.
 *
 * ```ts
 * const comparison = await compareMethods(await penguins(), "species", { folds: 5 });
 * comparison.methods[0].name;
 * console.log(String(comparison));
 * ```
 */
export async function compareMethods(
  table: Table,
  target: string,
  options: Seeded<CompareMethodsOptions> = {},
): Promise<Comparison> {
  const method = "compareMethods";
  return runComparison(method, table, target, parseOptions(method, compareMethodsOptions, withSeed(options)));
}

/** The comparison; `method` is named by what is refused. */
export async function runComparison(
  method: string,
  given: Table,
  target: string,
  settings: CompareSettings,
): Promise<Comparison> {
  throwIfAborted(method, settings.signal);
  const { source, repeats, seed } = settings;
  if (settings.all && settings.methods !== undefined)
    throw new OptionError(
      method,
      words`${theOption("all")} needs no ${optionName("methods")}; give one of them.`,
      { expected: 'no option "methods"', received: "both" },
    );
  const asked = settings.methods === undefined ? undefined : readMethods(method, settings.methods);
  const task = settings.task ?? (asked && taskOf(asked));
  const asProblem = readProblem(method, {
    source,
    table: given,
    target,
    task,
    positive: settings.positive,
  });
  requireMetrics(method, asProblem.task, settings.metrics);
  const { problem: divided, folds } = fitFolds(method, asProblem, settings.folds);
  const plan = planPreparation(method, divided.table, divided.target, !settings.prepare, settings.keep);
  const used = usedColumns(divided.table, plan);
  const telling = noteTelling(divided, used.featureNames([divided.target]));
  const problem = { ...divided, facts: [...divided.facts, ...telling] };
  const question = {
    table: used,
    target: problem.target,
    plan,
    classes: problem.classes?.length ?? 0,
    trainingRows: problem.table.rows - Math.ceil(problem.table.rows / folds),
    trials: folds * repeats,
  };
  const { methods: chosen, leftOut } =
    asked === undefined
      ? chooseMethods(problem.task, question, settings.all)
      : { methods: asked, leftOut: [] };
  const methods = withBaseline(method, chosen, problem.task);
  const ranking = rankingOf(problem);
  const { tried, failed } = await tryMethods(problem, plan, methods, { ...settings, folds }, ranking);
  const baselines = new Set(methods.filter(({ estimator }) => isBaseline(estimator)).map(({ name }) => name));
  const [failure] = failed;
  if (failure !== undefined && tried.every(({ name }) => baselines.has(name)))
    throw new DataError(method, words`no method could be fitted; ${failure.name}: ${saidOf(failure)}`);
  const criteria = readCriteria(method, problem.task, settings.metrics ?? ranking.metrics);
  const [baseline] = baselines;
  return new Comparison({
    problem,
    preparation: plan,
    folds,
    repeats,
    seed,
    metrics: criteria.map(({ name }) => name),
    better: criteria[0].better,
    metricReason: settings.metrics === undefined ? ranking.reason : undefined,
    baseline,
    estimators: methods,
    methods: rankMethods(tried, folds, baseline),
    leftOut,
    failed,
  });
}

/** Refuses names of metrics that do not exist, before anything is fitted. */
export function requireMetrics(
  method: string,
  task: SupervisedTask,
  metrics: MetricChoice | undefined,
): void {
  const asked = metrics === undefined ? [] : Array.isArray(metrics) ? metrics : [metrics];
  for (const metric of asked) if (typeof metric === "string") metricOf(method, metric, task);
}
