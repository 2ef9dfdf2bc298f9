import { quote } from "../../../base/label.js";
import type { OptionsSchema } from "../../../base/options.js";
import { describeOptions } from "../../../base/options.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { search as searchOptions } from "../../../evaluate/search/search.js";
import type { SearchResult } from "../../../evaluate/search/search-result.js";
import type { OptionValues } from "../../../evaluate/search/space.js";
import { requireMetrics } from "../../report/compare-methods.js";
import { divideRows } from "../../report/divide-rows.js";
import { rankingOf } from "../../report/leading-metric.js";
import { estimatorOf, findEntry } from "../../report/methods.js";
import { describePreparation, pipelineFor, planPreparation, usedColumns } from "../../report/preparation.js";
import { fitFolds, readProblem } from "../../report/problem.js";
import { plural } from "../../report/words/show.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { sortFile } from "../data/sorted-file.js";
import { flagWords, MODEL } from "../flag-words.js";
import { COMPARING, SEARCHING } from "../flags/comparing.js";
import { ProgressBar } from "../progress.js";
import { CommandError, noSuch, PROGRAM } from "../refusal.js";
import { readSettings, readValue, readValues } from "../set-options.js";
import { say, type Terminal, writeJson } from "../terminal.js";
import { Threads } from "../threads.js";

