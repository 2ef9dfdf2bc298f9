import { throwIfAborted } from "../../base/control.js";
import {
  AbortError,
  argumentName,
  CredalError,
  DataError,
  got,
  OptionError,
  wanted,
  words,
} from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { describeOptions, parseOptions } from "../../base/options.js";
import type { Dissimilarities } from "../../math/distance/dissimilarities.js";
import { random } from "../../math/probability/random/index.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { can } from "../../model/capabilities.js";
import { takeNumbers } from "../../model/case-rows.js";
import { type FitControl, requireFitControl } from "../../model/control.js";
import { type Estimator, type FittedBy, requireEstimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Clusterer, Model } from "../../model/model.js";
import { adjustedRandIndex } from "../metrics/clustering/pair-agreement.js";
import { stepsOf, withOption } from "../validate/with-option.js";
import { type ClusterCandidate, ClusterChoice, type FailedCount } from "./choice.js";
import { type ClusteredCases, readClusteredCases } from "./clustered-cases.js";
import { countedWeights, measureClusters } from "./measure.js";
import {
  type ChooseClustersOptions,
  type ChooseClustersSettings,
  type ClusterCriterion,
  chooseClustersOptions,
  LIKELIHOOD_CRITERIA,
} from "./options.js";

const METHOD = "chooseClusters";
/** Maximum number of clusters that are tried unless the counts are given. */
const DEFAULT_MOST = 10;
/** The options by which methods are told how many groups there are. */
const COUNT_OPTIONS = ["clusters", "components"];

/** The models of an estimator, if they are groups. */
type ClustererOf<E> = FittedBy<E> extends Clusterer ? FittedBy<E> : Clusterer;

/**
 * Fits a clusterer with several numbers of clusters and says which number a criterion prefers: the gap statistic by its
 * one-standard-error rule, a measure of how far the clusters are apart, how much they stay the same in other samples, or
 * the information criteria of a mixture. Numbers that cannot be fitted are left out, and listed in `failed`. In place of
 * rows, the dissimilarities of all pairs may be given to a method that learns from them.
 *
 * ```ts
 * const choice = await chooseClusters(new KMeans(), rows, { counts: [1, 2, 3, 4, 5] });
 * choice.clusters;
 * choice.model.labels;
 * ```
 */
export async function chooseClusters<E extends Estimator>(
  estimator: E,
  rows: Rows | Dissimilarities,
  options: Seeded<ChooseClustersOptions> = {},
  control: FitControl = {},
): Promise<ClusterChoice<ClustererOf<E>>> {
  requireEstimator(METHOD, estimator);
  const settings = parseOptions(METHOD, chooseClustersOptions, withSeed(options));
  requireFitControl(METHOD, control);
  throwIfAborted(METHOD, control.signal);
  const study = studyOf<ClustererOf<E>>(estimator, rows, settings, control);
  const criteria = [settings.criterion].flat();
  const references = criteria.includes("gap") ? await drawReferences(study) : undefined;
  const candidates: ClusterCandidate<ClustererOf<E>>[] = [];
  const failed: FailedCount[] = [];
  for (const clusters of study.counts) {
    try {
      const model = await study.fit(clusters, study.cases, study.weights);
      candidates.push({
        clusters,
        model,
        ...measureClusters(study.cases, model.labels, criteria, study.weights),
        ...likelihoodCriteria(estimator, model, criteria),
        ...(references && (await gapOf(references, study, clusters, model))),
        ...(criteria.includes("stability") && { stability: await stabilityOf(study, clusters) }),
      });
    } catch (error) {
      failed.push({ clusters, why: failureOf(error) });
    }
    study.pass(clusters);
  }
  if (candidates.length === 0) throw nothingFitted(estimator, failed);
  return new ClusterChoice({ criteria, candidates, failed });
}

/** Why a number of clusters is given up; what is wrong with the call concerns all of them, and is thrown again. */
function failureOf(error: unknown): string {
  const concernsAll =
    !(error instanceof CredalError) ||
    error instanceof AbortError ||
    (error instanceof OptionError && error.method === METHOD);
  if (concernsAll) throw error;
  return error.sentence;
}

function nothingFitted({ kind }: Estimator, [{ clusters, why }]: readonly FailedCount[]): DataError {
  return new DataError(
    METHOD,
    words`${kind} could be fitted with none of the numbers of clusters; with ${clusters}: ${got(why)}`,
    { option: "counts", expected: "a number of clusters that can be fitted" },
  );
}

/** The criteria that follow from the likelihood of the model, or of the last step of a pipeline. */
function likelihoodCriteria(
  estimator: Estimator,
  model: Model,
  criteria: readonly ClusterCriterion[],
): Pick<ClusterCandidate, (typeof LIKELIHOOD_CRITERIA)[number]> {
  if (can(model, "preparation")) return likelihoodCriteria(estimator, model.last, criteria);
  const asked = LIKELIHOOD_CRITERIA.filter((name) => criteria.includes(name));
  const known = model as Model & Partial<Record<(typeof LIKELIHOOD_CRITERIA)[number], unknown>>;
  return Object.fromEntries(
    asked.map((name) => {
      const value = known[name];
      if (typeof value === "number") return [name, value];
      const { kind } = estimator;
      throw new OptionError(
        METHOD,
        words`${kind} has no criterion ${got(quote(name))}; use a mixture that is fitted by maximum likelihood, or another criterion.`,
        { option: "criterion", expected: "a criterion that the models have" },
      );
    }),
  );
}

/** One choice under way: the cases, and how a number of clusters is fitted to some of them. */
interface Study<M extends Clusterer> {
  readonly cases: ClusteredCases;
  readonly weights: Float64Array | undefined;
  readonly counts: readonly number[];
  readonly settings: ChooseClustersSettings;
  fit(clusters: number, cases: ClusteredCases, weights: Float64Array | undefined): Promise<M>;
  /** Counts all fits of a number of clusters as done, also those that a failure left out. */
  pass(clusters: number): void;
}

