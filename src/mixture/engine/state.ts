import * as z from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import type { ModelState } from "../../learn/fitted-model.js";
import type { StateFields } from "../../learn/state.js";

/** How one of the starts ended. */
export interface MixtureStart {
  /** The log-likelihood, with the log density of the prior if there is one; −∞ if the start was given up. */
  readonly objective: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** Why the start was given up, if it was. */
  readonly failure?: string | undefined;
}

/** One of the mixtures among which the criterion chose. */
export interface MixtureCandidate {
  readonly components: number;
  /** The covariance model, of normal components. */
  readonly covariances?: string | undefined;
  /** NaN where no mixture could be fitted, like the criteria. */
  readonly logLikelihood: number;
  readonly parameterCount: number;
  /** −2·log-likelihood + parameters·ln(cases): smaller is better. */
  readonly bic: number;
  /** BIC plus twice the uncertainty of the labels: smaller is better. */
  readonly icl: number;
  readonly converged: boolean;
  /** Why no mixture could be fitted, if none could. */
  readonly failure?: string | undefined;
}

/** What every mixture learns. */
export interface MixtureState extends ModelState {
  /** The probability of every component. */
  readonly weights: Float64Array;
  /** The most probable component of every training case, from 0. */
  readonly labels: Int32Array;
  /** The log-likelihood of the training cases. */
  readonly logLikelihood: number;
  /** How many parameters were estimated: weights, and those of the components. */
  readonly parameterCount: number;
  /** How many cases have a weight above 0. */
  readonly cases: number;
  /** The sum of the weights of the cases. */
  readonly totalWeight: number;
  /** Integrated completed likelihood: BIC − 2·Σ ln P(label given case). Smaller is better. */
  readonly icl: number;
  /** Cases with a log density below it are outliers. */
  readonly threshold: number;
  /** What EM maximizes, after every iteration of the best start. */
  readonly history: Float64Array;
  /** How each start ended, in order; the first with the largest objective is this model. */
  readonly starts: readonly MixtureStart[];
  /** All mixtures among which the criterion chose. */
  readonly selection: readonly MixtureCandidate[];
  /** How the best start ended; what is compared with the tolerance is the last change of the objective per case. */
  readonly convergence: Convergence;
  readonly seed: number;
}

const failure = z.string().optional();

export const mixtureStarts = z
  .array(
    z.strictObject({
      objective: codecs.anyNumber,
      iterations: z.int().min(0),
      converged: z.boolean(),
      failure,
    }),
  )
  .min(1);

/** The codecs of these fields. */
export const mixtureFields: StateFields<MixtureState> = {
  inputs: codecs.features,
  weights: codecs.distribution,
  labels: codecs.int32Array,
  logLikelihood: z.number(),
  parameterCount: z.int().min(0),
  cases: z.int().min(1),
  totalWeight: z.number().gt(0),
  icl: z.number(),
  threshold: z.number(),
  history: codecs.float64Array,
  starts: mixtureStarts,
  selection: z
    .array(
      z.strictObject({
        components: z.int().min(1),
        covariances: z.string().optional(),
        logLikelihood: codecs.anyNumber,
        parameterCount: z.int().min(0),
        bic: codecs.anyNumber,
        icl: codecs.anyNumber,
        converged: z.boolean(),
        failure,
      }),
    )
    .min(1),
  convergence: codecs.convergence,
  seed: z.int(),
};

/** Whether every label is the number of a component. */
export function labelsFit({ labels, weights }: Pick<MixtureState, "labels" | "weights">): boolean {
  return labels.every((label) => label >= 0 && label < weights.length);
}
