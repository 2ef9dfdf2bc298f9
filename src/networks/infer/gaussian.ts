// Nodes with numbers: given the levels above them, they are jointly normal, and conditioning is linear algebra.

import { cholesky } from "../../math/linalg/cholesky.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { NetworkParts } from "../bayesian/nodes.js";

const LOG_2PI = Math.log(2 * Math.PI);

/** A normal distribution of some nodes. */
export interface NormalOf {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/** The row of a node's regressions that the levels of its discrete parents choose. */
export function regressionRow(
  { discreteParents, sizes }: NetworkParts,
  index: number,
  codes: ArrayLike<number>,
): number {
  let row = 0;
  for (const parent of discreteParents[index]) row = row * sizes[parent] + codes[parent];
  return row;
}

/** The joint normal of nodes, parents before children and all parents among them, for levels of the discrete nodes. */
export function jointNormal(
  parts: NetworkParts,
  order: readonly number[],
  codes: ArrayLike<number>,
): NormalOf {
  const size = order.length;
  const at = new Map(order.map((order, index) => [order, index]));
  const mean = new Float64Array(size);
  const covariance = new Matrix(size, size);
  const { data } = covariance;
  for (const [i, index] of order.entries()) {
    const node = parts.nodes[index];
    if (node.kind !== "gaussian") continue;
    const row = regressionRow(parts, index, codes);
    const parents = parts.continuousParents[index].map((parent) => at.get(parent) ?? 0);
    const slopes = node.coefficients.subarray(row * parents.length, (row + 1) * parents.length);
    mean[i] = node.intercepts[row];
    for (const [k, j] of parents.entries()) mean[i] += slopes[k] * mean[j];
    for (let other = 0; other < i; other += 1) {
      let sum = 0;
      for (const [k, j] of parents.entries()) sum += slopes[k] * data[j * size + other];
      data[i * size + other] = sum;
      data[other * size + i] = sum;
    }
    let variance = node.standardDeviations[row] ** 2;
    for (const [k, j] of parents.entries()) variance += slopes[k] * data[i * size + j];
    data[i * size + i] = variance;
  }
  return { mean, covariance };
}

/** The normal of some coordinates once others are known, and the log density of those. */
export function conditionNormal(
  { mean, covariance }: NormalOf,
  wanted: readonly number[],
  known: readonly number[],
  values: readonly number[],
): NormalOf & { readonly logDensity: number } {
  const part = (rows: readonly number[], columns: readonly number[]) => {
    const out = new Matrix(rows.length, columns.length);
    for (const [i, row] of rows.entries())
      for (const [j, column] of columns.entries())
        out.data[i * columns.length + j] = covariance.data[row * covariance.columns + column];
    return out;
  };
  const conditional = { mean: Float64Array.from(wanted, (i) => mean[i]), covariance: part(wanted, wanted) };
  if (known.length === 0) return { ...conditional, logDensity: 0 };
  const factor = cholesky(part(known, known));
  const gaps = Float64Array.from(known, (i, k) => values[k] - mean[i]);
  const solved = factor.solve(gaps);
  const distance = gaps.reduce((sum, gap, k) => sum + gap * solved[k], 0);
  const logDensity = -0.5 * (distance + factor.logDeterminant + known.length * LOG_2PI);
  if (wanted.length === 0) return { ...conditional, logDensity };
  const cross = part(wanted, known);
  const gain = factor.solve(cross.transpose());
  for (const i of wanted.keys()) {
    for (const k of known.keys()) conditional.mean[i] += cross.data[i * known.length + k] * solved[k];
    for (const j of wanted.keys()) {
      let sum = 0;
      for (const k of known.keys())
        sum += cross.data[i * known.length + k] * gain.data[k * wanted.length + j];
      conditional.covariance.data[i * wanted.length + j] -= sum;
    }
  }
  return { ...conditional, logDensity };
}
