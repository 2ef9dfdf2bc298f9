// Bagging: the same method, fitted to samples of the cases and columns (Breiman 1996).

import * as z from "zod";
import { abortablePacer } from "../../../base/pause.js";
import type { Evidence } from "../../../evaluate/validate/criterion.js";
import { withFoldSeed } from "../../../evaluate/validate/fold-seed.js";
import type { Trial } from "../../../evaluate/validate/trial.js";
import { type Random, random } from "../../../math/probability/random/random.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator } from "../../../model/estimator.js";
import * as codecs from "../../../model/files/codecs.js";
import type { Rows } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import { namedRows, withColumns } from "./columns.js";
import { bootstrapCases, subsampleCases } from "./draw-cases.js";
import type { TrialsOf } from "./trials.js";

/** A model of a sample of the cases. */
export interface BaggedMember<M extends Model = Model> {
  readonly model: M;
  /** The indices of the features that it sees; undefined if it sees all. */
  readonly columns?: Int32Array | undefined;
}

/** A member as a file holds it. */
export function baggedMember<M extends Model>(model: z.ZodType<M>): z.ZodType<BaggedMember<M>> {
  return z.strictObject({ model, columns: codecs.int32Array.optional() }) as unknown as z.ZodType<
    BaggedMember<M>
  >;
}

interface BagSettings {
  readonly estimator: Estimator;
  readonly members: number;
  readonly sampling: "bootstrap" | "subsample";
  readonly rowShare: number;
  readonly columnShare: number;
  readonly outOfBag: boolean;
  readonly seed: number;
}

/** What a member says of the cases that it has not seen, in the form that resampling gives its folds. */
export interface LeftOut {
  readonly fold: { readonly test: Int32Array };
  readonly evidence: Evidence;
}

interface Bag<M extends Model> {
  readonly members: readonly BaggedMember<M>[];
  /** One for each member that left cases out; none if they are not asked for. */
  readonly leftOut: readonly LeftOut[];
}

/** Fits the members one after the other; the task of the trials says what their models are. */
export async function fitBag<M extends Model>(
  cases: Cases,
  settings: BagSettings,
  control: FitControl,
  trialOf: TrialsOf<Trial>,
): Promise<Bag<M>> {
  const { method, columnNames: names } = cases;
  const { estimator, members: total, columnShare, seed } = settings;
  const { signal, threads, onProgress } = control;
  const size = Math.max(1, Math.round(columnShare * names.length));
  const whole = trialOf();
  const some = size < names.length;
  const source = some ? namedRows(whole.cases, names) : whole.cases;
  const pause = abortablePacer(method, signal);
  const members: BaggedMember<M>[] = [];
  const leftOut: LeftOut[] = [];
  for (const [at, stream] of random(seed).split(total).entries()) {
    const columns = some ? drawColumns(stream.child(1), names.length, size) : undefined;
    const trial = columns === undefined ? whole : trialOf(withColumns(method, source, names, columns));
    const { rows, weights, left } = drawCases(stream.child(0), trial, settings);
    const where = `member ${at + 1}`;
    const seeded = withFoldSeed(estimator, seed, at);
    const model = (await trial.fit(rows, { signal, threads, weights }, where, seeded)) as M;
    members.push({ model, columns });
    if (settings.outOfBag && left.length > 0)
      leftOut.push({ fold: { test: left }, evidence: trial.tryOn(model, left, where) });
    onProgress?.({ phase: "members", completed: members.length, total });
    await pause();
  }
  return { members, leftOut };
}

function drawCases(stream: Random, { rows, weights }: Trial, { sampling, rowShare }: BagSettings) {
  const draw = sampling === "bootstrap" ? bootstrapCases : subsampleCases;
  return draw(stream, rows, weights, rowShare);
}

function drawColumns(stream: Random, count: number, size: number): Int32Array {
  return Int32Array.from(stream.sampleWithoutReplacement(count, size)).sort();
}

/** The rows as a member sees them. */
export function rowsFor(
  method: string,
  rows: Rows,
  names: readonly string[],
  { columns }: BaggedMember,
): Rows {
  return columns === undefined ? rows : withColumns(method, rows, names, columns);
}

/** Whether a member's columns are features, each once, in order. */
export function seesColumns({ columns }: BaggedMember, features: number): boolean {
  return (
    columns === undefined ||
    (columns.length > 0 && columns.every((at, k) => at < features && at > (k === 0 ? -1 : columns[k - 1])))
  );
}

/** How well members predict cases that they have not seen. */
export interface OutOfBag {
  /** The share of wrong classes, or the mean squared error, over the cases that some member has not seen. */
  readonly error: number;
  /** How many cases every member has seen, so that nothing is known about them. */
  readonly untested: number;
}

/** The weighted mean of the losses of tested rows; undefined if none of them has a weight. */
export function outOfBagError(
  tested: Int32Array,
  weights: Float64Array | undefined,
  loss: (row: number) => number,
): OutOfBag | undefined {
  let [sum, total, untested] = [0, 0, 0];
  for (let row = 0; row < tested.length; row += 1) {
    const weight = weights?.[row] ?? 1;
    if (tested[row] === 0) untested += 1;
    else if (weight > 0) {
      sum += weight * loss(row);
      total += weight;
    }
  }
  return total > 0 ? { error: sum / total, untested } : undefined;
}

interface Sampled {
  readonly outOfBag: boolean;
  readonly sampling: "bootstrap" | "subsample";
  readonly rowShare: number;
}

export function leavesCases({ outOfBag, sampling, rowShare }: Sampled): boolean {
  return !outOfBag || sampling === "bootstrap" || rowShare < 1;
}

export const leavesCasesIssue = {
  path: ["outOfBag"],
  message: "must be false if every member sees all cases",
};
