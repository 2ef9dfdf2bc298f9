// One mixture of several: each is fitted, all are recorded, and a criterion chooses.

import { DataError, got, words } from "../../../base/errors.js";
import { bic } from "../../../evaluate/criteria/likelihood-criteria.js";
import { failureOf } from "./collapse.js";
import type { MixtureCandidate } from "./state.js";

/** What is tried: a number of components, and of normal ones how they share their covariances. */
export interface Shape {
  readonly components: number;
  readonly covariances?: string | undefined;
}

/** A mixture that could be fitted, as far as the choice depends on it. */
export interface FittedMixture {
  readonly logLikelihood: number;
  readonly totalWeight: number;
  readonly converged: boolean;
  /** −Σ w·ln P(label | case) of the most probable labels. */
  readonly uncertainty: number;
}

export interface Chosen<F, S extends Shape> {
  readonly fitted: F;
  readonly shape: S;
  readonly parameterCount: number;
  readonly icl: number;
  readonly selection: readonly MixtureCandidate[];
}

/** Fits every shape in turn and keeps the best; of equal ones, the first. */
export async function chooseMixture<F extends FittedMixture, S extends Shape>(
  method: string,
  shapes: readonly S[],
  criterion: "bic" | "icl",
  countParameters: (shape: S) => number,
  attempt: (shape: S) => Promise<F | { readonly failure: string }>,
  remedy: string,
): Promise<Chosen<F, S>> {
  const selection: MixtureCandidate[] = [];
  let best: { readonly fitted: F; readonly shape: S; readonly candidate: MixtureCandidate } | undefined;
  for (const shape of shapes) {
    const parameterCount = countParameters(shape);
    const fitted = finiteOr<F>(await attemptOr(() => attempt(shape)));
    const candidate = describe(shape, parameterCount, fitted);
    selection.push(candidate);
    if ("failure" in fitted) continue;
    if (best === undefined || candidate[criterion] < best.candidate[criterion])
      best = { fitted, shape, candidate };
  }
  if (best === undefined) throw nothingFitted(method, selection, remedy);
  const { fitted, shape, candidate } = best;
  return { fitted, shape, parameterCount: candidate.parameterCount, icl: candidate.icl, selection };
}

/** What comes of an attempt, or why it failed. */
async function attemptOr<T>(attempt: () => Promise<T>): Promise<T | { readonly failure: string }> {
  try {
    return await attempt();
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** A mixture whose likelihood is lost has no criterion, and could not be compared. */
function finiteOr<F extends FittedMixture>(
  fitted: F | { readonly failure: string },
): F | { readonly failure: string } {
  if ("failure" in fitted || Number.isFinite(fitted.logLikelihood + fitted.uncertainty)) return fitted;
  return { failure: `its log-likelihood is ${fitted.logLikelihood}` };
}

function describe(
  { components, covariances }: Shape,
  parameterCount: number,
  fitted: FittedMixture | { readonly failure: string },
): MixtureCandidate {
  const shape = { components, ...(covariances !== undefined && { covariances }), parameterCount };
  if ("failure" in fitted) {
    const { NaN: none } = Number;
    return { ...shape, logLikelihood: none, bic: none, icl: none, converged: false, failure: fitted.failure };
  }
  const { logLikelihood, totalWeight: cases, converged, uncertainty } = fitted;
  const value = bic({ logLikelihood, parameterCount, cases });
  return { ...shape, logLikelihood, bic: value, icl: value + 2 * uncertainty, converged };
}

function nothingFitted(method: string, [first]: readonly MixtureCandidate[], remedy: string): DataError {
  const { components, failure = "" } = first;
  return new DataError(
    method,
    words`no mixture of ${components} component${components === 1 ? "" : "s"} could be fitted: ${got(failure)}; ${remedy}.`,
    { option: "components", expected: "components that do not collapse" },
  );
}
