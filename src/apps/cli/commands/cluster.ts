import { parseOptions } from "../../../base/options.js";
import { findsClusters, showClusters } from "../../report/cluster-comparison.js";
import { clusterPage } from "../../report/cluster-report.js";
import { compareClusterersOptions } from "../../report/clusterer-options.js";
import { runClusterComparison } from "../../report/compare-clusterers.js";
import { saidOf } from "../../report/methods.js";
import { reportOptions } from "../../report/report.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { flagWords } from "../flag-words.js";
import { CLUSTERING } from "../flags/comparing.js";
import { ProgressBar } from "../progress.js";
import { CommandError, PROGRAM } from "../refusal.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";
import { preparationJson } from "./compare.js";

export interface ClusterFlags extends DataFlags {
  readonly raw?: boolean;
  readonly report?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Compares clusterers and numbers of clusters on the columns of a file, none of which is a target. */
export async function cluster(terminal: Terminal, source: string, flags: ClusterFlags): Promise<void> {
  await requireOutput(flags.report, [source]);
  const { signal } = terminal;
  const table = await readData(terminal, source, flags);
  const bar = new ProgressBar(terminal, flags.quiet);
  const settings = parseOptions(PROGRAM, compareClusterersOptions, {
    ...CLUSTERING.optionsFrom(flags),
    source,
    prepare: flags.raw !== true,
    signal,
    onProgress: bar.listener(),
  });
  const comparison = await runClusterComparison(PROGRAM, table, settings).finally(() => bar.end());
  const dialect = flagWords(terminal);
  if (flags.report !== undefined)
    await saveText(flags.report, await clusterPage(comparison, reportOptions.parse({}), dialect), signal);
  if (flags.json === true)
    writeJson(terminal, {
      ...comparison.toJSON(),
      preparation: preparationJson(comparison.preparation, dialect),
      failed: comparison.failed.map((one) => ({ ...one, why: saidOf(one).say(dialect) })),
    });
  else say(terminal, `${showClusters(comparison, dialect)}\n`);
  if (flags.report !== undefined) tell(terminal, `Report: ${flags.report}\n`);
  if (!findsClusters(comparison)) throw new CommandError(comparison.verdict);
}
