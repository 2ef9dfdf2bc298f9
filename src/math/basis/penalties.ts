import { gaussLegendre } from "../../base/gauss-legendre.js";
import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";
import { bSplineDomain } from "./b-spline.js";
import type { PiecewiseBasis } from "./basis.js";
import { scaledRows } from "./combine.js";
import { evaluateBasis } from "./evaluate.js";

/** Σ of the squared differences, of some order, of neighboring coefficients; on a circle, the last has the first as its neighbor. */
export function differencePenalty(size: number, order: number, shape: "line" | "circle" = "line"): Matrix {
  const rows = shape === "circle" ? size : Math.max(size - order, 0);
  const D = new Matrix(rows, size);
  const weights = differenceWeights(order);
  for (let i = 0; i < rows; i += 1)
    for (const [k, weight] of weights.entries()) D.data[i * size + ((i + k) % size)] += weight;
  return multiply(D, D, { transposeA: true });
}

/** (−1)^(order − k) times the binomial coefficients. */
function differenceWeights(order: number): number[] {
  let weights = [1];
  for (let n = 0; n < order; n += 1)
    weights = Array.from({ length: n + 2 }, (_, k) => (weights[k - 1] ?? 0) - (weights[k] ?? 0));
  return weights;
}

/** ∫ of the squared derivative of an order over the domain, exact: a rule of Gauss on every piece. */
export function derivativePenalty(basis: PiecewiseBasis, order: number): Matrix {
  const breaks = breaksOf(basis);
  const { points, weights } = gaussLegendre(degreeOf(basis) + 1);
  const at: number[] = [];
  const factors: number[] = [];
  for (let i = 0; i + 1 < breaks.length; i += 1) {
    const width = breaks[i + 1] - breaks[i];
    if (!(width > 0)) continue;
    for (const [k, point] of points.entries()) {
      at.push(breaks[i] + width * point);
      factors.push(Math.sqrt(width * weights[k]));
    }
  }
  const values = evaluateBasis(basis, new Matrix(at.length, 1, Float64Array.from(at)), [order]);
  const weighted = scaledRows(values, Float64Array.from(factors));
  return multiply(weighted, weighted, { transposeA: true });
}

function degreeOf(basis: PiecewiseBasis): number {
  return "degree" in basis ? basis.degree : 3;
}

/** The ends of the pieces on which every function is a polynomial. */
function breaksOf(basis: PiecewiseBasis): Float64Array {
  if (basis.kind !== "b-spline") return basis.knots;
  const [low, high] = bSplineDomain(basis);
  return basis.knots.filter((knot) => knot >= low && knot <= high);
}
