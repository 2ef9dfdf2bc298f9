import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import {
  addWeights,
  type Evidence,
  type Membership,
  spreadRows,
  spreadWeights,
  totalWeights,
} from "./evidence.js";

interface Parts {
  readonly classWeights: Float64Array;
  /** Σ weight · value: classes × columns. */
  readonly sums: Matrix;
  /** The weight of missing values: classes × columns; undefined if nothing is missing. */
  readonly absent?: Matrix | undefined;
}

export interface ClassCounts extends Parts {}

/** The sum of every column within every class: all that Bernoulli and multinomial models need. */
export class ClassCounts implements Evidence<ClassCounts> {
  constructor(parts: Parts) {
    Object.assign(this, parts);
  }

  /** From values without their zeros; `missing` has a 1 for every unknown value, which is 0 in `x`. */
  static of(x: SparseMatrix, membership: Membership, missing?: SparseMatrix): ClassCounts {
    return new ClassCounts({
      classWeights: totalWeights(membership),
      sums: sumsByClass(x, membership),
      absent: missing && sumsByClass(missing, membership),
    });
  }

  get columns(): number {
    return this.sums.columns;
  }

  merge(other: ClassCounts): ClassCounts {
    return new ClassCounts({
      classWeights: addWeights(this.classWeights, other.classWeights),
      sums: this.sums.add(other.sums),
      absent: this.absent && other.absent ? this.absent.add(other.absent) : (this.absent ?? other.absent),
    });
  }

  spread(indices: readonly number[], classes: number): ClassCounts {
    return new ClassCounts({
      classWeights: spreadWeights(this.classWeights, indices, classes),
      sums: spreadRows(this.sums, indices, classes),
      absent: this.absent && spreadRows(this.absent, indices, classes),
    });
  }
}

function sumsByClass(x: SparseMatrix, membership: Membership): Matrix {
  if ("shares" in membership) return x.multiplyTransposed(membership.shares).transpose();
  const { codes, classes, weights } = membership;
  return x.columnSumsByClass(codes, classes, weights);
}

const written = z
  .strictObject({
    classWeights: codecs.nonNegativeArray,
    sums: codecs.nonNegativeMatrix,
    absent: codecs.nonNegativeMatrix.optional(),
  })
  .refine(
    ({ classWeights, sums, absent }) =>
      sums.rows === classWeights.length && (absent === undefined || absent.shape === sums.shape),
    { message: "must have sums of one shape, with one row per class", abort: true, when: codecs.ifWhole },
  );

/** Counts in a model file. */
export const classCounts = z.codec(written, z.instanceof(ClassCounts), {
  decode: (parts) => new ClassCounts(parts),
  encode: (counts) => ({ ...counts }),
});
