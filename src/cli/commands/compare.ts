import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Estimator } from "../../learn/estimator.js";
import { runComparison } from "../../report/compare-methods.js";
import { estimatorOf, findEntry } from "../../report/methods.js";
import { compareMethodsOptions } from "../../report/options.js";
import type { SupervisedTask } from "../../report/problem.js";
import { report } from "../../report/report.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { inFile, sortFile } from "../data/sorted-file.js";
import { readEstimator } from "../estimator-text.js";
import { ProgressBar } from "../progress.js";
import { CommandError, PROGRAM } from "../refusal.js";
import { makeEstimator } from "../set-options.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";
import { Threads } from "../threads.js";
import { flagWords } from "../wording.js";

export interface CompareFlags extends DataFlags {
  readonly target: string;
  readonly models?: readonly string[];
  readonly all?: boolean;
  readonly task?: SupervisedTask;
  readonly folds: number;
  readonly repeats: number;
  readonly metric?: readonly string[];
  readonly positive?: string;
  readonly seed: number;
  readonly raw?: boolean;
  readonly keepColumn?: readonly string[];
  readonly report?: string;
  readonly threads?: number;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Models with options are compared under what was written. */
function methodsOf(models: readonly string[]): readonly string[] | Readonly<Record<string, Estimator>> {
  if (!models.some((text) => text.includes("("))) return models;
  return Object.fromEntries(
    models.map((text) => [text, readEstimator(text, makeEstimator) ?? estimatorOf(findEntry(PROGRAM, text))]),
  );
}

/** Cross-validates methods on the same folds, and reports which is best and whether that may be chance. */
export async function compare(terminal: Terminal, source: string, flags: CompareFlags): Promise<void> {
  await requireOutput(flags.report, [source]);
  const twice = flags.models?.find((name, at, all) => all.indexOf(name) !== at);
  if (twice !== undefined) throw new CommandError(`--models names ${quote(twice)} twice.`);
  const { target, models, all = false, task, metric, folds, repeats, seed } = flags;
  const { signal } = terminal;
  const table = sortFile(terminal, await readData(terminal, source, flags), target);
  const threads = new Threads(terminal, flags.threads);
  const bar = new ProgressBar(terminal, flags.quiet);
  const settings = parseOptions(PROGRAM, compareMethodsOptions, {
    ...{ source, folds, repeats, seed, all, prepare: flags.raw !== true },
    ...(flags.keepColumn !== undefined && { keep: flags.keepColumn }),
    ...(models !== undefined && { methods: methodsOf(models) }),
    ...(task !== undefined && { task }),
    ...(metric !== undefined && { metrics: metric }),
    ...(flags.positive !== undefined && { positive: flags.positive }),
    signal,
    workers: threads,
    onProgress: bar.listener(),
  });
  const comparison = await runComparison(PROGRAM, table, target, settings).finally(async () => {
    bar.end();
    await threads.close();
  });
  const words = (text: string) => flagWords(inFile(terminal, text));
  if (flags.report !== undefined) await saveText(flags.report, words(await report(comparison)), signal);
  if (flags.json === true) {
    const { preparation, failed } = comparison;
    const leftOut = preparation.leftOut.map((one) => ({ ...one, why: words(one.why) }));
    writeJson(terminal, {
      ...comparison.toJSON(),
      preparation: { ...preparation, leftOut },
      failed: failed.map((one) => ({ ...one, why: words(one.why) })),
    });
  } else say(terminal, `${words(String(comparison))}\n`);
  if (flags.report !== undefined) tell(terminal, `Report: ${flags.report}\n`);
}
