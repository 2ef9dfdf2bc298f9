import type * as z from "zod";
import { CredalError, DataError, OptionError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { optionName, words } from "../../base/sentence.js";
import type { Splittable } from "../../data/split/parts.js";
import type { RowValues } from "../../data/split/strata.js";
import type { Task } from "../../model/estimator.js";
import { bootstrapSamples } from "./bootstrap-samples.js";
import type { Fold } from "./fold.js";
import { groupKFold, leaveGroupOut, stratifiedGroupKFold } from "./group-folds.js";
import { kFold, leaveOneOut, stratifiedKFold } from "./k-fold.js";
import { type FoldPlan, foldPlanSchema } from "./options.js";
import { holdOut, shuffleSplit } from "./shuffle-split.js";
import { timeSeriesFolds } from "./time-series-folds.js";

/** A fold given by its row numbers, with an optional name. */
export interface FoldLike {
  readonly name?: string;
  readonly train: ArrayLike<number>;
  readonly test: ArrayLike<number>;
}

/**
 * The folds of an evaluation: their number (stratified for classes, plain otherwise), a plan, or the folds themselves.
 */
export type Folds = number | FoldPlan | readonly FoldLike[];

/** What folds are made for. */
export interface FoldSubject {
  readonly source: Splittable;
  readonly rows: number;
  readonly task: Task;
  /** What strata are taken from. */
  readonly target: RowValues | undefined;
  /** For plans that name no seed of their own. */
  readonly seed: number;
}

export function makeFolds(method: string, folds: Folds, subject: FoldSubject): readonly Fold[] {
  if (Array.isArray(folds)) return checkFolds(method, folds as readonly FoldLike[], subject.rows);
  if (typeof folds !== "number") return followPlan(method, folds as FoldPlan, subject);
  const standard = subject.task === "classification" ? "stratified" : "k-fold";
  return followPlan(method, { method: standard, folds }, subject);
}

function followPlan(method: string, given: FoldPlan, subject: FoldSubject): Fold[] {
  const schemas = foldPlanSchema.options;
  const schema = schemas.find(({ shape }) => shape.method.value === given?.method);
  if (schema === undefined) throw noPlan(method, given);
  const settled = "seed" in schema.shape ? { seed: subject.seed, ...given } : given;
  const plan = parseOptions(method, schema, settled);
  try {
    return divided(method, plan, subject);
  } catch (error) {
    throw inPlan(method, error);
  }
}

function divided(
  method: string,
  plan: z.output<typeof foldPlanSchema>,
  { source, target }: FoldSubject,
): Fold[] {
  switch (plan.method) {
    case "k-fold":
      return kFold(source, without(plan, "method"));
    case "stratified":
      return stratifiedKFold(source, strataOf(method, plan.by ?? target), without(plan, "method", "by"));
    case "group":
      return groupKFold(source, plan.groups, without(plan, "method", "groups"));
    case "stratified-group":
      return stratifiedGroupKFold(
        source,
        strataOf(method, plan.by ?? target),
        plan.groups,
        without(plan, "method", "by", "groups"),
      );
    case "leave-one-out":
      return leaveOneOut(source);
    case "leave-group-out":
      return leaveGroupOut(source, plan.groups);
    case "hold-out":
      return holdOut(source, without(plan, "method"));
    case "shuffle":
      return shuffleSplit(source, without(plan, "method"));
    case "time-series":
      return timeSeriesFolds(source, without(plan, "method"));
    case "bootstrap":
      return bootstrapSamples(source, without(plan, "method"));
  }
}

/** What a division of the rows refuses, in the name of the method whose option asked for it. */
function inPlan(method: string, error: unknown): unknown {
  if (!(error instanceof CredalError) || error.method === method) return error;
  const Kind = [OptionError, ShapeError].find((kind) => error instanceof kind) ?? DataError;
  const { column, row, expected, received } = error;
  const details = { column, row, expected, received };
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return new Kind(
    method,
    words`${optionName("folds")}: ${error.words}`,
    { option: "folds", ...known },
    error,
  );
}

function without<T extends object, K extends keyof T>(record: T, ...keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;
}

function strataOf(method: string, by: RowValues | undefined): RowValues {
  if (by !== undefined) return by;
  throw new OptionError(
    method,
    words`${optionName("folds")} asks for stratified folds, but there is no target; set "by".`,
    { expected: `a plan with "by"`, received: `no "by"` },
  );
}

function noPlan(method: string, given: unknown): OptionError {
  const known = foldPlanSchema.options.map(({ shape }) => quote(shape.method.value)).join(", ");
  const named = (given as { method?: unknown } | undefined)?.method;
  const expected = `a whole number ≥ 2, a list of folds, or a plan whose method is one of ${known}`;
  const received = named === undefined ? quote(given) : `the method ${quote(named)}`;
  return new OptionError(method, { option: "folds", expected, received });
}

/** Given folds, after the check that their rows exist and that no row is in both parts. */
function checkFolds(method: string, folds: readonly FoldLike[], rows: number): Fold[] {
  if (folds.length === 0) throw badFold(method, "the list is empty", "at least 1 fold", "none");
  return folds.map((fold, at) => {
    const name = fold.name ?? `fold ${at + 1}`;
    const learned = new Uint8Array(rows);
    for (const part of ["train", "test"] as const) {
      const indices = fold[part];
      if (indices.length === 0)
        throw badFold(method, `${quote(name)} has no rows in ${quote(part)}`, "at least 1 row", "none");
      for (let i = 0; i < indices.length; i += 1) {
        const row = indices[i];
        if (!(Number.isInteger(row) && row >= 0 && row < rows)) {
          const what = `${quote(name)} contains row ${row}, which is not from 0 to ${rows - 1}`;
          throw badFold(method, what, `0 to ${rows - 1}`, String(row));
        }
        if (part === "train") learned[row] = 1;
        else if (learned[row] === 1) {
          const what = `${quote(name)} has row ${row} in both "train" and "test"`;
          throw badFold(method, what, "no row in both parts", `row ${row}`);
        }
      }
    }
    // Some folds make their rows only when asked for them; stored ones are copied, because the caller may change them.
    if (Object.getOwnPropertyDescriptor(fold, "train")?.get !== undefined) return fold as Fold;
    return { name, train: Int32Array.from(fold.train), test: Int32Array.from(fold.test) };
  });
}

function badFold(method: string, what: string, expected: string, received: string): DataError {
  const sentence = words`${optionName("folds")}: ${what}.`;
  return new DataError(method, sentence, { expected, received });
}
