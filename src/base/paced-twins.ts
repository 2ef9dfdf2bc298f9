// Asynchronous versions of methods that compute in steps: between two steps the event loop delivers what waits, an abort
// included.

import { type Progress, type RunControl, requireControl, throwIfAborted } from "./control.js";
import { abortablePacer } from "./pause.js";
import { finishPaced, type Steps } from "./steps.js";
import type { Turns } from "./turns.js";

/** Who is told how far a computation is; undefined if nobody listens. */
export type Report = ((progress: Progress) => void) | undefined;

/** Computations in steps, by the names of the methods; each takes all arguments, and whom to tell of its progress. */
type SteppedMethods<S> = { readonly [K in keyof S]: (report: Report, ...args: never[]) => Steps<unknown> };

/** The methods of steps, each with a promise of the answer; a control may follow the arguments. */
export type PacedTwins<S> = {
  readonly [K in keyof S]: S[K] extends (report: Report, ...args: infer A) => Steps<infer T>
    ? (...args: [...A, control?: RunControl]) => Promise<T>
    : never;
};

/** The twins of the methods of a class; where they share something, they take turns. */
export function pacedTwins<S extends SteppedMethods<S>>(
  name: string,
  methods: S,
  turns?: Turns,
): PacedTwins<S> {
  const entries = Object.entries(methods) as [string, (...args: unknown[]) => Steps<unknown>][];
  const twins = entries.map(([key, steps]) => {
    const method = `${name}.${key}`;
    // The first parameter is not an argument of the method.
    const count = steps.length - 1;
    const twin = async (...args: unknown[]) => {
      const control = (args[count] ?? {}) as RunControl;
      requireControl(method, control);
      const { signal, onProgress } = control;
      throwIfAborted(method, signal);
      const given = Array.from({ length: count }, (_, at) => args[at]);
      const work = () => finishPaced(steps(onProgress, ...given), abortablePacer(method, signal));
      return turns === undefined ? work() : turns.take(method, work, signal);
    };
    return [key, twin];
  });
  return Object.fromEntries(twins) as PacedTwins<S>;
}
