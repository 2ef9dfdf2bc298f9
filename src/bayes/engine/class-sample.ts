import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { Matrix } from "../../linalg/matrix.js";
import type { Evidence } from "./evidence.js";

interface Parts {
  readonly classes: number;
  readonly x: Matrix;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
}

/** The cases themselves with their classes, for densities that no sum can tell. */
export class ClassSample implements Evidence<ClassSample> {
  readonly classes: number;
  readonly x: Matrix;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
  readonly classWeights: Float64Array;

  constructor({ classes, x, codes, weights }: Parts) {
    this.classes = classes;
    this.x = x;
    this.codes = codes;
    this.weights = weights;
    this.classWeights = new Float64Array(classes);
    for (let row = 0; row < codes.length; row += 1) this.classWeights[codes[row]] += weights[row];
  }

  /** The known values of a column within a class, or in all classes, with their weights. */
  column(j: number, code?: number): { values: Float64Array; weights: Float64Array } {
    const values: number[] = [];
    const weights: number[] = [];
    for (let row = 0; row < this.x.rows; row += 1) {
      const value = this.x.data[row * this.x.columns + j];
      if (Number.isNaN(value) || this.weights[row] === 0) continue;
      if (code !== undefined && this.codes[row] !== code) continue;
      values.push(value);
      weights.push(this.weights[row]);
    }
    return { values: Float64Array.from(values), weights: Float64Array.from(weights) };
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

  spread(places: readonly number[], classes: number): ClassSample {
    return new ClassSample({ ...this.parts, classes, codes: this.codes.map((code) => places[code]) });
  }

  get parts(): Parts {
    return { classes: this.classes, x: this.x, codes: this.codes, weights: this.weights };
  }
}

const written = z.strictObject({
  classes: z.int().min(1),
  x: codecs.matrix,
  codes: codecs.int32Array,
  weights: codecs.float64Array,
});

/** Cases in a model file. */
export const classSample = z.codec(written, z.instanceof(ClassSample), {
  decode: (parts, context) => {
    const { classes, x, codes, weights } = parts;
    const known = codes.every((code) => code >= 0 && code < classes);
    if (codes.length !== x.rows || weights.length !== x.rows || !known) {
      const message = `has ${codes.length} codes and ${weights.length} weights for ${x.rows} rows`;
      context.issues.push({ code: "custom", input: parts, message });
      return z.NEVER;
    }
    return new ClassSample(parts);
  },
  encode: ({ classes, x, codes, weights }) => ({
    classes,
    x,
    codes: new Int32Array(codes),
    weights: new Float64Array(weights),
  }),
});
