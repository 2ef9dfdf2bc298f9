// Different methods with names, fitted to the same cases.

import * as z from "zod";
import { abortablePacer } from "../../../base/pause.js";
import type { Trial } from "../../../evaluate/validate/trial.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator } from "../../../model/estimator.js";
import type { Model } from "../../../model/model.js";

/** A fitted estimator with its name. */
export interface NamedMember<M extends Model = Model> {
  readonly name: string;
  readonly model: M;
}

/** How much a member counts. */
export interface WeightedMember<M extends Model = Model> extends NamedMember<M> {
  /** Those of all members sum to 1. */
  readonly weight: number;
}

/** A member as a file holds it. */
export function namedMember<M extends Model>(model: z.ZodType<M>) {
  return z.strictObject({ name: z.string().min(1), model });
}

export function weightedMembers<M extends Model>(model: z.ZodType<M>) {
  return z
    .array(namedMember(model).extend({ weight: z.number().min(0).max(1) }))
    .min(1)
    .refine(
      (members) => Math.abs(members.reduce((sum, { weight }) => sum + weight, 0) - 1) < 1e-9,
      "must have weights that sum to 1",
    );
}

type Named = readonly (readonly [name: string, estimator: Estimator])[];

/** Fits every estimator to all cases; the task of the trial says what their models are. */
export async function fitEach<M extends Model>(
  trial: Trial,
  estimators: Named,
  { signal, threads, onProgress }: FitControl,
): Promise<NamedMember<M>[]> {
  const pause = abortablePacer(trial.method, signal);
  const rows = trial.everyRow;
  const members: NamedMember<M>[] = [];
  for (const [name, estimator] of estimators) {
    const model = (await trial.fit(rows, { signal, threads }, name, estimator)) as M;
    members.push({ name, model });
    onProgress?.({ phase: "members", completed: members.length, total: estimators.length });
    await pause();
  }
  return members;
}

/** The members with their shares of the vote: as given, or all the same. */
export function weighed<M extends Model>(
  members: readonly NamedMember<M>[],
  weights: readonly number[] = members.map(() => 1),
): WeightedMember<M>[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return members.map((member, at) => ({ ...member, weight: weights[at] / total }));
}
