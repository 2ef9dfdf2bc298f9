import { ShapeError } from "../base/errors.js";
import { kernelModule } from "./module.js";

/**
 * A stretch of float64 numbers in kernel memory. It holds a pointer, not a view, because growing
 * the memory detaches views where it is not shared.
 */
export class Float64Span {
  readonly pointer: number;
  readonly length: number;

  constructor(pointer: number, length: number) {
    this.pointer = pointer;
    this.length = length;
  }

  /** A view of the numbers, good until the next allocation. */
  get array(): Float64Array {
    return new Float64Array(kernelModule().memory.buffer, this.pointer, this.length);
  }

  /** The part that starts at `offset`. */
  part(offset: number, length: number = this.length - offset): Float64Span {
    requireSpan("Float64Span.part", "span", this, offset + length);
    return new Float64Span(this.pointer + 8 * offset, length);
  }

  /** Fills the span from its start. */
  set(values: ArrayLike<number>): this {
    this.array.set(values);
    return this;
  }

  /** The numbers in ordinary JavaScript memory. */
  copyOut(): Float64Array<ArrayBuffer> {
    return this.array.slice();
  }
}

/** A stretch of int32 numbers in kernel memory. */
export class Int32Span {
  readonly pointer: number;
  readonly length: number;

  constructor(pointer: number, length: number) {
    this.pointer = pointer;
    this.length = length;
  }

  get array(): Int32Array {
    return new Int32Array(kernelModule().memory.buffer, this.pointer, this.length);
  }

  part(offset: number, length: number = this.length - offset): Int32Span {
    requireSpan("Int32Span.part", "span", this, offset + length);
    return new Int32Span(this.pointer + 4 * offset, length);
  }

  set(values: ArrayLike<number>): this {
    this.array.set(values);
    return this;
  }

  copyOut(): Int32Array<ArrayBuffer> {
    return this.array.slice();
  }
}

/** A size that another one bounds from below. */
export function requireAtLeast(method: string, name: string, value: number, least: number): void {
  if (value < least) {
    throw new ShapeError(`${method}: "${name}" must be at least ${least}; got ${value}.`, {
      method,
      option: name,
      expected: `at least ${least}`,
      received: String(value),
    });
  }
}

/** Kernels trust their pointers; this is where a wrapper makes sure that they stay inside. */
export function requireSpan(
  method: string,
  name: string,
  span: { readonly length: number },
  length: number,
): void {
  if (span.length < length) {
    throw new ShapeError(`${method}: "${name}" needs ${length} elements; it has ${span.length}.`, {
      method,
      expected: `${length} elements`,
      received: `${span.length} elements`,
    });
  }
}
