import { parseOptions } from "../../../base/options.js";
import type { ClusterCriterion } from "../../../evaluate/clusters/options.js";
import { findsClusters, showClusters } from "../../report/cluster-comparison.js";
import { clusterPage } from "../../report/cluster-report.js";
import { compareClusterersOptions } from "../../report/clusterer-options.js";
import { runClusterComparison } from "../../report/compare-clusterers.js";
import { saidOf } from "../../report/methods.js";
import { reportOptions } from "../../report/report.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData } from "../data/read.js";
import { flagWords } from "../flag-words.js";
import { namedMethods } from "../named-methods.js";
import { ProgressBar } from "../progress.js";
import { CommandError, PROGRAM } from "../refusal.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";
import { preparationJson } from "./compare.js";

export interface ClusterFlags extends DataFlags {
  readonly models?: readonly string[];
  readonly clusters?: readonly number[];
  readonly criterion?: ClusterCriterion;
  readonly seed: number;
  readonly raw?: boolean;
  readonly keepColumn?: readonly string[];
  readonly report?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Compares clusterers and numbers of clusters on the columns of a file, none of which is a target. */
export async function cluster(terminal: Terminal, source: string, flags: ClusterFlags): Promise<void> {
  await requireOutput(flags.report, [source]);
  const { models, clusters, criterion, seed } = flags;
  const { signal } = terminal;
  const table = await readData(terminal, source, flags);
  const bar = new ProgressBar(terminal, flags.quiet);
  const settings = parseOptions(PROGRAM, compareClusterersOptions, {
    ...{ source, seed, prepare: flags.raw !== true },
    ...(flags.keepColumn !== undefined && { keep: flags.keepColumn }),
    ...(models !== undefined && { methods: namedMethods(models) }),
    ...(clusters !== undefined && { counts: clusters }),
    ...(criterion !== undefined && { criterion }),
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
