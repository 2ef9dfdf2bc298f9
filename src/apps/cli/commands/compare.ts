import { parseOptions } from "../../../base/options.js";
import type { Dialect } from "../../../base/sentence.js";
import { runComparison } from "../../report/compare-methods.js";
import type { Comparison } from "../../report/comparison.js";
import { showComparison } from "../../report/comparison-text.js";
import { saidOf } from "../../report/methods.js";
import { compareMethodsOptions } from "../../report/options.js";
import type { PreparationPlan } from "../../report/preparation.js";
import { reportOptions, reportPage } from "../../report/report.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { sortFile } from "../data/sorted-file.js";
import { flagWords } from "../flag-words.js";
import { COMPARING } from "../flags/comparing.js";
import { ProgressBar } from "../progress.js";
import { PROGRAM } from "../refusal.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";
import { Threads } from "../threads.js";

export interface CompareFlags extends DataFlags {
  readonly target: string;
  readonly raw?: boolean;
  readonly report?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** The facts of a comparison, with sentences in the words of the command line beside them. */
function comparisonJson(comparison: Comparison, dialect: Dialect): object {
  const { data, preparation, failed } = comparison;
  return {
    ...comparison.toJSON(),
    data: { ...data, notes: data.facts.map((fact) => fact.say(dialect)) },
    preparation: preparationJson(preparation, dialect),
    failed: failed.map((one) => ({ ...one, why: saidOf(one).say(dialect) })),
  };
}

/** The facts of a preparation of columns, with sentences in the words of the command line beside them. */
export function preparationJson(plan: PreparationPlan, dialect: Dialect): object {
  return { ...plan, leftOut: plan.leftOut.map((one) => ({ ...one, why: one.fact.say(dialect) })) };
}

/** Cross-validates methods on the same folds, and reports which is best and whether that may be chance. */
export async function compare(terminal: Terminal, source: string, flags: CompareFlags): Promise<void> {
  await requireOutput(flags.report, [source]);
  const { target } = flags;
  const { threads: number, ...options } = COMPARING.optionsFrom(flags);
  const { signal } = terminal;
  const table = sortFile(terminal, await readData(terminal, source, flags), target);
  const threads = new Threads(terminal, number);
  const bar = new ProgressBar(terminal, flags.quiet);
  const settings = parseOptions(PROGRAM, compareMethodsOptions, {
    ...options,
    source,
    prepare: flags.raw !== true,
    signal,
    workers: threads,
    onProgress: bar.listener(),
  });
  const comparison = await runComparison(PROGRAM, table, target, settings).finally(async () => {
    bar.end();
    await threads.close();
  });
  const dialect = flagWords(terminal);
  if (flags.report !== undefined) {
    const page = await reportPage(comparison, reportOptions.parse({}), dialect);
    await saveText(flags.report, page, signal);
  }
  if (flags.json === true) writeJson(terminal, comparisonJson(comparison, dialect));
  else say(terminal, `${showComparison(comparison, dialect)}\n`);
  if (flags.report !== undefined) tell(terminal, `Report: ${flags.report}\n`);
}