function studyOf<M extends Clusterer>(
  estimator: Estimator,
  rows: Rows | Dissimilarities,
  settings: ChooseClustersSettings,
  control: FitControl,
): Study<M> {
  const { signal, threads, onProgress } = control;
  const { metric, power } = settings;
  const cases = readClusteredCases(rows, { metric, power }, control);
  const { weights } = cases;
  const option = settings.option ?? optionOf(estimator);
  const counts = [...(settings.counts ?? defaultCounts(cases, weights))].sort((a, b) => a - b);
  const criteria = [settings.criterion].flat();
  const perCount =
    1 + settings.resamples * (Number(criteria.includes("gap")) + 2 * Number(criteria.includes("stability")));
  let completed = 0;
  const tell = () => onProgress?.({ phase: "fits", completed, total: counts.length * perCount });
  return {
    ...{ cases, weights, counts, settings },
    async fit(clusters, some, totalWeights) {
      throwIfAborted(METHOD, signal);
      const fitted = await some.fit(withOption(estimator, option, clusters), {
        ...{ signal, threads },
        ...(totalWeights !== undefined && { weights: totalWeights }),
      });
      completed += 1;
      tell();
      if (!can(fitted, "groups")) throw noGroups(estimator);
      return fitted as unknown as M;
    },
    pass(clusters) {
      const done = perCount * (counts.indexOf(clusters) + 1);
      if (completed === done) return;
      completed = done;
      tell();
    },
  };
}

/** Samples without clusters, the same for all numbers of clusters. */
async function drawReferences<M extends Clusterer>({
  cases,
  settings: { resamples, seed, reference },
}: Study<M>): Promise<readonly ClusteredCases[]> {
  const draw = cases.references(reference);
  const streams = random(seed).child(0);
  const samples: ClusteredCases[] = [];
  for (let sample = 0; sample < resamples; sample += 1) samples.push(await draw(streams.child(sample)));
  return samples;
}

/** How much smaller log W is than on average without clusters, and the standard error of that. */
async function gapOf<M extends Clusterer>(
  references: readonly ClusteredCases[],
  study: Study<M>,
  clusters: number,
  model: M,
): Promise<{ readonly gap: number; readonly gapError: number }> {
  const { cases, weights } = study;
  const logs: number[] = [];
  for (const sample of references)
    logs.push(logWithin(sample, (await study.fit(clusters, sample, weights)).labels, weights));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  const variance = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / logs.length;
  return {
    gap: mean - logWithin(cases, model.labels, weights),
    gapError: Math.sqrt(variance * (1 + 1 / logs.length)),
  };
}

/** log W of the rows that are in some cluster. */
function logWithin(cases: ClusteredCases, labels: Int32Array, weights: Float64Array | undefined): number {
  return Math.log(cases.within(labels, countedWeights(labels, weights)));
}

/** How much the clusters of two overlapping samples agree (Ben-Hur, Elisseeff and Guyon 2002); undefined for one. */
async function stabilityOf<M extends Clusterer>(
  study: Study<M>,
  clusters: number,
): Promise<number | undefined> {
  const { cases, weights, settings } = study;
  if (clusters === 1) return undefined;
  const size = Math.ceil(settings.share * cases.count);
  const streams = random(settings.seed).child(1);
  let sum = 0;
  for (let sample = 0; sample < settings.resamples; sample += 1) {
    const found: Map<number, number>[] = [];
    for (const stream of streams.child(sample).split(2)) {
      const rows = stream.sampleWithoutReplacement(cases.count, size).sort();
      const chosenWeights = weights && takeNumbers(weights, rows);
      const { labels } = await study.fit(clusters, cases.take(rows), chosenWeights);
      found.push(new Map(Array.from(rows, (row, at) => [row, labels[at]])));
    }
    const [first, second] = found;
    const both = [...first.keys()].filter((row) => second.has(row));
    const labelsIn = (labels: Map<number, number>) => both.map((row) => labels.get(row) ?? -1);
    const totalWeights = weights && { weights: takeNumbers(weights, both) };
    sum += adjustedRandIndex(labelsIn(first), labelsIn(second), totalWeights);
  }
  return sum / settings.resamples;
}

/** The option by which a method is told how many groups there are, also if it has no default; undefined if none. */
export function countOption(estimator: Estimator): string | undefined {
  const names = new Set(describeOptions(estimator.schema).map(({ name }) => name));
  return COUNT_OPTIONS.find((option) => names.has(option));
}

/** The option that says how many clusters there are, of the estimator itself or of the last step of a pipeline. */
function optionOf(estimator: Estimator): string {
  const name = countOption(estimator);
  if (name !== undefined) return name;
  const last = stepsOf(estimator).at(-1);
  if (last !== undefined) return `${last[0]}.${optionOf(last[1])}`;
  const { kind } = estimator;
  const sentence = words`${got(kind)} has no option "clusters" or "components"; name the one that says how many clusters there are by ${argumentName("option")}.`;
  throw new OptionError(METHOD, sentence, { expected: "the path of an option" });
}

/** 1 to 10, or to the number of different rows. */
function defaultCounts(cases: ClusteredCases, weights: Float64Array | undefined): number[] {
  return Array.from({ length: cases.distinct(weights, DEFAULT_MOST) }, (_, at) => at + 1);
}

function noGroups({ kind, task }: Estimator): OptionError {
  const sentence = words`${got(quote(kind))} is for ${task}, which finds no groups; use ${wanted("a clusterer")}.`;
  return new OptionError(METHOD, sentence);
}
