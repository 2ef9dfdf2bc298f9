// The QR factorization of the features that are in, with all others and the response turned along, so that
// one more feature or one less costs one pass over the numbers (ESL 3.3.2 and exercise 3.9).

import type { ReducedDesign } from "./reduce-design.js";

/** A column whose squared residual on those that are in is at most this fraction of its own is dependent. */
const DEPENDENT = 1e-14;

export class MovingTriangle {
  /** The features: those that are in, in the order of the triangle, then the others. */
  readonly order: Int32Array;
  /** How many are in. */
  size = 0;
  readonly #columns: Float64Array[];
  readonly #lengths: Float64Array;
  readonly #y: Float64Array;
  readonly #rows: number;

  constructor({ columns, y, rows }: Pick<ReducedDesign, "columns" | "y" | "rows">) {
    this.#columns = columns.map((column) => column.slice());
    this.#lengths = Float64Array.from(columns, (column) => sumOfSquares(column, 0));
    this.#y = y.slice();
    this.#rows = rows;
    this.order = Int32Array.from(columns.keys());
  }

  get residualSum(): number {
    return sumOfSquares(this.#y, this.size);
  }

  /** The features that are in, in ascending order. */
  get members(): Int32Array {
    return this.order.slice(0, this.size).sort();
  }

  /**
   * For every index of `order` beyond the size, yᵀq with q the direction that the feature would add: its
   * square is what the residual sum would lose. NaN for features that depend on those that are in.
   */
  gains(): Float64Array {
    const { size } = this;
    const out = new Float64Array(this.order.length - size);
    for (let at = 0; at < out.length; at += 1) {
      const column = this.#columns[size + at];
      let product = 0;
      for (let i = size; i < this.#rows; i += 1) product += column[i] * this.#y[i];
      out[at] = this.isIndependent(size + at) ? product / Math.sqrt(sumOfSquares(column, size)) : Number.NaN;
    }
    return out;
  }

  /** Whether the feature at an index of `order` beyond the size would add a direction. */
  isIndependent(index: number): boolean {
    return sumOfSquares(this.#columns[index], this.size) > DEPENDENT * this.#lengths[this.order[index]];
  }

  /**
   * For every feature that is in, in the order of the triangle, β / √(XᵀX)⁻¹ⱼⱼ: its square is what the
   * residual sum would gain without it, and by σ it is the Z score.
   */
  losses(): Float64Array {
    const { size } = this;
    const coefficients = this.coefficients();
    const squares = inverseRowSquares(this.#columns, size);
    return coefficients.map((value, i) => value / Math.sqrt(squares[i]));
  }

  /** The coefficients of the first `size` features of the triangle, or fewer of them. */
  coefficients(size: number = this.size): Float64Array {
    const out = this.#y.slice(0, size);
    for (let j = size - 1; j >= 0; j -= 1) {
      const column = this.#columns[j];
      out[j] /= column[j];
      for (let i = 0; i < j; i += 1) out[i] -= out[j] * column[i];
    }
    return out;
  }

  /** Adds the feature at an index of `order` beyond the size, by a Householder reflector. */
  add(index: number): void {
    const { size } = this;
    this.#exchange(size, index);
    const column = this.#columns[size];
    const tail = sumOfSquares(column, size + 1);
    const pivot = column[size];
    const length = Math.sqrt(pivot * pivot + tail);
    // The column less its image, the first axis; written so that nothing cancels.
    const head = pivot > 0 ? -tail / (pivot + length) : pivot - length;
    const scale = tail + head * head;
    if (scale > 0) {
      const reflect = (other: Float64Array) => {
        let product = head * other[size];
        for (let i = size + 1; i < this.#rows; i += 1) product += column[i] * other[i];
        const part = (2 * product) / scale;
        other[size] -= part * head;
        for (let i = size + 1; i < this.#rows; i += 1) other[i] -= part * column[i];
      };
      for (let j = size + 1; j < this.#columns.length; j += 1) reflect(this.#columns[j]);
      reflect(this.#y);
    }
    column.fill(0, size);
    column[size] = length;
    this.size = size + 1;
  }

  /** Removes the feature at an index of the triangle: the columns after it move up and are made triangular. */
  drop(index: number): void {
    const column = this.#columns[index];
    const feature = this.order[index];
    const last = this.size - 1;
    for (let j = index; j < last; j += 1) {
      this.#columns[j] = this.#columns[j + 1];
      this.order[j] = this.order[j + 1];
    }
    this.#columns[last] = column;
    this.order[last] = feature;
    for (let i = index; i < last; i += 1) {
      const column = this.#columns[i];
      const length = Math.hypot(column[i], column[i + 1]);
      if (length === 0) continue;
      const c = column[i] / length;
      const s = column[i + 1] / length;
      for (let j = i; j < this.#columns.length; j += 1) rotate(this.#columns[j], i, c, s);
      rotate(this.#y, i, c, s);
      column[i + 1] = 0;
    }
    this.size = last;
  }

  #exchange(a: number, b: number): void {
    [this.#columns[a], this.#columns[b]] = [this.#columns[b], this.#columns[a]];
    [this.order[a], this.order[b]] = [this.order[b], this.order[a]];
  }
}

/** The squared lengths of the rows of R⁻¹, from R's leading columns: the diagonal of (RᵀR)⁻¹. */
function inverseRowSquares(columns: readonly Float64Array[], size: number): Float64Array {
  const squares = new Float64Array(size);
  const inverse = new Float64Array(size);
  for (let j = 0; j < size; j += 1) {
    inverse.fill(0, 0, j);
    inverse[j] = 1;
    for (let k = j; k >= 0; k -= 1) {
      const column = columns[k];
      inverse[k] /= column[k];
      for (let i = 0; i < k; i += 1) inverse[i] -= inverse[k] * column[i];
      squares[k] += inverse[k] * inverse[k];
    }
  }
  return squares;
}

function rotate(column: Float64Array, i: number, c: number, s: number): void {
  const [a, b] = [column[i], column[i + 1]];
  column[i] = c * a + s * b;
  column[i + 1] = c * b - s * a;
}

function sumOfSquares(values: Float64Array, from: number): number {
  let sum = 0;
  for (let i = from; i < values.length; i += 1) sum += values[i] * values[i];
  return sum;
}
