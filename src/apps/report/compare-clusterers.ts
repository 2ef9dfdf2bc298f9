import { throwIfAborted } from "../../base/control.js";
import { AbortError, CredalError, DataError, got, wanted, words } from "../../base/errors.js";
import { acceptsOptions, parseOptions } from "../../base/options.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { countOption } from "../../evaluate/clusters/choose-clusters.js";
import { readClusteredCases } from "../../evaluate/clusters/clustered-cases.js";
import {
  type ClusterCandidate,
  type ClusterCriterion,
  chooseClusters,
  type FailedCount,
} from "../../evaluate/clusters/index.js";
import { measureClusters } from "../../evaluate/clusters/measure.js";
import { betterBy } from "../../evaluate/clusters/options.js";
import { adjustedRandIndex } from "../../evaluate/metrics/clustering/pair-agreement.js";
import { countDistinct } from "../../math/linalg/distinct-rows.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { KMeans } from "../../methods/cluster/index.js";
import { GaussianMixture } from "../../methods/mixture/index.js";
import { Cases } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import type { Estimator } from "../../model/estimator.js";
import { readWeights } from "../../model/input.js";
import type { Clusterer } from "../../model/model.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import { catalog } from "../catalog.js";
import { ClusterComparison, type ClusteredData, type ComparedClusterer } from "./cluster-comparison.js";
import {
  type CompareClusterersOptions,
  type CompareClusterersSettings,
  compareClusterersOptions,
} from "./clusterer-options.js";
import { type ChosenMethods, estimatorOf, failedMethod, type LeftOutMethod, readMethods } from "./methods.js";
import {
  type NamedMethod,
  type PreparationPlan,
  pipelineFor,
  planPreparation,
  usedColumns,
} from "./preparation.js";
import { IN_WORDS } from "./suitability.js";

/** From more rows, so many are drawn: silhouettes take time in proportion to the square of their number. */
const MOST_ROWS = 4000;
/** Maximum number of clusters that are tried unless the numbers are given. */
const DEFAULT_MOST = 10;
/** Criteria that are reported of every method, whichever one chooses. */
const REPORTED = ["silhouette", "calinskiHarabasz", "daviesBouldin"] as const;

/**
 * Fits clusterers with several numbers of clusters to the same prepared columns of a table, and says which clusters are
 * most distinct. Without a choice of methods all clusterers of the catalog that suit the table take part.
 *
 * ```ts
 * const comparison = await compareClusterers(iris().drop(["species"]), { counts: [2, 3, 4] });
 * comparison.methods[0].clusters;
 * console.log(String(comparison));
 * ```
 */
export async function compareClusterers(
  table: Table,
  options: Seeded<CompareClusterersOptions> = {},
): Promise<ClusterComparison> {
  const method = "compareClusterers";
  requireTable(method, table);
  const settings = parseOptions(method, compareClusterersOptions, withSeed(options));
  return runClusterComparison(method, table, settings);
}

/** The comparison; `method` is named by what is refused. */
export async function runClusterComparison(
  method: string,
  given: Table,
  settings: CompareClusterersSettings,
): Promise<ClusterComparison> {
  throwIfAborted(method, settings.signal);
  const { seed, criterion, source, keep, prepare } = settings;
  const { table, notes } = sampled(given, seed);
  const plan = planPreparation(method, table, undefined, !prepare, keep);
  const used = usedColumns(table, plan);
  const { methods, leftOut } = chosenMethods(method, settings);
  const data: ClusteredData = {
    source,
    rows: given.rows,
    table: used,
    notes,
    ...(await prepared(method, used, plan)),
  };
  const counts = settings.counts ?? possibleCounts(data);
  const { tried, failed } = await tryClusterers(data, methods, { ...settings, counts });
  const [failure] = failed;
  if (tried.length === 0 && failure !== undefined)
    throw new DataError(method, `no method could be fitted; ${failure.name}: ${failure.why}`);
  return new ClusterComparison({
    data,
    preparation: plan,
    estimators: methods,
    criterion,
    counts: [...counts].sort((a, b) => a - b),
    seed,
    methods: ranked(tried, criterion, data.weights),
    leftOut,
    failed,
  });
}

/** At most so many rows, in their order. */
function sampled(table: Table, seed: number): { readonly table: Table; readonly notes: readonly string[] } {
  if (table.rows <= MOST_ROWS) return { table, notes: [] };
  const rows = random(seed).sampleWithoutReplacement(table.rows, MOST_ROWS).sort();
  return {
    table: table.take(rows),
    notes: [`${MOST_ROWS} of ${table.rows} rows, drawn at random, are clustered.`],
  };
}

/** The columns as all methods see them: imputed, encoded and scaled. */
async function prepared(
  method: string,
  table: Table,
  plan: PreparationPlan,
): Promise<{
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly features: readonly string[];
}> {
  const steps = pipelineFor(new KMeans(), plan).options.steps.slice(0, -1);
  if (steps.length === 0) {
    const { matrix: x, weights, features } = new Cases({ method, rows: table });
    return { x, weights, features: features.names };
  }
  const model = await new Pipeline({ steps }).fit(table);
  const { weights } = new Cases({ method, rows: table });
  const transformer = model as unknown as {
    transform(rows: Table): Matrix;
    readonly outputs: readonly string[];
  };
  return { x: transformer.transform(table), weights, features: transformer.outputs };
}

