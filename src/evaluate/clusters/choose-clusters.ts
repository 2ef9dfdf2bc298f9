import { throwIfAborted } from "../../base/control.js";
import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { describeOptions, parseOptions } from "../../base/options.js";
import { can } from "../../learn/capabilities.js";
import { type CaseRows, takeCases, takeNumbers } from "../../learn/case-rows.js";
import { Cases } from "../../learn/cases.js";
import { type FitControl, requireFitControl } from "../../learn/control.js";
import { type Estimator, type FittedBy, requireEstimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { Clusterer, Model } from "../../learn/model.js";
import { countDistinct } from "../../linalg/distinct-rows.js";
import type { Matrix } from "../../linalg/matrix.js";
import { random } from "../../probability/random/index.js";
import { type Seeded, withSeed } from "../../probability/random/seed.js";
import { adjustedRandIndex } from "../metrics/clustering/pair-agreement.js";
import { stepsOf, withOption } from "../resample/with-option.js";
import { type ClusterCandidate, ClusterChoice } from "./choice.js";
import { measureClusters } from "./measure.js";
import {
  type ChooseClustersOptions,
  type ChooseClustersSettings,
  type ClusterCriterion,
  chooseClustersOptions,
  LIKELIHOOD_CRITERIA,
} from "./options.js";
import { referenceOf } from "./reference.js";
import { withinSquares } from "./within.js";

const METHOD = "chooseClusters";
/** The most clusters that are tried unless the counts are given. */
const DEFAULT_MOST = 10;
/** The options by which methods are told how many groups there are. */
const COUNT_OPTIONS = ["clusters", "components"];

/** The models of an estimator, if they are groups. */
type ClustererOf<E> = FittedBy<E> extends Clusterer ? FittedBy<E> : Clusterer;

/**
 * Fits a clusterer with several numbers of clusters and says which number a criterion prefers: the gap statistic by its
 * one-standard-error rule, a measure of how far the clusters are apart, how much they stay the same in other samples, or
 * the information criteria of a mixture.
 *
 * ```ts
 * const choice = await chooseClusters(new KMeans(), rows, { counts: [1, 2, 3, 4, 5] });
 * choice.clusters;
 * choice.model.labels;
 * ```
 */
export async function chooseClusters<E extends Estimator>(
  estimator: E,
  rows: Rows,
  options: Seeded<ChooseClustersOptions> = {},
  control: FitControl = {},
): Promise<ClusterChoice<ClustererOf<E>>> {
  requireEstimator(METHOD, estimator);
  const settings = parseOptions(METHOD, chooseClustersOptions, withSeed(options));
  requireFitControl(METHOD, control);
  throwIfAborted(METHOD, control.signal);
  const study = studyOf<ClustererOf<E>>(estimator, rows, settings, control);
  const criteria = [settings.criterion].flat();
  const gaps = criteria.includes("gap") ? await gapReferences(study) : undefined;
  const candidates: ClusterCandidate<ClustererOf<E>>[] = [];
  for (const [at, clusters] of study.counts.entries()) {
    const model = await study.fit(clusters, study.source, study.weights);
    candidates.push({
      clusters,
      model,
      ...measureClusters(study.x, model.labels, criteria, study.weights),
      ...likelihoodCriteria(estimator, model, criteria),
      ...(gaps && gapOf(gaps[at], study, model)),
      ...(criteria.includes("stability") && { stability: await stabilityOf(study, clusters) }),
    });
  }
  return new ClusterChoice({ criteria, candidates });
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
      const sentence = `${kind} has no criterion ${quote(name)}; use a mixture that is fitted by maximum likelihood, or another criterion.`;
      throw new OptionError(METHOD, sentence, {
        option: "criterion",
        expected: "a criterion that the models have",
        received: quote(name),
      });
    }),
  );
}

/** One choice under way: the rows, and how a number of clusters is fitted to some of them. */
interface Study<M extends Clusterer> {
  readonly source: CaseRows;
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly counts: readonly number[];
  readonly settings: ChooseClustersSettings;
  fit(clusters: number, rows: Rows, weights: Float64Array | undefined): Promise<M>;
}

