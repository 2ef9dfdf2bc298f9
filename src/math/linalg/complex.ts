import { argumentName, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import type { Matrix, MatrixLike } from "./matrix.js";

/** A complex number re + i·im. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/**
 * A list of complex numbers, stored as two arrays.
 *
 * ```ts
 * const { values } = eigen(Matrix.from([[0, -1], [1, 0]]));
 * values.at(0); // { re: 0, im: 1 }
 * [...values].length; // 2
 * ```
 */
export class ComplexVector {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;

  /** Wraps both arrays without copying them. */
  constructor(real: Float64Array, imaginary: Float64Array) {
    requireList("ComplexVector", "real parts", real);
    requireList("ComplexVector", "imaginary parts", imaginary);
    if (real.length !== imaginary.length) {
      const sentence = words`there must be ${wanted("as many imaginary as real parts")}; got ${got(imaginary.length)} and ${real.length}.`;
      throw new ShapeError("ComplexVector", sentence);
    }
    this.real = real;
    this.imaginary = imaginary;
  }

  get length(): number {
    return this.real.length;
  }

  /** Whether every imaginary part is exactly zero. */
  get isReal(): boolean {
    return this.imaginary.every((value) => value === 0);
  }

  at(index: number): Complex {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      const sentence = words`${argumentName("index")} must be a whole number from ${wanted(`0 to ${this.length - 1}`)}; got ${got(index)}.`;
      throw new ShapeError("ComplexVector.at", sentence);
    }
    return { re: this.real[index], im: this.imaginary[index] };
  }

  *[Symbol.iterator](): IterableIterator<Complex> {
    for (let i = 0; i < this.length; i += 1) yield this.at(i);
  }
}

/** A complex matrix, stored as two real ones of the same shape. */
export interface ComplexMatrix {
  readonly real: Matrix;
  readonly imaginary: Matrix;
}

/** Whatever a complex matrix can be made from. */
export interface ComplexMatrixLike {
  readonly real: MatrixLike;
  readonly imaginary: MatrixLike;
}

/** "2 + 3i", for messages. */
export function formatComplex({ re, im }: Complex): string {
  const digits = (value: number) => String(Number(value.toPrecision(6)));
  if (im === 0) return digits(re);
  return `${digits(re)} ${im < 0 ? "−" : "+"} ${digits(Math.abs(im))}i`;
}
