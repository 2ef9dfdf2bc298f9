import { Matrix } from "../../math/linalg/matrix.js";
import { withArena } from "../../wasm/arena.js";
import {
  type ClassScatterShape,
  type ClassScatterSlot,
  classScatterSlot,
  reduceClassScatters,
} from "../../wasm/class-scatter.js";
import type { ParallelControl } from "../../wasm/threads/parallel-for.js";
import { SCATTER_BLOCK_NUMBERS } from "../../wasm/tuning.js";
import { centerRows, joinTriangles, triangleOf } from "./centered-triangle.js";
import { ClassMoments } from "./class-moments.js";

/**
 * What is stored about the variation of columns within classes: a scatter matrix per class, their sum, a triangle R with
 * RᵀR = their sum, which is found without squaring, or only the squares of every column in every class.
 */
export type ScatterForm = "each" | "shared" | "triangle" | "squares";

export type ClassScatterParts = Pick<ClassScatter, "form" | "totalWeights" | "means" | "scatter">;

/** Blocks that are reduced at the same time, while as many others are being copied. */
const SLOTS = 4;

/**
 * The weight, mean and scatter of every class: all that a normal model of classes needs to
 * know. Two of them merge into the moments of all rows together, so data can arrive in batches; deviations are taken from
 * the means before they are multiplied, so that no digits are lost.
 */
export class ClassScatter {
  readonly form: ScatterForm;
  /** Total weight of every class. */
  readonly totalWeights: Float64Array;
  /** classes × columns */
  readonly means: Matrix;
  /**
   * Σ w·(x − mean)(x − mean)ᵀ: stacked for "each", summed for "shared", the triangle of the sum for "triangle";
   * for "squares", the diagonals, one row per class.
   */
  readonly scatter: Matrix;

  constructor({ form, totalWeights, means, scatter }: ClassScatterParts) {
    this.form = form;
    this.totalWeights = totalWeights;
    this.means = means;
    this.scatter = scatter;
  }

  get classes(): number {
    return this.means.rows;
  }

  get columns(): number {
    return this.means.columns;
  }

  /** The total weight of all classes. */
  get total(): number {
    return this.totalWeights.reduce((sum, totalWeight) => sum + totalWeight, 0);
  }

  static empty(form: ScatterForm, classes: number, columns: number): ClassScatter {
    const [rows, width] = scatterShape(form, classes, columns);
    return new ClassScatter({
      form,
      totalWeights: new Float64Array(classes),
      means: new Matrix(classes, columns),
      scatter: new Matrix(rows, width),
    });
  }

  /** The moments of rows whose classes are given as codes from 0. */
  static async of(
    form: ScatterForm,
    x: Matrix,
    codes: Int32Array,
    classes: number,
    weights: Float64Array | undefined,
    control: ParallelControl = {},
  ): Promise<ClassScatter> {
    if (form === "squares") return squaresOf(x, codes, classes, weights);
    const total = await ClassScatter.#byBlocks(form === "each", x, codes, classes, weights, control);
    if (form !== "triangle") return total;
    const scatter = await triangleOf(centerRows(x, codes, total.means, weights), control);
    return new ClassScatter({ form, totalWeights: total.totalWeights, means: total.means, scatter });
  }

  /** The moments of these rows and of another set of rows with the same classes and columns. */
  merge(other: ClassScatter): ClassScatter {
    const merged = new ClassScatter({
      form: this.form,
      totalWeights: this.totalWeights.slice(),
      means: Matrix.from(this.means),
      scatter: Matrix.from(this.scatter),
    });
    if (this.form === "triangle") return merged.#absorbTriangle(other);
    merged.#absorb(other.totalWeights, other.means.data, other.scatter.data);
    return merged;
  }

  /** The moments with class k at position `indices[k]` of a longer list of classes; the new classes are empty. */
  spread(indices: readonly number[], classes: number): ClassScatter {
    const { columns, form } = this;
    const out = ClassScatter.empty(form, classes, columns);
    const size = form === "each" ? columns * columns : form === "squares" ? columns : 0;
    for (const [k, index] of indices.entries()) {
      out.totalWeights[index] = this.totalWeights[k];
      out.means.row(index).set(this.means.row(k));
      out.scatter.data.set(this.scatter.data.subarray(k * size, (k + 1) * size), index * size);
    }
    if (size === 0) out.scatter.data.set(this.scatter.data);
    return out;
  }

