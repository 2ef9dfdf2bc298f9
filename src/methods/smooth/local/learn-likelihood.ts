// How local likelihoods learn: the span by the deviance of cases that a fit has not seen.

import { DataError, got, optionName, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { counted } from "../../../base/sentence.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { spanCandidate, weighing } from "./candidates.js";
import { designTerms } from "./design-terms.js";
import { learnDistanceMap } from "./distance-map.js";
import type { LikelihoodOptions } from "./likelihood-options.js";
import { type LikelihoodParts, likelihoodSettings } from "./likelihood-state.js";
import type { Likelihood } from "./likelihoods.js";
import { type LikelihoodSettings, LocalNewton } from "./local-newton.js";
import { Locations } from "./locations.js";
import type { Reach } from "./neighborhoods.js";
import type { LocalPoints } from "./points.js";

/** The spans that are compared by default. */
const DEFAULT_SPANS = [0.1, 0.2, 0.35, 0.5, 0.75, 1];

/** Each step of each local fit solves a system of this size at most. */
const MOST_PARAMETERS = 300;

/** The cases of a local likelihood. */
export interface LikelihoodCases {
  readonly method: string;
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  /** How many linear predictors a case has. */
  readonly outputs: number;
}

/** What local likelihoods learn besides the responses. */
export type LearnedLikelihood = LikelihoodParts & {
  readonly span: number;
  readonly spans?: Float64Array;
  readonly deviances?: Float64Array;
};

/** The spans whose neighborhoods hold as many cases as a local fit has parameters; and that of all cases. */
function defaultSpans(parameters: number, cases: number): number[] {
  return DEFAULT_SPANS.filter((span) => span === 1 || span * cases >= parameters);
}

/** Refuses fits that would never end, or that nothing determines. */
function requireFewParameters(
  method: string,
  parameters: number,
  cases: number,
  { degree, penalty }: LikelihoodOptions,
): void {
  const most = penalty > 0 ? MOST_PARAMETERS : Math.min(MOST_PARAMETERS, cases);
  if (parameters <= most) return;
  const help = degree > 0 ? words`lower ${optionName("degree")}` : words`give fewer classes`;
  const sentence = words`around every point ${got(counted(parameters, "parameter"))} would be fitted, one for every term and class but the last, and ${wanted(`at most ${most}`)} can be fitted to ${counted(cases, "case")}: ${help}, or give fewer features.`;
  throw new DataError(method, sentence, { option: "degree" });
}

/** Chooses the span; `likelihoodOf` puts responses in the order of the points. */
export async function learnLikelihood(
  { method, x, weights, outputs }: LikelihoodCases,
  options: LikelihoodOptions,
  likelihoodOf: (points: LocalPoints) => Likelihood,
  control: FitControl,
): Promise<LearnedLikelihood> {
  const all = Array.from({ length: x.columns }, (_, j) => j);
  const distanceMap = learnDistanceMap(method, x, weights, options, all);
  const terms = designTerms(method, x, options);
  const cases = weighing(x.rows, weights);
  const parameters = terms.length * outputs;
  requireFewParameters(method, parameters, cases.cases, options);
  const { span: given, kernel, penalty, extrapolation } = options;
  const parts = (span: number): LikelihoodParts => {
    const { reach } = spanCandidate(span, cases);
    const { weight: neighborhoodWeight, stretch } = reach as { weight: number; stretch: number };
    return {
      points: x,
      weights,
      distanceMap,
      terms: terms.map((powers) => [...powers]),
      kernel,
      neighborhoodWeight,
      stretch,
      penalty,
      extrapolation,
    };
  };
  if (given !== "auto") return { ...parts(given), span: given };
  const spans = Float64Array.from(
    [...(options.candidates ?? defaultSpans(parameters, cases.cases))].sort((a, b) => a - b),
  );
  const settings = likelihoodSettings(parts(1), likelihoodOf);
  const reaches = Array.from(spans, (span) => spanCandidate(span, cases).reach);
  const pause = abortablePacer(method, control.signal);
  const total = settings.points.count;
  const report = (completed: number) => control.onProgress?.({ phase: "spans", completed, total });
  const deviances = await finishPaced(leftOutDeviances(settings, reaches, report), pause);
  // Of equal spans the last one is taken, which is the smoothest.
  let best = spans.length - 1;
  for (const [at, value] of deviances.entries()) if (value < deviances[best]) best = at;
  if (x.rows > 1 && !deviances.some(Number.isFinite)) throw withoutMaximum(method);
  return { ...parts(spans[best]), span: spans[best], spans, deviances };
}

/**
 * The mean deviance of cases, each predicted by the others, for neighborhoods from the smallest to the largest; Infinity
 * if some have no prediction.
 */
function* leftOutDeviances(
  settings: LikelihoodSettings,
  reaches: readonly Reach[],
  report: (completed: number) => void,
): Steps<Float64Array> {
  const { points, likelihood } = settings;
  const locations = Locations.ofPoints(points);
  const local = new LocalNewton(settings);
  const sums = new Float64Array(reaches.length);
  for (let i = 0; i < points.count; i += 1) {
    locations.take(i);
    local.goTo(locations);
    const weight = points.weights?.[i] ?? 1;
    // Small neighborhoods are found in larger ones, and their fits start from those.
    for (let k = reaches.length - 1; k >= 0; k -= 1) {
      if (sums[k] === Number.POSITIVE_INFINITY) continue;
      sums[k] += local.fit(reaches[k], i)
        ? weight * likelihood.deviance(i, local.predictors)
        : Number.POSITIVE_INFINITY;
    }
    report(i + 1);
    yield;
  }
  return sums.map((sum) => sum / points.totalWeight);
}

function withoutMaximum(method: string): DataError {
  const sentence = words`the likelihood has no maximum in some neighborhood for every span, because there the features separate the responses; raise ${optionName("penalty")} above ${wanted("0")}.`;
  return new DataError(method, sentence, { option: "penalty" });
}
