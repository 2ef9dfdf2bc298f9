import { requireFields } from "../../base/arguments.js";
import { requireList } from "../../base/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { withArena } from "../../wasm/arena.js";
import { classMoments } from "../../wasm/class-moments.js";
import { forEachRowBlock, rowsPerBlock } from "../../wasm/row-blocks.js";

export interface ClassMomentsOptions {
  readonly weights?: Float64Array | undefined;
  /** Skip NaN, column by column, instead of propagating it. */
  readonly skipMissing?: boolean;
}

/**
 * The weight of every class, and the mean and the squared deviations of every column within it:
 * all that a Gaussian model of independent columns needs. Two of them merge into the moments of all
 * rows together, so data can arrive in batches.
 */
export class ClassMoments {
  /** Total weight of every class. */
  readonly classWeights: Float64Array;
  /** Weight of the values that are not missing, by class and column. */
  readonly totalWeights: Matrix;
  readonly means: Matrix;
  /** Σ w·(x − mean)², by class and column. */
  readonly squares: Matrix;

  constructor(classWeights: Float64Array, totalWeights: Matrix, means: Matrix, squares: Matrix) {
    this.classWeights = classWeights;
    this.totalWeights = totalWeights;
    this.means = means;
    this.squares = squares;
  }

  static empty(classes: number, columns: number): ClassMoments {
    const zeros = () => new Matrix(classes, columns);
    const totalWeights = zeros();
    return new ClassMoments(new Float64Array(totalWeights.rows), totalWeights, zeros(), zeros());
  }

  /** The moments of rows whose classes are given as codes from 0. */
  static of(x: Matrix, codes: Int32Array, classes: number, options: ClassMomentsOptions = {}): ClassMoments {
    const { weights, skipMissing = false } = options;
    const { columns } = requireFields("ClassMoments.of", "x", x, ["rows", "columns", "data"], "a Matrix");
    requireList("ClassMoments.of", "codes", codes);
    const total = ClassMoments.empty(classes, columns);
    for (let row = 0; row < codes.length; row += 1) total.classWeights[codes[row]] += weights?.[row] ?? 1;
    withArena((arena) => {
      const part = {
        totalWeights: arena.float64(classes * columns),
        means: arena.float64(classes * columns),
        squares: arena.float64(classes * columns),
      };
      const size = Math.min(x.rows, rowsPerBlock(columns));
      const blockCodes = arena.int32(size);
      const blockWeights = weights && arena.float64(size);
      forEachRowBlock(arena, x, (block, start) => {
        blockCodes.set(codes.subarray(start, start + block.rows));
        if (weights) blockWeights?.set(weights.subarray(start, start + block.rows));
        classMoments(block, blockCodes, classes, part, { weights: blockWeights, skipMissing });
        total.#absorb(part.totalWeights.array, part.means.array, part.squares.array);
      });
    });
    return total;
  }

  get columns(): number {
    return this.totalWeights.columns;
  }

  /** Whether all moments are finite; a value that is not finite leads to a mean that is not. */
  get isFinite(): boolean {
    return [this.means, this.squares].every(({ data }) => data.every(Number.isFinite));
  }

  /** The moments of these rows and of another set of rows with the same classes and columns. */
  merge(other: ClassMoments): ClassMoments {
    const classWeights = this.classWeights.map((weight, k) => weight + other.classWeights[k]);
    const merged = new ClassMoments(
      classWeights,
      Matrix.from(this.totalWeights),
      Matrix.from(this.means),
      Matrix.from(this.squares),
    );
    merged.#absorb(other.totalWeights.data, other.means.data, other.squares.data);
    return merged;
  }

  /** The moments with class k at position `indices[k]` of a longer list of classes; the new classes are empty. */
  spread(indices: readonly number[], classes: number): ClassMoments {
    const { columns } = this.totalWeights;
    const out = ClassMoments.empty(classes, columns);
    for (const [k, index] of indices.entries()) {
      out.classWeights[index] = this.classWeights[k];
      for (const field of ["totalWeights", "means", "squares"] as const)
        out[field].data.set(this[field].row(k), index * columns);
    }
    return out;
  }

  /** Mean of every column over all classes combined. */
  overallMeans(): Float64Array {
    return this.#all().means.data;
  }

  /** Mean squared deviation of every column over all classes combined. */
  overallVariances(): Float64Array {
    const all = this.#all();
    return all.squares.data.map((square, j) =>
      all.totalWeights.data[j] > 0 ? square / all.totalWeights.data[j] : 0,
    );
  }

  /** All rows as one class. */
  #all(): ClassMoments {
    const { rows: classes, columns } = this.totalWeights;
    const all = ClassMoments.empty(1, columns);
    for (let k = 0; k < classes; k += 1)
      all.#absorb(this.totalWeights.row(k), this.means.row(k), this.squares.row(k));
    return all;
  }

  /** Merges two sets of moments in place (Chan, Golub and LeVeque 1983, equation 2.1). */
  #absorb(totalWeights: Float64Array, means: Float64Array, squares: Float64Array): void {
    const [ownWeight, ownMeans, ownSquares] = [this.totalWeights.data, this.means.data, this.squares.data];
    for (let at = 0; at < totalWeights.length; at += 1) {
      if (totalWeights[at] === 0) continue;
      const both = ownWeight[at] + totalWeights[at];
      const shift = means[at] - ownMeans[at];
      ownMeans[at] += shift * (totalWeights[at] / both);
      ownSquares[at] += squares[at] + shift * shift * ((ownWeight[at] * totalWeights[at]) / both);
      ownWeight[at] = both;
    }
  }
}
