import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOfFields } from "../../../model/files/state.js";
import { factorIfRegular } from "../../discriminant/engine/factor.js";

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

const failure = z.string().optional();

/** The codecs of what everything that consists of components learns. */
export const componentFields = {
  inputs: codecs.features,
  /** The probability of every component. */
  weights: codecs.distribution,
  /** The most probable component of every training case, from 0. */
  labels: codecs.int32Array,
  /** Number of cases of weight above 0. */
  cases: z.int().min(1),
  /** The sum of the weights of the cases. */
  totalWeight: z.number().gt(0),
  /** The log density below which cases are outliers. */
  threshold: z.number(),
  /** The objective of EM after every iteration of the best start. */
  history: codecs.float64Array,
  /** How each start ended, in order; the first with the largest objective is this model. */
  starts: field<readonly MixtureStart[]>(
    z
      .array(
        z.strictObject({
          objective: codecs.anyNumber,
          iterations: z.int().min(0),
          converged: z.boolean(),
          failure,
        }),
      )
      .min(1),
  ),
  /** How the best start ended; its criterion is the last change of the objective per case. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
};

/** What a model that consists of components learns. */
export interface ComponentState extends StateOfFields<typeof componentFields> {}

/** The fields of a mixture that is fitted by maximum likelihood. */
export const mixtureFields = {
  ...componentFields,
  /** The log-likelihood of the training cases. */
  logLikelihood: z.number(),
  /** Number of estimated parameters: the weights, and those of the components. */
  parameterCount: z.int().min(0),
  /** Integrated completed likelihood: BIC − 2·Σ ln P(label given case). Smaller is better. */
  icl: z.number(),
  /** All mixtures among which the criterion chose. */
  selection: field<readonly MixtureCandidate[]>(
    z
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
  ),
};

/** What every mixture that is fitted by maximum likelihood learns. */
export interface MixtureState extends StateOfFields<typeof mixtureFields> {}

/** Whether every label is the number of a component. */
export function labelsFit({ labels, weights }: Pick<ComponentState, "labels" | "weights">): boolean {
  return labels.every((label) => label >= 0 && label < weights.length);
}

/** Whether there is one symmetric positive definite matrix per row of the means. */
export function covariancesFit({
  covariances,
  means,
}: {
  readonly covariances: readonly Matrix[];
  readonly means: Matrix;
}): boolean {
  return (
    covariances.length === means.rows &&
    covariances.every(
      (matrix) =>
        matrix.rows === means.columns &&
        matrix.columns === means.columns &&
        matrix.equals(matrix.transpose()) &&
        factorIfRegular(matrix) !== undefined,
    )
  );
}
