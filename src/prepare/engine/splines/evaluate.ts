import { columnName, DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireFiniteFunctions } from "../finite-functions.js";
import { functionCount, type SplineRule } from "./rule.js";

/** The functions of a column at every value; rows of missing values are NaN. */
export function splineColumns(method: string, rule: SplineRule, values: Float64Array): Matrix {
  const { basis, first, extrapolation } = rule;
  const width = functionCount(rule);
  if (extrapolation === "error") requireInside(method, rule, values);
  if (basis === undefined)
    return new Matrix(values.length, width, constants(values).subarray(0, values.length * width));
  const moves = extrapolation === "constant" || extrapolation === "linear";
  const inside = moves ? clamped(values, rule) : values;
  const at = evaluateBasis(basis, new Matrix(values.length, 1, inside));
  if (extrapolation === "linear") addTangents(at, rule, values, inside);
  const advice = 'choose extrapolation: "constant", or scale the column first';
  requireFiniteFunctions(method, rule.column, at, (row) => Number.isNaN(values[row]), advice);
  return first === 0 ? at : withoutFirst(at);
}

function constants(values: Float64Array): Float64Array {
  return values.map((value) => (Number.isNaN(value) ? value : 1));
}

/** Values outside moved to the nearer end; NaN stays. */
function clamped(values: Float64Array, { low, high }: SplineRule): Float64Array {
  const out = new Float64Array(values.length);
  for (let row = 0; row < out.length; row += 1) out[row] = Math.min(Math.max(values[row], low), high);
  return out;
}

/** Adds slope times distance in the rows outside. */
function addTangents(out: Matrix, rule: SplineRule, values: Float64Array, inside: Float64Array): void {
  if (rule.basis === undefined) return;
  const ends = new Matrix(2, 1, Float64Array.of(rule.low, rule.high));
  const slopes = evaluateBasis(rule.basis, ends, [1]);
  for (let row = 0; row < out.rows; row += 1) {
    const distance = values[row] - inside[row];
    if (!(distance !== 0)) continue;
    const slope = slopes.row(distance < 0 ? 0 : 1);
    for (let j = 0; j < out.columns; j += 1) out.data[row * out.columns + j] += distance * slope[j];
  }
}

function withoutFirst(values: Matrix): Matrix {
  const width = values.columns - 1;
  const out = new Matrix(values.rows, width);
  for (let row = 0, to = 0; row < values.rows; row += 1)
    for (let j = 1; j <= width; j += 1, to += 1) out.data[to] = values.data[row * values.columns + j];
  return out;
}

function requireInside(method: string, { column, low, high }: SplineRule, values: Float64Array): void {
  const row = values.findIndex((value) => value < low || value > high);
  if (row < 0) return;
  const sentence = words`${rowName(row)} has ${got(values[row])} in ${columnName(column)}, outside of the knots from ${wanted(`${low} to ${high}`)}; choose another extrapolation.`;
  throw new DataError(method, sentence);
}
