// Cubic splines whose coefficients are their values at the knots (Wood 2017, section 5.3.1).

import { Matrix } from "../linalg/matrix.js";
import { solveRegular } from "../linalg/solve.js";
import type { CubicSplineBasis, CyclicCubicSplineBasis } from "./basis.js";
import { symmetric } from "./matrices.js";
import { coefficientsOf, emptyTable, type PiecewiseTable } from "./piecewise-table.js";

type Basis = CubicSplineBasis | CyclicCubicSplineBasis;

/** The equations of continuous slopes, B·δ = D·β: δ are the second derivatives and β the values at the knots. */
interface SlopeEquations {
  /** ∫ of products of the piecewise linear second derivatives. */
  readonly B: Matrix;
  readonly D: Matrix;
}

/** From the values at the knots to the second derivatives there: 0 at both ends, or those of a circle. */
function curvatures(basis: Basis): Matrix {
  const inner = innerCurvatures(slopeEquations(basis));
  if (basis.kind === "cyclic-cubic-spline") return inner;
  const size = basis.knots.length;
  const out = new Matrix(size, size);
  out.data.set(inner.data, size);
  return out;
}

/** ∫ f″² as a quadratic form of the values at the knots: Dᵀ·B⁻¹·D. */
export function curvaturePenalty(basis: Basis): Matrix {
  const equations = slopeEquations(basis);
  const S = equations.D.transpose().multiply(innerCurvatures(equations));
  return symmetric(S);
}

function innerCurvatures({ B, D }: SlopeEquations): Matrix {
  if (B.rows === 0) return new Matrix(0, D.columns);
  // Its diagonal dominates, however different the distances of the knots are.
  return new Matrix(D.rows, D.columns, solveRegular("curvatures", B, D.columns, D.data, "regular"));
}

function slopeEquations({ kind, knots }: Basis): SlopeEquations {
  const cyclic = kind === "cyclic-cubic-spline";
  const size = cyclic ? knots.length - 1 : knots.length;
  const rows = cyclic ? size : Math.max(size - 2, 0);
  const B = new Matrix(rows, rows);
  const D = new Matrix(rows, size);
  for (let i = 0; i < rows; i += 1) {
    const middle = cyclic ? i : i + 1;
    const before = (middle + size - 1) % size;
    const after = (middle + 1) % size;
    const left = cyclic && middle === 0 ? knots[size] - knots[size - 1] : knots[middle] - knots[before];
    const right = knots[middle + 1] - knots[middle];
    D.data[i * size + before] += 1 / left;
    D.data[i * size + middle] -= 1 / left + 1 / right;
    D.data[i * size + after] += 1 / right;
    B.data[i * rows + i] += (left + right) / 3;
    const offset = cyclic ? 0 : 1;
    if (cyclic || before >= 1) B.data[i * rows + before - offset] += left / 6;
    if (cyclic || after <= size - 2) B.data[i * rows + after - offset] += right / 6;
  }
  return { B, D };
}

/** The cubic polynomials between the knots, and beyond the outermost ones the tangents there. */
export function cubicTable(basis: Basis): PiecewiseTable {
  const { knots } = basis;
  const last = knots.length - 1;
  const size = basis.kind === "cyclic-cubic-spline" ? last : knots.length;
  const F = curvatures(basis);
  const table = emptyTable(knots, size, 3, basis.kind === "cyclic-cubic-spline");
  for (let piece = 1; piece <= last; piece += 1) {
    const [low, high] = [piece - 1, piece % size];
    const h = knots[piece] - knots[piece - 1];
    const [value, slope, bend, change] = [0, 1, 2, 3].map((power) => coefficientsOf(table, piece, power));
    value[low] = 1;
    for (let j = 0; j < size; j += 1) {
      const [below, above] = [F.data[low * size + j], F.data[high * size + j]];
      slope[j] = (Number(j === high) - Number(j === low)) / h - (h / 6) * (2 * below + above);
      bend[j] = below / 2;
      change[j] = (above - below) / (6 * h);
    }
  }
  // A circle has no outside.
  if (basis.kind === "cyclic-cubic-spline") return table;
  const first = [0, 1].map((power) => coefficientsOf(table, 0, power));
  for (const [power, out] of first.entries()) out.set(coefficientsOf(table, 1, power));
  const h = knots[last] - knots[last - 1];
  coefficientsOf(table, last + 1, 0)[last] = 1;
  const end = coefficientsOf(table, last + 1, 1);
  const [slope, bend, change] = [1, 2, 3].map((power) => coefficientsOf(table, last, power));
  for (let j = 0; j < size; j += 1) end[j] = slope[j] + h * (2 * bend[j] + 3 * h * change[j]);
  return table;
}
