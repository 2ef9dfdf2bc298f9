import { counted, got, OptionError, ShapeError, words } from "../../base/errors.js";
import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";
import { bSplineValues, cyclicBSplineValues } from "./b-spline.js";
import type { Basis, ByLevelBasis, TensorBasis, TimesBasis } from "./basis.js";
import { columnsFrom, inBlocks, levelValues, rowProducts, scaledRows } from "./combine.js";
import { compiledTable } from "./compiled.js";
import { naturalSplineValues } from "./natural-spline.js";
import { tableValues, writeTable } from "./piecewise-table.js";
import { radialValues } from "./radial-basis.js";
import { basisInputs } from "./size.js";
import { naturalPowerValues, piecewisePolynomialValues } from "./truncated-power.js";

/**
 * The functions of a basis at every row of its inputs, or partial derivatives of them: `orders` says how often by each
 * input, by default not at all. A row with NaN has NaN.
 */
export function evaluateBasis(basis: Basis, x: Matrix, orders: readonly number[] = []): Matrix {
  const inputs = basisInputs(basis);
  if (x.columns !== inputs) {
    const sentence = words`the basis has ${counted(inputs, "input")} but the rows have ${got(counted(x.columns, "column"))}.`;
    throw new ShapeError("evaluateBasis", sentence, { expected: counted(inputs, "column") });
  }
  if (!orders.every((order) => Number.isInteger(order) && order >= 0))
    throw new OptionError("evaluateBasis", {
      option: "orders",
      expected: "whole numbers of at least 0",
      received: orders.join(", "),
    });
  return valuesOf(basis, x, orders);
}

function valuesOf(basis: Basis, x: Matrix, orders: readonly number[]): Matrix {
  const order = orders[0] ?? 0;
  switch (basis.kind) {
    case "b-spline":
      return bSplineValues(basis, x, order);
    case "cyclic-b-spline":
      return cyclicBSplineValues(basis, x, order);
    case "cubic-spline":
    case "cyclic-cubic-spline":
      return tableValues(compiledTable(basis), x.column(0), order);
    case "natural-spline":
      return naturalSplineValues(basis, x, order);
    case "natural-power":
      return naturalPowerValues(basis, x, order);
    case "piecewise-polynomial":
      return piecewisePolynomialValues(basis, x, order);
    case "thin-plate":
      return fromTable(basis, x, order) ?? radialValues(basis, x, orders);
    case "gaussian-process":
      return radialValues(basis, x, orders);
    case "levels":
      return order === 0 ? levelValues(basis, x) : new Matrix(x.rows, basis.count);
    case "times":
      return timesValues(basis, x, orders);
    case "by-level":
      return byLevelValues(basis, x, orders);
    case "tensor":
      return tensorValues(basis, x, orders);
    case "mapped":
      return fromTable(basis, x, order) ?? multiply(valuesOf(basis.basis, x, orders), basis.map);
  }
}

function fromTable(basis: Basis, x: Matrix, order: number): Matrix | undefined {
  const table = compiledTable(basis);
  return table && tableValues(table, x.column(0), order);
}

function timesValues({ basis }: TimesBasis, x: Matrix, orders: readonly number[]): Matrix {
  const last = x.columns - 1;
  const values = valuesOf(basis, columnsFrom(x, 0, last), orders.slice(0, last));
  const order = orders[last] ?? 0;
  if (order === 0) return scaledRows(values, x.column(last));
  return order === 1 ? values : new Matrix(values.rows, values.columns);
}

function byLevelValues({ basis, first, count }: ByLevelBasis, x: Matrix, orders: readonly number[]): Matrix {
  const last = x.columns - 1;
  const values = valuesOf(basis, columnsFrom(x, 0, last), orders.slice(0, last));
  if ((orders[last] ?? 0) > 0) return new Matrix(values.rows, values.columns * (count - first));
  return inBlocks(values, x.column(last), first, count);
}

function tensorValues({ margins }: TensorBasis, x: Matrix, orders: readonly number[]): Matrix {
  let first = 0;
  return rowProducts(
    margins.map((margin) => {
      const inputs = basisInputs(margin);
      const part = valuesOf(margin, columnsFrom(x, first, inputs), orders.slice(first, first + inputs));
      first += inputs;
      return part;
    }),
  );
}

/** So many rows of a basis are written at a time. */
const ROWS_AT_ONCE = 4096;

/** The functions at all rows, some rows at a time. */
export function* basisBlocks(basis: Basis, x: Matrix): Iterable<{ values: Matrix; first: number }> {
  for (let first = 0; first < x.rows; first += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, x.rows - first);
    const inputs = x.data.subarray(first * x.columns, (first + rows) * x.columns);
    yield { values: evaluateBasis(basis, new Matrix(rows, x.columns, inputs)), first };
  }
}

/** Writes the functions of a basis into neighboring columns of a matrix. */
export function writeBasis(basis: Basis, x: Matrix, out: Matrix, firstColumn: number): void {
  if (x.columns === 1 && writeFromColumn(basis, x, 0, out, firstColumn)) return;
  const { columns, data } = evaluateBasis(basis, x);
  for (let row = 0, at = 0; row < x.rows; row += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out.data[row * out.columns + firstColumn + j] = data[at];
}

/** Writes the functions of a basis at a column of a matrix, which is not copied; false if there is no table of them. */
export function writeFromColumn(
  basis: Basis,
  x: Matrix,
  column: number,
  out: Matrix,
  firstColumn: number,
): boolean {
  const table = compiledTable(basis);
  if (table === undefined) return false;
  writeTable(table, { values: x.data, first: column, step: x.columns, count: x.rows }, out, firstColumn);
  return true;
}