/** The methods that were asked for, or all clusterers of the catalog that suit any numbers. */
function chosenMethods(method: string, { methods }: CompareClusterersSettings): ChosenMethods {
  if (methods !== undefined) {
    const asked = readMethods(method, methods);
    const other = asked.find(({ estimator }) => estimator.task !== "clustering");
    if (other === undefined) return { methods: asked, leftOut: [] };
    const its = other.estimator.task;
    throw new DataError(
      method,
      words`${other.name} is for ${got(its)}, but the task is ${wanted("clustering")}.`,
    );
  }
  const leftOut: LeftOutMethod[] = [];
  const chosen: NamedMethod[] = [];
  for (const entry of catalog) {
    const { kind: name, task, schema, preparation } = entry;
    if (task !== "clustering" || !acceptsOptions(schema, {})) continue;
    const wanted = preparation?.suits?.columns;
    if (wanted === undefined) chosen.push({ name, estimator: robust(estimatorOf(entry)) });
    else leftOut.push({ name, why: `for ${IN_WORDS[wanted]}` });
  }
  return { methods: chosen, leftOut };
}

/** Levels coded as 0 and 1 may not vary within a cluster, for which normal mixtures need variances with a prior. */
function robust(estimator: Estimator): Estimator {
  return estimator instanceof GaussianMixture
    ? estimator.with({ covariances: ["full", "diagonal"], prior: "data" })
    : estimator;
}

/** The numbers of clusters by default: 2 to 10, or up to the number of distinct rows. */
function possibleCounts({ x, weights }: ClusteredData): number[] {
  const most = Math.max(2, countDistinct(x, weights, DEFAULT_MOST));
  return Array.from({ length: most - 1 }, (_, at) => at + 2);
}

/** The settings, with the numbers of clusters to try. */
type ClustererSettings = CompareClusterersSettings & { readonly counts: readonly number[] };

interface Tried {
  readonly name: string;
  readonly kind: string;
  readonly candidates: readonly ClusterCandidate[];
  /** Numbers of clusters that could not be fitted. */
  readonly failed: readonly FailedCount[];
  readonly chosen: ClusterCandidate;
  readonly seconds: number;
}

async function tryClusterers(
  { x, weights }: ClusteredData,
  methods: readonly NamedMethod[],
  settings: ClustererSettings,
): Promise<{ readonly tried: readonly Tried[]; readonly failed: readonly LeftOutMethod[] }> {
  const { signal, threads, onProgress } = settings;
  const tried: Tried[] = [];
  const failed: LeftOutMethod[] = [];
  for (const [at, { name, estimator }] of methods.entries()) {
    const start = performance.now();
    const steps = settings.counts.length;
    const tell = (share: number) =>
      onProgress?.({
        phase: name,
        completed: at * steps + Math.floor(share * steps),
        total: methods.length * steps,
      });
    const control = {
      ...{ signal, threads, weights },
      onProgress: ({ completed, total = 1 }: { completed: number; total?: number | undefined }) =>
        tell(completed / total),
    };
    try {
      const found =
        countOption(estimator) !== undefined
          ? await byCount(estimator, x, settings, control)
          : await once(estimator, x, settings.criterion, control);
      tried.push({ name, kind: estimator.kind, ...found, seconds: (performance.now() - start) / 1000 });
    } catch (error) {
      if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
      failed.push(failedMethod(name, error, error.words));
    }
    tell(1);
  }
  return { tried, failed };
}

type Found = Pick<Tried, "candidates" | "chosen" | "failed">;

async function byCount(
  estimator: Estimator,
  x: Matrix,
  { counts, criterion, seed }: ClustererSettings,
  control: FitControl,
): Promise<Found> {
  const criteria = [criterion, ...REPORTED.filter((name) => name !== criterion)];
  const choice = await chooseClusters(estimator, x, { counts, criterion: criteria, seed }, control);
  const chosen = choice.candidates.find(({ clusters }) => clusters === choice.clusters);
  const { candidates, failed } = choice;
  return { candidates, failed, chosen: chosen ?? candidates[0] };
}

/** A method that finds the number of clusters itself. */
async function once(
  estimator: Estimator,
  x: Matrix,
  criterion: ClusterCriterion,
  control: FitControl,
): Promise<Found> {
  const model = (await estimator.fitTo(x, undefined, control)) as unknown as Clusterer;
  const weights = readWeights(estimator.kind, x, control.weights);
  const criteria = [criterion, ...REPORTED];
  const measured = measureClusters(readClusteredCases(x, {}, {}), model.labels, criteria, weights);
  const chosen = { clusters: model.clusters, model, ...measured };
  return { candidates: [chosen], failed: [], chosen };
}

/** The best first; methods without a score come last. */
function ranked(
  tried: readonly Tried[],
  criterion: ClusterCriterion,
  weights: Float64Array | undefined,
): readonly ComparedClusterer[] {
  const sign = betterBy(criterion) === "lower" ? -1 : 1;
  const score = ({ chosen }: Tried) => sign * (chosen[criterion] ?? Number.NEGATIVE_INFINITY);
  const sorted = [...tried].sort((a, b) => score(b) - score(a));
  return sorted.map(({ name, kind, candidates, failed, chosen, seconds }, at) => {
    const { model, ...scores } = chosen;
    const { labels } = model;
    const sizes = new Map<number, number>();
    for (const label of labels) if (label >= 0) sizes.set(label, (sizes.get(label) ?? 0) + 1);
    return {
      rank: at + 1,
      name,
      kind,
      ...scores,
      clusters: sizes.size,
      sizes: [...sizes].sort(([a], [b]) => a - b).map(([, size]) => size),
      unassigned: labels.filter((label) => label < 0).length,
      agreement: adjustedRandIndex(sorted[0].chosen.model.labels, labels, weights && { weights }),
      candidates: candidates.map(({ model: _, ...one }) => one),
      failed,
      labels,
      seconds,
    };
  });
}
