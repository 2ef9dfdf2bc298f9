import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
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
  /** The number of levels of every column. */
  readonly levels: Int32Array;
  /** Weights by class and cell; the cells of one column's levels are adjacent. */
  readonly sums: Matrix;
}

export interface LevelCounts extends Parts {}

/** How often every level of every column occurs within every class. */
export class LevelCounts implements Evidence<LevelCounts> {
  constructor(parts: Parts) {
    Object.assign(this, parts);
  }

  /** From codes, which start at 0, in the columns of a matrix; NaN is left out. */
  static of(x: Matrix, levels: Int32Array, membership: Membership): LevelCounts {
    const starts = cellStarts(levels);
    const classWeights = totalWeights(membership);
    const classes = classWeights.length;
    const cells = starts[levels.length];
    const sums = new Matrix(classes, cells);
    for (let i = 0, at = 0; i < x.rows; i += 1) {
      for (let j = 0; j < x.columns; j += 1, at += 1) {
        const code = x.data[at];
        if (Number.isNaN(code)) continue;
        const cell = starts[j] + code;
        if ("shares" in membership) {
          for (let k = 0; k < classes; k += 1)
            sums.data[k * cells + cell] += membership.shares.data[i * classes + k];
        } else sums.data[membership.codes[i] * cells + cell] += membership.weights?.[i] ?? 1;
      }
    }
    return new LevelCounts({ classWeights, levels, sums });
  }

  get columns(): number {
    return this.levels.length;
  }

  /** Where the cells of every column start, and where those of the last column end. */
  get starts(): Int32Array {
    return cellStarts(this.levels);
  }

  merge(other: LevelCounts): LevelCounts {
    const levels = this.levels.map((count, j) => Math.max(count, other.levels[j]));
    const sums = this.#widen(levels).add(other.#widen(levels));
    const classWeights = addWeights(this.classWeights, other.classWeights);
    return new LevelCounts({ classWeights, levels, sums });
  }

  spread(indices: readonly number[], classes: number): LevelCounts {
    return new LevelCounts({
      classWeights: spreadWeights(this.classWeights, indices, classes),
      levels: this.levels,
      sums: spreadRows(this.sums, indices, classes),
    });
  }

  /** The sums with cells for levels that only occur in other rows. */
  #widen(levels: Int32Array): Matrix {
    const [from, to] = [this.starts, cellStarts(levels)];
    const out = new Matrix(this.sums.rows, to[levels.length]);
    for (let k = 0; k < out.rows; k += 1)
      for (let j = 0; j < levels.length; j += 1)
        out.data.set(this.sums.row(k).subarray(from[j], from[j + 1]), k * out.columns + to[j]);
    return out;
  }
}

function cellStarts(levels: Int32Array): Int32Array {
  const starts = new Int32Array(levels.length + 1);
  for (let j = 0; j < levels.length; j += 1) starts[j + 1] = starts[j] + levels[j];
  return starts;
}

const written = z
  .strictObject({
    classWeights: codecs.nonNegativeArray,
    levels: codecs.int32Array,
    sums: codecs.nonNegativeMatrix,
  })
  .refine(
    ({ classWeights, levels, sums }) =>
      levels.every((count) => count >= 1) &&
      sums.columns === levels.reduce((cells, count) => cells + count, 0) &&
      sums.rows === classWeights.length,
    {
      message: "must have sums with one row per class and one column per level",
      abort: true,
      when: codecs.ifWhole,
    },
  );

/** Counts of levels in a model file. */
export const levelCounts = z.codec(written, z.instanceof(LevelCounts), {
  decode: (parts) => new LevelCounts(parts),
  encode: (counts) => ({ ...counts }),
});
