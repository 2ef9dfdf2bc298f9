// What every fold learns from: the scatter of all cases outside the fold.

import { ClassScatter } from "../../../data/statistics/class-scatter.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { sliceCases, takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";

export type FoldCases = Pick<LabeledCases, "matrix" | "codes" | "weights">;

/** The cases of all folds, one fold after the other, so that neighboring folds are a range of rows. */
export class FoldedCases {
  readonly #all: FoldCases;
  /** Where each fold begins, and the number of cases. */
  readonly #starts: Int32Array;

  constructor({ matrix, codes, weights }: FoldCases, tests: readonly Int32Array[]) {
    this.#starts = new Int32Array(tests.length + 1);
    for (const [k, { length }] of tests.entries()) this.#starts[k + 1] = this.#starts[k] + length;
    const rows = new Int32Array(this.#starts[tests.length]);
    for (const [k, test] of tests.entries()) rows.set(test, this.#starts[k]);
    this.#all = {
      matrix: takeCases(matrix, rows) as Matrix,
      codes: Int32Array.from(rows, (row) => codes[row]),
      weights: weights && takeNumbers(weights, rows),
    };
  }

  get folds(): number {
    return this.#starts.length - 1;
  }

  /** The cases of the folds from one to before another. */
  range(first: number, end: number): FoldCases {
    const { matrix, codes, weights } = this.#all;
    const [from, to] = [this.#starts[first], this.#starts[end]];
    return {
      matrix: sliceCases(matrix, from, to) as Matrix,
      codes: codes.subarray(from, to),
      weights: weights?.subarray(from, to),
    };
  }

  /** The scatter of the cases outside of each fold, in the order of the folds. */
  async *scatters(classes: number, control: ParallelControl): AsyncGenerator<ClassScatter> {
    const { columns } = this.#all.matrix;
    yield* this.#outside(0, this.folds, ClassScatter.empty("each", classes, columns), control);
  }

  /**
   * The scatters outside of some of the folds, given the scatter of the cases outside of all of them. Each half of them
   * adds the cases of the other half, so that a case is read once per halving, not once per fold.
   */
  async *#outside(
    first: number,
    end: number,
    known: ClassScatter,
    control: ParallelControl,
  ): AsyncGenerator<ClassScatter> {
    if (end - first === 1) {
      yield known;
      return;
    }
    const middle = (first + end) >> 1;
    yield* this.#outside(
      first,
      middle,
      known.merge(await this.#scatterOf(middle, end, known, control)),
      control,
    );
    yield* this.#outside(
      middle,
      end,
      known.merge(await this.#scatterOf(first, middle, known, control)),
      control,
    );
  }

  #scatterOf(first: number, end: number, { classes }: ClassScatter, control: ParallelControl) {
    const { matrix, codes, weights } = this.range(first, end);
    return ClassScatter.of("each", matrix, codes, classes, weights, control);
  }
}
