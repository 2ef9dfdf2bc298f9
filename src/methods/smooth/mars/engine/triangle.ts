// The columns of a model as a triangle, from which columns are removed by rotations.

/** An upper triangle with right-hand sides: what an orthogonal factor makes of columns and responses. */
export class Triangle {
  /** The columns that are left, by their original indices. */
  readonly columns: number[];
  readonly responses: number;
  /** Squares of the right-hand sides that no column explains, all responses together. */
  residualSum: number;
  /** Row by row: the columns that are left, then the responses. */
  readonly #rows: Float64Array[];

  /** `triangle[j]` has the entries of column j, `products[k]` row k of the right-hand sides. */
  constructor(
    triangle: readonly Float64Array[],
    products: readonly Float64Array[],
    responses: number,
    residualSum: number,
  ) {
    this.columns = [...triangle.keys()];
    this.responses = responses;
    this.residualSum = residualSum;
    this.#rows = products.map((right, k) =>
      Float64Array.from([...triangle.map((column) => (k < column.length ? column[k] : 0)), ...right]),
    );
  }

  /** Coefficients, one row per column and one column per response. */
  get coefficients(): Float64Array[] {
    const size = this.columns.length;
    const out: Float64Array[] = new Array(size);
    for (let k = size - 1; k >= 0; k -= 1) {
      const row = this.#rows[k];
      out[k] = Float64Array.from({ length: this.responses }, (_, r) => {
        let value = row[size + r];
        for (let j = k + 1; j < size; j += 1) value -= row[j] * out[j][r];
        return value / row[k];
      });
    }
    return out;
  }

  /** By how much the residual sum grows without each column: the squares of its coefficients over its variance. */
  get losses(): Float64Array {
    const { coefficients } = this;
    const lengths = this.#inverseLengths();
    return lengths.map((length, k) => coefficients[k].reduce((sum, own) => sum + own * own, 0) / length);
  }

  /** Removes the column at an index of `columns`. */
  remove(index: number): void {
    const size = this.columns.length;
    this.columns.splice(index, 1);
    const rows = this.#rows;
    for (let k = 0; k < size; k += 1) {
      rows[k].copyWithin(index, index + 1);
      rows[k] = rows[k].subarray(0, size - 1 + this.responses);
    }
    // The columns behind it have one entry below the diagonal each.
    for (let k = index; k < size - 1; k += 1) rotate(rows[k], rows[k + 1], k);
    const last = rows.pop();
    if (last === undefined) return;
    for (let r = 0; r < this.responses; r += 1) this.residualSum += last[size - 1 + r] ** 2;
  }

  /** Removes all columns but these. */
  keep(columns: readonly number[]): this {
    const kept = new Set(columns);
    for (let index = this.columns.length - 1; index >= 0; index -= 1)
      if (!kept.has(this.columns[index])) this.remove(index);
    return this;
  }

  /** The diagonal of the inverse of the columns' products: squared lengths of the rows of the inverse triangle. */
  #inverseLengths(): Float64Array {
    const size = this.columns.length;
    const out = new Float64Array(size);
    const column = new Float64Array(size);
    for (let j = 0; j < size; j += 1) {
      column[j] = 1 / this.#rows[j][j];
      out[j] += column[j] ** 2;
      for (let k = j - 1; k >= 0; k -= 1) {
        const row = this.#rows[k];
        let sum = 0;
        for (let i = k + 1; i <= j; i += 1) sum += row[i] * column[i];
        column[k] = -sum / row[k];
        out[k] += column[k] ** 2;
      }
    }
    return out;
  }
}

/** Turns two rows so that the second has a 0 in a column. */
function rotate(upper: Float64Array, lower: Float64Array, column: number): void {
  const length = Math.hypot(upper[column], lower[column]);
  if (length === 0) return;
  const cosine = upper[column] / length;
  const sine = lower[column] / length;
  for (let j = column; j < upper.length; j += 1) {
    const [a, b] = [upper[j], lower[j]];
    upper[j] = cosine * a + sine * b;
    lower[j] = cosine * b - sine * a;
  }
}
