import { got, ShapeError, wanted, words } from "../base/errors.js";
import { quote } from "../base/label.js";
import { kernelModule } from "./module.js";

/**
 * A range of numbers in kernel memory. It holds a pointer, not a view, because growing unshared memory detaches
 * views.
 */
abstract class Span<A extends Float64Array | Int32Array> {
  readonly pointer: number;
  readonly length: number;

  constructor(pointer: number, length: number) {
    this.pointer = pointer;
    this.length = length;
  }

  /** A view of the numbers, valid until the next allocation. */
  abstract get array(): A;

  /** Fills the span from its start. */
  set(values: ArrayLike<number>): this {
    this.array.set(values);
    return this;
  }
}

/** A range of float64 numbers in kernel memory. */
export class Float64Span extends Span<Float64Array> {
  get array(): Float64Array {
    return new Float64Array(kernelModule().memory.buffer, this.pointer, this.length);
  }

  /** The part that starts at `offset`. */
  part(offset: number, length: number = this.length - offset): Float64Span {
    requireSpan("Float64Span.part", "span", this, offset + length);
    return new Float64Span(this.pointer + 8 * offset, length);
  }

  /** A copy of the numbers in ordinary JavaScript memory. */
  copyOut(): Float64Array<ArrayBuffer> {
    return this.array.slice();
  }
}

/** A range of int32 numbers in kernel memory. */
export class Int32Span extends Span<Int32Array> {
  get array(): Int32Array {
    return new Int32Array(kernelModule().memory.buffer, this.pointer, this.length);
  }

  part(offset: number, length: number = this.length - offset): Int32Span {
    requireSpan("Int32Span.part", "span", this, offset + length);
    return new Int32Span(this.pointer + 4 * offset, length);
  }

  copyOut(): Int32Array<ArrayBuffer> {
    return this.array.slice();
  }
}

/** Requires a size to be at least another one. */
export function requireAtLeast(method: string, name: string, value: number, least: number): void {
  if (value < least)
    throw new ShapeError(method, { argument: name, expected: `at least ${least}`, received: value });
}

/** Kernels trust their pointers; with this check, a wrapper makes sure that they stay in bounds. */
export function requireSpan(
  method: string,
  name: string,
  span: { readonly length: number },
  length: number,
): void {
  if (span.length < length) {
    const sentence = words`${quote(name)} must have ${wanted(`${length} elements`)}; it has ${got(span.length)}.`;
    throw new ShapeError(method, sentence);
  }
}
