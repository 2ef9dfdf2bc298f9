import { CredalError } from "../base/errors.js";
import { allocate, release } from "./heap.js";
import { Float64Span, Int32Span } from "./span.js";

/** Kernel memory for one computation; everything allocated from it is released together. */
export class Arena {
  readonly #blocks: [pointer: number, bytes: number][] = [];
  #closed = false;

  /** Space for `length` float64 numbers, with unspecified content. */
  float64(length: number): Float64Span {
    return new Float64Span(this.#take(8 * length), length);
  }

  /** Space for `length` int32 numbers, with unspecified content. */
  int32(length: number): Int32Span {
    return new Int32Span(this.#take(4 * length), length);
  }

  /** `length` float64 zeros. */
  zeros(length: number): Float64Span {
    const span = this.float64(length);
    span.array.fill(0);
    return span;
  }

  /** A copy of ordinary numbers in kernel memory. */
  copyIn(values: ArrayLike<number>): Float64Span {
    return this.float64(values.length).set(values);
  }

  /** A copy of ordinary integers in kernel memory. */
  copyInInt32(values: ArrayLike<number>): Int32Span {
    return this.int32(values.length).set(values);
  }

  close(): void {
    this.#closed = true;
    for (let block = this.#blocks.pop(); block !== undefined; block = this.#blocks.pop()) {
      release(block[0], block[1]);
    }
  }

  #take(bytes: number): number {
    if (this.#closed) {
      throw new CredalError("Arena", "the arena was used after its computation had ended.");
    }
    const pointer = allocate(bytes);
    this.#blocks.push([pointer, bytes]);
    return pointer;
  }
}

/**
 * Runs `body` with an arena and releases its memory when `body` returns, throws, or, if it is
 * asynchronous, settles.
 */
export function withArena<T>(body: (arena: Arena) => T): T {
  const arena = new Arena();
  let result: T;
  try {
    result = body(arena);
  } catch (error) {
    arena.close();
    throw error;
  }
  if (result instanceof Promise) {
    return result.finally(() => arena.close()) as T;
  }
  arena.close();
  return result;
}
