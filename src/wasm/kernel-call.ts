import type { KernelPart } from "./module.js";

/** Calls of one kernel, which may run side by side: the arguments of each in the order of the kernel. */
export interface KernelCalls {
  readonly part: KernelPart<object>;
  readonly kernel: string;
  readonly blocks: readonly (readonly number[])[];
}

/** A kernel that is called by the names of its arguments; the build writes one for each that lists its spans. */
export interface KernelCall<Arguments, Result> {
  /** Calls the kernel on this thread. */
  (given: Arguments): Result;
  /** Calls for threads, one for each block. */
  calls(blocks: readonly Arguments[]): KernelCalls;
}

export function kernelCall<Arguments, Result>(
  part: KernelPart<object>,
  kernel: string,
  inOrder: (given: Arguments) => number[],
): KernelCall<Arguments, Result> {
  const call = (given: Arguments): Result => {
    const run = (part() as Record<string, (...args: number[]) => Result>)[kernel];
    return run(...inOrder(given));
  };
  return Object.assign(call, {
    calls: (blocks: readonly Arguments[]) => ({ part, kernel, blocks: blocks.map(inOrder) }),
  });
}

/** Makes calls one after the other on this thread; what each returned, or 0 if that is nothing. */
export function callHere({ part, kernel, blocks }: KernelCalls): Float64Array {
  const run = (part() as Record<string, (...args: readonly number[]) => number | undefined>)[kernel];
  return Float64Array.from(blocks, (block) => run(...block) ?? 0);
}

/** How far the elements of a matrix reach, whose rows and columns are these numbers apart. */
export function reach(rows: number, row: number, columns: number, column: number): number {
  return rows > 0 && columns > 0 ? (rows - 1) * row + (columns - 1) * column + 1 : 0;
}
