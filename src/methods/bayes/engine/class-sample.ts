import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { type Evidence, totalWeights } from "./evidence.js";

interface Parts {
  readonly classes: number;
  readonly x: Matrix;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
}

export interface ClassSample extends Parts {}

/** The cases themselves with their classes, for densities that sums cannot describe. */
export class ClassSample implements Evidence<ClassSample> {
  readonly classWeights: Float64Array;
  /** The cases of every class, once they are needed. */
  #rows: readonly Int32Array[] | undefined;

  constructor(parts: Parts) {
    Object.assign(this, parts);
    this.classWeights = totalWeights(parts);
  }

  get columns(): number {
    return this.x.columns;
  }

  /** How many values of a column are known, among the cases that count. */
  known(j: number): number {
    let count = 0;
    for (let row = 0; row < this.x.rows; row += 1)
      if (this.weights[row] !== 0 && !Number.isNaN(this.x.data[row * this.x.columns + j])) count += 1;
    return count;
  }

  /** The known values of a column within a class, or in all classes, with their weights. */
  column(j: number, code?: number): { values: Float64Array; weights: Float64Array } {
    const { data, columns, rows } = this.x;
    const classRows = code === undefined ? undefined : this.#rowsOf(code);
    const most = classRows?.length ?? rows;
    const values = new Float64Array(most);
    const weights = new Float64Array(most);
    let count = 0;
    for (let at = 0; at < most; at += 1) {
      const row = classRows === undefined ? at : classRows[at];
      const value = data[row * columns + j];
      if (Number.isNaN(value) || this.weights[row] === 0) continue;
      values[count] = value;
      weights[count] = this.weights[row];
      count += 1;
    }
    return { values: values.subarray(0, count), weights: weights.subarray(0, count) };
  }

  #rowsOf(code: number): Int32Array {
    this.#rows ??= Array.from({ length: this.classes }, (_, k) =>
      Int32Array.from(this.codes.keys()).filter((row) => this.codes[row] === k),
    );
    return this.#rows[code];
  }

  merge(other: ClassSample): ClassSample {
    const join = <A extends Float64Array | Int32Array>(a: A, b: A): A => {
      const out = new (a.constructor as new (length: number) => A)(a.length + b.length);
      out.set(a);
      out.set(b, a.length);
      return out;
    };
    const data = join(this.x.data, other.x.data);
    return new ClassSample({
      classes: this.classes,
      x: new Matrix(this.x.rows + other.x.rows, this.x.columns, data),
      codes: join(this.codes, other.codes),
      weights: join(this.weights, other.weights),
    });
  }

  spread(indices: readonly number[], classes: number): ClassSample {
    const { x, codes, weights } = this;
    return new ClassSample({ classes, x, codes: codes.map((code) => indices[code]), weights });
  }
}

/** More than any data have; an array of their weights still fits into memory. */
const MOST_CLASSES = 1_000_000;

const written = z
  .strictObject({
    classes: z.int().min(1),
    x: codecs.missableMatrix,
    codes: codecs.int32Array,
    weights: codecs.nonNegativeArray,
  })
  .refine(
    ({ classes, x, codes, weights }) =>
      classes <= MOST_CLASSES &&
      codes.length === x.rows &&
      weights.length === x.rows &&
      codes.every((code) => code >= 0 && code < classes),
    { message: "must have a class and a weight for every row", abort: true, when: codecs.ifWhole },
  );

/** Cases in a model file. */
export const classSample = z.codec(written, z.instanceof(ClassSample), {
  decode: (parts) => new ClassSample(parts),
  encode: ({ classes, x, codes, weights }) => ({ classes, x, codes, weights }),
});
