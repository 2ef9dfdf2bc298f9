import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { type Evidence, type Membership, spreadRows, totalWeights } from "./evidence.js";

interface Parts {
  readonly classWeights: Float64Array;
  readonly sums: Matrix;
  readonly absent?: Matrix | undefined;
}

/** The sum of every column within every class: all that Bernoulli and multinomial models need to know. */
export class ClassCounts implements Evidence<ClassCounts> {
  readonly classWeights: Float64Array;
  /** Σ weight · value: classes × columns. */
  readonly sums: Matrix;
  /** The weight of missing values: classes × columns; undefined where nothing is missing. */
  readonly absent: Matrix | undefined;

  constructor({ classWeights, sums, absent }: Parts) {
    this.classWeights = classWeights;
    this.sums = sums;
    this.absent = absent;
  }

  /** Of values without their zeros; `missing` has a 1 where a value is unknown, which is 0 in `x`. */
  static of(x: SparseMatrix, membership: Membership, missing?: SparseMatrix): ClassCounts {
    return new ClassCounts({
      classWeights: totalWeights(membership),
      sums: sumsByClass(x, membership),
      absent: missing && sumsByClass(missing, membership),
    });
  }

  merge(other: ClassCounts): ClassCounts {
    return new ClassCounts({
      classWeights: this.classWeights.map((weight, k) => weight + other.classWeights[k]),
      sums: this.sums.add(other.sums),
      absent: this.absent && other.absent ? this.absent.add(other.absent) : (this.absent ?? other.absent),
    });
  }

  spread(places: readonly number[], classes: number): ClassCounts {
    const classWeights = new Float64Array(classes);
    for (const [k, place] of places.entries()) classWeights[place] = this.classWeights[k];
    return new ClassCounts({
      classWeights,
      sums: spreadRows(this.sums, places, classes),
      absent: this.absent && spreadRows(this.absent, places, classes),
    });
  }
}

function sumsByClass(x: SparseMatrix, membership: Membership): Matrix {
  if ("shares" in membership) return x.multiplyTransposed(membership.shares).transpose();
  const { codes, classes, weights } = membership;
  return x.columnSumsByClass(codes, classes, weights);
}

const written = z.strictObject({
  classWeights: codecs.float64Array,
  sums: codecs.matrix,
  absent: codecs.matrix.optional(),
});

/** Counts in a model file. */
export const classCounts = z.codec(written, z.instanceof(ClassCounts), {
  decode: (parts, context) => {
    const { classWeights, sums, absent } = parts;
    if (sums.rows !== classWeights.length || (absent !== undefined && absent.shape !== sums.shape)) {
      const message = `has sums of ${sums.shape} for ${classWeights.length} classes`;
      context.issues.push({ code: "custom", input: parts, message });
      return z.NEVER;
    }
    return new ClassCounts(parts);
  },
  encode: ({ classWeights, sums, absent }) => ({
    classWeights: new Float64Array(classWeights),
    sums,
    ...(absent && { absent }),
  }),
});
