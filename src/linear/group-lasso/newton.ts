import { NotPositiveDefiniteError } from "../../base/errors.js";
import { cholesky } from "../../linalg/cholesky.js";
import { crossProduct } from "../../linalg/cross-product.js";
import { Matrix } from "../../linalg/matrix.js";
import { NormalFactor } from "../../linalg/normal-factor.js";
import type { GroupDescent } from "./solver.js";

/** More features than this would cost more than further passes. */
const MOST = 1500;
const STEPS = 10;
/** Up to this many unknowns a plain loop is faster than copying to the kernels. */
const SMALL = 48;

/**
 * Newton's steps in the coefficients that are not 0, while they keep their signs and the objective falls;
 * returns whether they converged.
 */
export function polish(descent: GroupDescent, lambda: number): boolean {
  const { beta, penalty, mass } = descent;
  const active = Array.from(beta.keys()).filter((j) => beta[j] !== 0);
  if (active.length === 0) return true;
  if (active.length > MOST) return false;
  const part = Matrix.fromColumns(active.map((j) => descent.column(j)));
  const gram = crossProduct(part).scale(1 / mass);
  const groupOf = new Int32Array(beta.length);
  for (const [g, group] of penalty.groups.entries()) for (const j of group) groupOf[j] = g;
  const together: number[][] = penalty.groups.map(() => []);
  for (const [a, j] of active.entries()) together[groupOf[j]].push(a);
  let value = descent.objective(lambda);
  for (let count = 0; count < STEPS; count += 1) {
    const lengths = penalty.groups.map((group) =>
      Math.sqrt(group.reduce((sum, j) => sum + beta[j] * beta[j], 0)),
    );
    const weight = (j: number) => {
      const g = groupOf[j];
      return (lambda * (1 - penalty.alpha) * Math.sqrt(penalty.groups[g].length)) / lengths[g];
    };
    const change = Float64Array.from(
      active,
      (j) => descent.pullOf(j) - lambda * penalty.alpha * Math.sign(beta[j]) - weight(j) * beta[j],
    );
    const curvature = new Matrix(gram.rows, gram.columns, gram.data.slice());
    for (const places of together) {
      for (const a of places) {
        for (const b of places) {
          const curved = (beta[active[a]] * beta[active[b]]) / lengths[groupOf[active[a]]] ** 2;
          curvature.data[a * active.length + b] += weight(active[a]) * ((a === b ? 1 : 0) - curved);
        }
      }
    }
    const step = solveNormal(curvature, change);
    const before = beta.slice();
    const turns = active.some(
      (j, a) => penalty.alpha > 0 && Math.sign(beta[j] + step[a]) !== Math.sign(beta[j]),
    );
    if (turns || step.some(Number.isNaN)) return false;
    for (const [a, j] of active.entries()) beta[j] += step[a];
    descent.refresh();
    const now = descent.objective(lambda);
    if (now > value * (1 + 1e-14)) {
      beta.set(before);
      descent.refresh();
      return false;
    }
    const largest = active.reduce((most, j) => Math.max(most, Math.abs(beta[j])), 0);
    // The next step would change half of the digits that this one did not.
    if (step.every((move) => Math.abs(move) <= 1e-9 * largest)) return true;
    value = now;
  }
  return false;
}

/** Large systems by the kernels, if they are positive definite; else without the dependent unknowns. */
function solveNormal(matrix: Matrix, right: Float64Array): Float64Array {
  if (matrix.rows > SMALL) {
    try {
      return cholesky(matrix).solve(right);
    } catch (error) {
      if (!(error instanceof NotPositiveDefiniteError)) throw error;
    }
  }
  const factor = new NormalFactor(matrix.rows);
  factor.data.set(matrix.data);
  factor.factor();
  const out = right.slice();
  factor.solve(out);
  return out;
}
