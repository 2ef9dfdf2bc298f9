// How local likelihoods learn: the span by the deviance of cases that a fit has not seen.

import { DataError, optionName, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
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
import type { LocalPoints } from "./points.js";

/** The spans that are compared by default. */
const DEFAULT_SPANS = [0.1, 0.2, 0.35, 0.5, 0.75, 1];

/** The cases of a local likelihood. */
export interface LikelihoodCases {
  readonly method: string;
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
}

/** What local likelihoods learn besides the responses. */
export type LearnedLikelihood = LikelihoodParts & {
  readonly span: number;
  readonly spans?: Float64Array;
  readonly deviances?: Float64Array;
};

/** Chooses the span; `likelihoodOf` puts responses in the order of the points. */
export async function learnLikelihood(
  { method, x, weights }: LikelihoodCases,
  options: LikelihoodOptions,
  likelihoodOf: (points: LocalPoints) => Likelihood,
  control: FitControl,
): Promise<LearnedLikelihood> {
  const all = Array.from({ length: x.columns }, (_, j) => j);
  const distanceMap = learnDistanceMap(method, x, weights, options, all);
  const terms = designTerms(method, x, options);
  const cases = weighing(x.rows, weights);
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
  const spans = Float64Array.from([...(options.candidates ?? DEFAULT_SPANS)].sort((a, b) => a - b));
  const deviances = new Float64Array(spans.length);
  const pause = abortablePacer(method, control.signal);
  // Of equal spans the last one is taken, which is the smoothest.
  let best = spans.length - 1;
  for (const [at, span] of spans.entries()) {
    const settings = likelihoodSettings(parts(span), likelihoodOf);
    deviances[at] = await finishPaced(leftOutDeviance(settings), pause);
    control.onProgress?.({ phase: "spans", completed: at + 1, total: spans.length });
  }
  for (const [at, value] of deviances.entries()) if (value < deviances[best]) best = at;
  if (x.rows > 1 && !deviances.some(Number.isFinite)) throw withoutMaximum(method);
  return { ...parts(spans[best]), span: spans[best], spans, deviances };
}

/** The mean deviance of cases, each predicted by the others; Infinity if some have no prediction. */
function* leftOutDeviance(settings: LikelihoodSettings): Steps<number> {
  const { points, likelihood } = settings;
  const local = new LocalNewton(settings);
  let sum = 0;
  for (let i = 0; i < points.count; i += 1) {
    if (!local.withoutPoint(i)) return Number.POSITIVE_INFINITY;
    sum += (points.weights?.[i] ?? 1) * likelihood.deviance(i, local.predictors);
    yield;
  }
  return sum / points.totalWeight;
}

function withoutMaximum(method: string): DataError {
  const sentence = words`the likelihood has no maximum in some neighborhood for every span, because there the features separate the responses; raise ${optionName("penalty")} above ${wanted("0")}.`;
  return new DataError(method, sentence, { option: "penalty" });
}