export interface SearchFlags extends DataFlags {
  readonly target: string;
  readonly model: string;
  readonly try: readonly string[];
  readonly set?: readonly string[];
  readonly raw?: boolean;
  readonly out?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Tries values of a model's options on the same folds, and fits the best to all rows. */
export async function search(terminal: Terminal, source: string, flags: SearchFlags): Promise<void> {
  await requireOutput(flags.out, [source]);
  const entry = findEntry(PROGRAM, flags.model);
  const { kind, schema, task } = entry;
  if (task !== "classification" && task !== "regression")
    throw new CommandError(`${kind} is for ${task}; only classifiers and regressions can be searched.`);
  const estimator = estimatorOf(entry, readSettings(kind, schema, flags.set ?? []));
  const space = readSpace(kind, schema, flags.try);
  const { folds: asked = 10, keep } = COMPARING.optionsFrom(flags);
  const { threads: number, ...options } = SEARCHING.optionsFrom(flags);
  const { method, seed = 0 } = options;
  const named = (options.metrics ?? []) as readonly string[];
  const all = sortFile(terminal, await readData(terminal, source, flags), flags.target);
  const { problem, folds } = fitFolds(
    PROGRAM,
    readProblem(PROGRAM, { source, table: all, target: flags.target, task }),
    asked,
  );
  requireMetrics(PROGRAM, problem.task, options.metrics);
  const { metrics, reason } = named.length === 0 ? rankingOf(problem) : { metrics: named };
  const plan = planPreparation(PROGRAM, problem.table, problem.target, flags.raw === true, keep);
  const table = usedColumns(problem.table, plan);

  const threads = new Threads(terminal, number);
  const bar = new ProgressBar(terminal, flags.quiet);
  const result = await searchOptions(pipelineFor(estimator, plan), table, problem.target, {
    ...options,
    space,
    metrics,
    folds: divideRows(problem.table, problem.target, problem.task, { folds, seed }),
    refit: flags.out !== undefined,
    signal: terminal.signal,
    workers: threads,
    onProgress: bar.listener(kind),
  }).finally(async () => {
    bar.end();
    await threads.close();
  });
  if (flags.out !== undefined)
    await saveText(flags.out, `${JSON.stringify(result.model)}\n`, terminal.signal);
  if (flags.json === true) {
    writeJson(terminal, { ...searchJson(kind, result, flags.out), ...(reason && { metricReason: reason }) });
    return;
  }
  const dialect = flagWords(terminal);
  const lines = [
    ...problem.facts.map((fact) => `Note: ${fact.say(dialect)}`),
    `${kind} on ${plural(table.rows, "row")} of ${source}, ${method} search of ${plural(result.candidates.length, "candidate")}, ${folds} folds, seed ${seed}`,
    ...(reason === undefined ? [] : [`Ranked by ${metrics[0]}, because ${reason}.`]),
    "",
    candidateGrid(result),
    "",
    "Preparation, learned inside every fold:",
    ...describePreparation(plan, [{ name: kind, estimator }], dialect).map((line) => `  ${line}`),
    "",
    "The best score is slightly optimistic, because it was used to choose the options; evaluate the model on held-out rows.",
    ...(flags.out === undefined ? [] : [`Model: ${flags.out}`]),
  ];
  say(terminal, `${lines.join("\n")}\n`);
}

/** `--try a=1,2,3`, `--try a=log:1e-6..1`, or an option of a step: `--try impute.method=mean,median`. */
function readSpace(kind: string, schema: OptionsSchema, flags: readonly string[]) {
  const names = describeOptions(schema).map(({ name }) => name);
  return Object.fromEntries(
    flags.map((flag) => {
      const at = flag.indexOf("=");
      if (at < 1 || at === flag.length - 1)
        throw new CommandError(`--try needs option=values; got ${quote(flag)}.`);
      const [name, text] = [flag.slice(0, at), flag.slice(at + 1)];
      const distribution = readDistribution(text);
      if (name.includes(".")) return [name, distribution ?? readValues(text, (value) => value)] as const;
      if (!names.includes(name)) throw noSuch("option", name, names, ` of ${kind}`);
      const values = distribution ?? readValues(text, (value) => readValue(schema, name, value));
      return [`${MODEL}${name}`, values] as const;
    }),
  ) as Readonly<Record<`${string}.${string}`, readonly unknown[]>>;
}

const DISTRIBUTIONS: Readonly<Record<string, string>> = {
  uniform: "uniform",
  log: "log-uniform",
  integer: "integer",
};

function readDistribution(text: string): object | undefined {
  const [, name, low, high] = /^([a-z]+):(.+)\.\.(.+)$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  if (!Object.hasOwn(DISTRIBUTIONS, name)) throw noSuch("distribution", name, Object.keys(DISTRIBUTIONS));
  return { distribution: DISTRIBUTIONS[name], low: Number(low), high: Number(high) };
}

/** The best candidates, with the mean and the standard error of the deciding metric. */
function candidateGrid({ best, candidates }: SearchResult): string {
  const SHOWN = 10;
  const paths = Object.keys(best.options);
  const order = candidates.map((_, at) => at).sort((a, b) => candidates[a].rank - candidates[b].rank);
  const chosen = [best.candidate, ...order.filter((at) => at !== best.candidate)].slice(0, SHOWN);
  const rows = chosen.map((at) => {
    const { rank, options, summaries } = candidates[at];
    const values = paths.map((path) => showValue(options[path]));
    const { mean, standardError } = summaries[0];
    return [String(rank), ...values, shortNumber(mean), shortNumber(standardError)];
  });
  const head = ["rank", ...paths.map(ownName), best.score.metric, "±"];
  const more = candidates.length > SHOWN ? `\nand ${candidates.length - SHOWN} more` : "";
  return `${textGrid([head, ...rows], head.length - 2)}${more}`;
}

function showValue(value: unknown): string {
  if (typeof value === "number") return shortNumber(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The name of an option, without the step if it is the model. */
function ownName(path: string): string {
  return path.startsWith(MODEL) ? path.slice(MODEL.length) : path;
}

function searchJson(
  kind: string,
  { best, candidates, rounds, method, seed }: SearchResult,
  out?: string,
): object {
  const plain = (options: OptionValues) =>
    Object.fromEntries(Object.entries(options).map(([path, value]) => [ownName(path), value]));
  return {
    kind,
    method,
    seed,
    best: { ...best, options: plain(best.options) },
    rounds,
    candidates: candidates.map((candidate) => ({ ...candidate, options: plain(candidate.options) })),
    ...(out !== undefined && { out }),
  };
}