  /** The moments of some of the classes; every class must have its own scatter. */
  pick(indices: readonly number[]): ClassScatter {
    const { columns, form } = this;
    const out = ClassScatter.empty(form, indices.length, columns);
    const size = form === "squares" ? columns : columns * columns;
    for (const [to, k] of indices.entries()) {
      out.totalWeights[to] = this.totalWeights[k];
      out.means.row(to).set(this.means.row(k));
      out.scatter.data.set(this.scatter.data.subarray(k * size, (k + 1) * size), to * size);
    }
    return out;
  }

  /** The scatter of one class; every class must have its own. */
  of(k: number): Matrix {
    const { columns } = this;
    if (this.form === "squares") return Matrix.diagonal(this.scatter.row(k));
    return this.scatter.slice(k * columns, (k + 1) * columns);
  }

  /** The scatter within classes, summed over all classes. */
  within(): Matrix {
    const { form, scatter, columns } = this;
    if (form === "shared") return scatter;
    if (form === "triangle") return scatter.transpose().multiply(scatter);
    if (form === "squares") return Matrix.diagonal(this.withinSquares());
    const sum = new Matrix(columns, columns);
    const { length } = sum.data;
    for (let start = 0; start < scatter.data.length; start += length)
      for (let at = 0; at < length; at += 1) sum.data[at] += scatter.data[start + at];
    return sum;
  }

  /** Σ w·(x − mean)² of every column within its class. */
  withinSquares(): Float64Array {
    const { form, scatter, columns } = this;
    const out = new Float64Array(columns);
    for (let j = 0; j < columns; j += 1) {
      if (form === "triangle") for (let i = 0; i <= j; i += 1) out[j] += scatter.data[i * columns + j] ** 2;
      else if (form === "squares")
        for (let k = 0; k < this.classes; k += 1) out[j] += scatter.data[k * columns + j];
      else for (let at = 0; at < scatter.rows; at += columns) out[j] += scatter.data[(at + j) * columns + j];
    }
    return out;
  }

  /** The mean of every column over all classes, with these class weights. */
  meanBy(weights: Float64Array): Float64Array {
    const { columns, means } = this;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const out = new Float64Array(columns);
    // Taken relative to the first class with a weight, so that data far from 0 keep their digits.
    const origin = means.row(weights.findIndex((weight) => weight > 0));
    for (let j = 0; j < columns; j += 1) {
      let shift = 0;
      for (let k = 0; k < this.classes; k += 1)
        shift += weights[k] * (means.data[k * columns + j] - origin[j]);
      out[j] = origin[j] + shift / total;
    }
    return out;
  }

  /** Mean squared deviation of every column over all classes combined. */
  overallVariances(): Float64Array {
    const { totalWeights, means, columns, total } = this;
    const center = this.meanBy(totalWeights);
    return this.withinSquares().map((square, j) => {
      let sum = square;
      for (let k = 0; k < this.classes; k += 1)
        sum += totalWeights[k] * (means.data[k * columns + j] - center[j]) ** 2;
      return sum / total;
    });
  }

