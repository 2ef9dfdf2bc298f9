import { immediately, type Steps } from "../base/steps.js";
import type { ParallelControl } from "../wasm/threads/parallel-for.js";
import type { RowMethod } from "./capabilities.js";
import type { Rows } from "./input.js";

/** Where models say which work the answers of their row methods have in common. */
export const sharedWork = Symbol("sharedWork");

/** Where models say what must be computed once before they answer, in steps: a factor that files do not hold, for example. */
export const preparationSteps = Symbol("preparationSteps");

/** What a model computes before a row method answers for the first time; nothing if it names nothing. */
export function preparationFor(model: object, name: RowMethod): Steps<void> {
  const steps = (model as { readonly [preparationSteps]?: (name: RowMethod) => Steps<void> })[
    preparationSteps
  ];
  return steps === undefined ? immediately(undefined) : steps.call(model, name);
}

/** Row methods in two steps: the work that they share, and what each method makes of its result. */
export interface SharedWork<T = unknown> {
  /** The work on the calling thread, for several questions about the same rows. */
  readonly here?: (rows: Rows) => T;
  /** The work on several threads, for many rows. */
  readonly onThreads?: (rows: Rows, control: ParallelControl) => Promise<T>;
  readonly answers: { readonly [K in RowMethod]?: (result: T) => unknown };
}

/** The work that the answers of a model share; undefined if it names none. */
export function sharedWorkOf(model: object): SharedWork | undefined {
  return (model as { readonly [sharedWork]?: SharedWork })[sharedWork];
}

/** A row method on several threads. */
export type ThreadedAnswer = (rows: Rows, control: ParallelControl) => Promise<unknown>;

/** A row method of a model on several threads; undefined if the model has none. */
export function threadedAnswer(model: object, name: RowMethod): ThreadedAnswer | undefined {
  const shared = sharedWorkOf(model);
  const [work, answer] = [shared?.onThreads, shared?.answers[name]];
  return work && answer && (async (rows, control) => answer(await work(rows, control)));
}
