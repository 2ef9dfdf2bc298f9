import type { ParallelControl } from "../wasm/threads/parallel-for.js";
import type { RowMethod } from "./capabilities.js";
import type { Rows } from "./input.js";

/** Where models whose kernels answer many rows on several threads say how. */
export const threadedAnswers = Symbol("threadedAnswers");

/** Row methods in two steps: the work that threads share, and what each method makes of its result. */
export interface ThreadedAnswers<T = unknown> {
  readonly work: (rows: Rows, control: ParallelControl) => Promise<T>;
  readonly answers: { readonly [K in RowMethod]?: (result: T) => unknown };
}

/** A row method on several threads. */
export type ThreadedAnswer = (rows: Rows, control: ParallelControl) => Promise<unknown>;

/** A row method of a model on several threads; undefined if the model has none. */
export function threadedAnswer(model: object, name: RowMethod): ThreadedAnswer | undefined {
  const own = (model as { readonly [threadedAnswers]?: ThreadedAnswers })[threadedAnswers];
  const answer = own?.answers[name];
  return own && answer && (async (rows, control) => answer(await own.work(rows, control)));
}