  static #byBlocks(
    each: boolean,
    x: Matrix,
    codes: Int32Array,
    classes: number,
    weights: Float64Array | undefined,
    control: ParallelControl,
  ): Promise<ClassScatter> {
    const { rows, columns, data } = x;
    const shape: ClassScatterShape = { columns, classes, shared: !each };
    const total = ClassScatter.empty(each ? "each" : "shared", classes, columns);
    // Long enough that adding the matrices of blocks takes less time than computing them.
    const least = columns * (each ? classes : 1);
    const blockRows = Math.min(rows, Math.max(256, least, Math.floor(SCATTER_BLOCK_NUMBERS / columns)));
    const blocks = Math.ceil(rows / blockRows);
    return withArena(async (arena) => {
      const groups = Array.from({ length: Math.min(2, Math.ceil(blocks / SLOTS)) }, () =>
        Array.from({ length: Math.min(SLOTS, blocks) }, () =>
          classScatterSlot(arena, shape, blockRows, weights !== undefined),
        ),
      );
      const fill = (first: number) =>
        (groups[(first / SLOTS) % 2] ?? []).slice(0, Math.max(0, blocks - first)).map((slot, i) => {
          const start = (first + i) * blockRows;
          const end = Math.min(start + blockRows, rows);
          slot.x.set(data.subarray(start * columns, end * columns));
          slot.codes.set(codes.subarray(start, end));
          if (weights) slot.weights?.set(weights.subarray(start, end));
          return { slot, rows: end - start };
        });
      let filled = fill(0);
      for (let first = 0; first < blocks; first += SLOTS) {
        // While the threads reduce one group of blocks, the next group is copied.
        const reduced = reduceClassScatters(shape, filled, control);
        const next = fill(first + SLOTS);
        await reduced;
        for (const { slot } of filled) total.#absorbSlot(slot);
        filled = next;
      }
      return total;
    });
  }

  #absorbSlot({ totalWeights, means, scatter }: ClassScatterSlot): void {
    this.#absorb(totalWeights.array, means.array, scatter.array);
  }

  /** Merges two sets of moments in place (Chan, Golub and LeVeque 1983, in several dimensions). */
  #absorb(totalWeights: Float64Array, means: Float64Array, scatter: Float64Array): void {
    const { columns, form } = this;
    const total = this.scatter.data;
    for (let at = 0; at < total.length; at += 1) total[at] += scatter[at];
    this.#moveMeans(totalWeights, means, (k, shift, factor) => {
      if (form === "squares") {
        for (let j = 0; j < columns; j += 1) total[k * columns + j] += factor * shift[j] * shift[j];
        return;
      }
      const start = form === "each" ? k * columns * columns : 0;
      for (let i = 0, at = start; i < columns; i += 1) {
        const scaled = factor * shift[i];
        for (let j = 0; j < columns; j += 1, at += 1) total[at] += scaled * shift[j];
      }
    });
  }

  /** Merges triangles in place: both triangles and the differences of the means are reduced to one triangle. */
  #absorbTriangle(other: ClassScatter): ClassScatter {
    const rows: Float64Array[] = [];
    this.#moveMeans(other.totalWeights, other.means.data, (_, shift, factor) => {
      rows.push(shift.map((value) => Math.sqrt(factor) * value));
    });
    const shifts = rows.length === 0 ? [] : [Matrix.from(rows)];
    const scatter = joinTriangles([this.scatter, other.scatter, ...shifts]);
    return new ClassScatter({ form: this.form, totalWeights: this.totalWeights, means: this.means, scatter });
  }

  /** Merges the means in place; `add` is called with the difference between the two means of a class. */
  #moveMeans(
    totalWeights: Float64Array,
    means: Float64Array,
    add: (k: number, shift: Float64Array, factor: number) => void,
  ): void {
    const { columns } = this;
    const shift = new Float64Array(columns);
    for (let k = 0; k < this.classes; k += 1) {
      if (totalWeights[k] === 0) continue;
      const mean = this.means.row(k);
      const both = this.totalWeights[k] + totalWeights[k];
      for (let j = 0; j < columns; j += 1) {
        shift[j] = means[k * columns + j] - mean[j];
        mean[j] += shift[j] * (totalWeights[k] / both);
      }
      if (this.totalWeights[k] > 0) add(k, shift, (this.totalWeights[k] * totalWeights[k]) / both);
      this.totalWeights[k] = both;
    }
  }
}

/** The shape of the stored scatter, by form. */
export function scatterShape(form: ScatterForm, classes: number, columns: number): [number, number] {
  const rows = form === "each" ? classes * columns : form === "squares" ? classes : columns;
  return [rows, columns];
}

function squaresOf(
  x: Matrix,
  codes: Int32Array,
  classes: number,
  weights: Float64Array | undefined,
): ClassScatter {
  const { classWeights, means, squares } = ClassMoments.of(x, codes, classes, { weights });
  return new ClassScatter({ form: "squares", totalWeights: classWeights, means, scatter: squares });
}