function studyOf<M extends Clusterer>(
  estimator: Estimator,
  rows: Rows,
  settings: ChooseClustersSettings,
  control: FitControl,
): Study<M> {
  const { signal, threads, onProgress } = control;
  const cases = new Cases({ method: METHOD, rows, control });
  const source = cases.ownedSource;
  const { matrix: x, weights } = cases;
  const option = settings.option ?? optionOf(estimator);
  const counts = [...(settings.counts ?? defaultCounts(x, weights))].sort((a, b) => a - b);
  const criteria = [settings.criterion].flat();
  const perCount =
    1 + settings.resamples * (Number(criteria.includes("gap")) + 2 * Number(criteria.includes("stability")));
  let completed = 0;
  return {
    ...{ source, x, weights, counts, settings },
    async fit(clusters, some, masses) {
      throwIfAborted(METHOD, signal);
      const fitted = await withOption(estimator, option, clusters).fitTo(some, undefined, {
        ...{ signal, threads },
        ...(masses !== undefined && { weights: masses }),
      });
      completed += 1;
      onProgress?.({ phase: "fits", completed, total: counts.length * perCount });
      if (!can(fitted, "groups")) throw noGroups(estimator);
      return fitted as unknown as M;
    },
  };
}

/** log W without clusters: its mean, and the standard error of a difference from it. */
interface Reference {
  readonly mean: number;
  readonly error: number;
}

function gapOf<M extends Clusterer>({ mean, error }: Reference, { x, weights }: Study<M>, { labels }: M) {
  return { gap: mean - Math.log(withinSquares(x, labels, weights)), gapError: error };
}

/** One reference for each number of clusters; all numbers see the same samples. */
async function gapReferences<M extends Clusterer>(study: Study<M>): Promise<Reference[]> {
  const { x, weights, counts, settings } = study;
  const { resamples, seed } = settings;
  const draw = referenceOf(x, settings.reference);
  const streams = random(seed).child(0);
  const logs = counts.map(() => new Float64Array(resamples));
  for (let sample = 0; sample < resamples; sample += 1) {
    const drawn = draw(streams.child(sample));
    for (const [at, clusters] of counts.entries()) {
      const { labels } = await study.fit(clusters, drawn, weights);
      logs[at][sample] = Math.log(withinSquares(drawn, labels, weights));
    }
  }
  return logs.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / resamples;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / resamples;
    return { mean, error: Math.sqrt(variance * (1 + 1 / resamples)) };
  });
}

/** How much the clusters of two overlapping samples agree (Ben-Hur, Elisseeff and Guyon 2002); undefined for one. */
async function stabilityOf<M extends Clusterer>(
  study: Study<M>,
  clusters: number,
): Promise<number | undefined> {
  if (clusters === 1) return undefined;
  const { source, weights, settings } = study;
  const size = Math.ceil(settings.share * source.rows);
  const streams = random(settings.seed).child(1);
  let sum = 0;
  for (let sample = 0; sample < settings.resamples; sample += 1) {
    const found: Map<number, number>[] = [];
    for (const stream of streams.child(sample).split(2)) {
      const places = stream.sampleWithoutReplacement(source.rows, size).sort();
      const own = weights && takeNumbers(weights, places);
      const { labels } = await study.fit(clusters, takeCases(source, places), own);
      found.push(new Map(Array.from(places, (row, at) => [row, labels[at]])));
    }
    const [first, second] = found;
    const both = [...first.keys()].filter((row) => second.has(row));
    const labelsIn = (labels: Map<number, number>) => both.map((row) => labels.get(row) ?? -1);
    const masses = weights && { weights: takeNumbers(weights, both) };
    sum += adjustedRandIndex(labelsIn(first), labelsIn(second), masses);
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
  const sentence = `${kind} has no option "clusters" or "components"; name the one that says how many clusters there are by "option".`;
  throw new OptionError(METHOD, sentence, {
    option: "option",
    expected: "the path of an option",
    received: kind,
  });
}

/** 1 to 10, or to the number of different rows. */
function defaultCounts(x: Matrix, weights: Float64Array | undefined): number[] {
  return Array.from({ length: countDistinct(x, weights, DEFAULT_MOST) }, (_, at) => at + 1);
}

function noGroups({ kind, task }: Estimator): OptionError {
  return new OptionError(METHOD, `${kind} is for ${task}, which finds no groups; use a clusterer.`, {
    expected: "a clusterer",
    received: quote(kind),
  });
}
