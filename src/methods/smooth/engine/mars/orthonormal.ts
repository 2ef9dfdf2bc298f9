// The columns of the terms, made orthonormal one after another, with the triangle that turns them back.

import { dot, sumOfSquares } from "../../../linear/engine/vectors.js";
import type { Orthonormal } from "./parent-sums.js";

/** A column depends on those before it if they explain its length but for this share, as in R's `lm` and earth. */
const DEPENDENT = 1e-8;

/** Grows by columns that are independent of those before them. */
export class GrowingColumns implements Orthonormal {
  readonly columns: Float64Array[] = [];
  readonly responses: readonly Float64Array[];
  readonly products: Float64Array[] = [];
  /** triangle[j][k] is the product of orthonormal column k and column j, for k ≤ j. */
  readonly triangle: Float64Array[] = [];

  constructor(responses: readonly Float64Array[]) {
    this.responses = responses;
  }

  /** Adds a column; false if it depends on those that are there. */
  add(column: Float64Array): boolean {
    const { columns, responses } = this;
    const rest = column.slice();
    const triangleColumn = new Float64Array(columns.length + 1);
    const length = lengthOf(column);
    if (!(length > 0)) return false;
    // Twice is enough: what the first time leaves of the other columns is rounding.
    for (let time = 0; time < 2; time += 1) {
      columns.forEach((other, k) => {
        const product = dot(other, rest);
        triangleColumn[k] += product;
        for (let row = 0; row < rest.length; row += 1) rest[row] -= product * other[row];
      });
      if (!(lengthOf(rest) > DEPENDENT * length)) return false;
    }
    const left = lengthOf(rest);
    triangleColumn[columns.length] = left;
    for (let row = 0; row < rest.length; row += 1) rest[row] /= left;
    columns.push(rest);
    this.triangle.push(triangleColumn);
    this.products.push(Float64Array.from(responses, (response) => dot(rest, response)));
    return true;
  }

  /** What the columns leave of each response: the sum of its squares. */
  get residualSums(): Float64Array {
    const { columns, products } = this;
    return Float64Array.from(this.responses, (response, r) => {
      const rest = response.slice();
      columns.forEach((column, k) => {
        const product = products[k][r];
        for (let row = 0; row < rest.length; row += 1) rest[row] -= product * column[row];
      });
      return sumOfSquares(rest);
    });
  }
}

function lengthOf(column: Float64Array): number {
  return Math.sqrt(sumOfSquares(column));
}
