// Cubic splines whose coefficients are their values at the knots (Wood 2017, section 5.3.1).

import { Matrix } from "../linalg/matrix.js";
import { solveRegular } from "../linalg/solve.js";
import { wrapped } from "./b-spline.js";
import type { CubicSplineBasis, CyclicCubicSplineBasis } from "./basis.js";
import { symmetric } from "./matrices.js";

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

/** A piece of a cubic spline as weights of the values and of the second derivatives at both of its ends. */
interface Piece {
  readonly at: number;
  readonly values: readonly [number, number];
  readonly curvatures: readonly [number, number];
}

/** Values of the functions, or a derivative of them, at every row. */
export function cubicSplineValues(basis: Basis, x: Matrix, derivative: number): Matrix {
  const cyclic = basis.kind === "cyclic-cubic-spline";
  const { knots } = basis;
  const size = cyclic ? knots.length - 1 : knots.length;
  const F = curvatures(basis);
  const out = new Matrix(x.rows, size);
  for (let row = 0; row < x.rows; row += 1) {
    const point = cyclic ? wrapped(x.data[row], knots) : x.data[row];
    if (Number.isNaN(point)) {
      out.data.fill(Number.NaN, row * size, (row + 1) * size);
      continue;
    }
    const piece = pieceAt(knots, point, derivative);
    for (const end of [0, 1] as const) {
      const knot = (piece.at + end) % size;
      out.data[row * size + knot] += piece.values[end];
      const weight = piece.curvatures[end];
      if (weight === 0) continue;
      for (let j = 0; j < size; j += 1) out.data[row * size + j] += weight * F.data[knot * size + j];
    }
  }
  return out;
}

function pieceAt(knots: Float64Array, x: number, derivative: number): Piece {
  const last = knots.length - 1;
  if (x < knots[0] || x > knots[last]) return tangentAt(knots, x, derivative);
  let low = 0;
  let high = last - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (knots[middle] <= x) low = middle;
    else high = middle - 1;
  }
  return { at: low, ...cubicWeights(x - knots[low], knots[low + 1] - x, derivative) };
}

/** The weights at `above` the lower and `below` the upper end of a piece. */
function cubicWeights(above: number, below: number, derivative: number): Omit<Piece, "at"> {
  const h = above + below;
  const curve = (u: number) => (u * u * u) / h - h * u;
  const slope = (u: number) => (3 * u * u) / h - h;
  switch (derivative) {
    case 0:
      return { values: [below / h, above / h], curvatures: [curve(below) / 6, curve(above) / 6] };
    case 1:
      return { values: [-1 / h, 1 / h], curvatures: [-slope(below) / 6, slope(above) / 6] };
    case 2:
      return { values: [0, 0], curvatures: [below / h, above / h] };
    case 3:
      return { values: [0, 0], curvatures: [-1 / h, 1 / h] };
    default:
      return { values: [0, 0], curvatures: [0, 0] };
  }
}

/** Beyond the outermost knots, the tangent there. */
function tangentAt(knots: Float64Array, x: number, derivative: number): Piece {
  const last = knots.length - 1;
  const at = x < knots[0] ? 0 : last - 1;
  const h = knots[at + 1] - knots[at];
  if (derivative > 1) return { at, values: [0, 0], curvatures: [0, 0] };
  const [above, below] = x < knots[0] ? [0, h] : [h, 0];
  const slope = cubicWeights(above, below, 1);
  if (derivative === 1) return { at, ...slope };
  const value = cubicWeights(above, below, 0);
  const distance = x - knots[x < knots[0] ? 0 : last];
  return {
    at,
    values: [value.values[0] + distance * slope.values[0], value.values[1] + distance * slope.values[1]],
    curvatures: [distance * slope.curvatures[0], distance * slope.curvatures[1]],
  };
}
