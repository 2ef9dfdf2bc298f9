import { Matrix } from "../../../../math/linalg/matrix.js";
import { qr } from "../../../../math/linalg/qr.js";

/** Other coordinates of rows and of parameters, in which the products of both are the same. */
export interface Coordinates {
  readonly rows: Matrix;
  /** The parameters of the columns as they were given, 0 for those that depend on others. */
  readonly back: (direction: Float64Array) => Float64Array;
  /** The reverse. */
  readonly forth: (parameters: Float64Array) => Float64Array;
}

/**
 * Coordinates that are uncorrelated among the rows, once each row is divided by its largest number. Where columns nearly depend on
 * each other, a direction may be hidden in their last digits, and would be taken for rounding otherwise.
 */
export function decorrelated(rows: Matrix): Coordinates {
  const { R, pivots, rank } = qr(unitRows(rows), { pivot: true });
  const scale = 1 / Math.sqrt(rows.rows);
  const at = (i: number, j: number) => R.get(i, j) * scale;
  const out = new Matrix(rows.rows, rank);
  for (let row = 0; row < rows.rows; row += 1) {
    const [given, solved] = [rows.row(row), out.row(row)];
    for (let j = 0; j < rank; j += 1) {
      let rest = given[pivots[j]];
      for (let i = 0; i < j; i += 1) rest -= solved[i] * at(i, j);
      solved[j] = rest / at(j, j);
    }
  }
  return {
    rows: out,
    back: (direction) => {
      const parameters = new Float64Array(rows.columns);
      for (let i = rank - 1; i >= 0; i -= 1) {
        let rest = direction[i];
        for (let j = i + 1; j < rank; j += 1) rest -= at(i, j) * parameters[pivots[j]];
        parameters[pivots[i]] = rest / at(i, i);
      }
      return parameters;
    },
    forth: (parameters) =>
      Float64Array.from({ length: rank }, (_, i) => {
        let sum = 0;
        for (let j = i; j < rows.columns; j += 1) sum += at(i, j) * parameters[pivots[j]];
        return sum;
      }),
  };
}

function unitRows(rows: Matrix): Matrix {
  const unit = rows.map((value) => value);
  for (let i = 0; i < unit.rows; i += 1) {
    const row = unit.row(i);
    const size = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (size > 0) for (let j = 0; j < row.length; j += 1) row[j] /= size;
  }
  return unit;
}
