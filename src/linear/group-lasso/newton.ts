import { crossProduct } from "../../linalg/cross-product.js";
import { Matrix } from "../../linalg/matrix.js";
import { NormalFactor } from "../../linalg/normal-factor.js";
import type { GroupDescent } from "./solver.js";

/** More features than this would cost more than further passes. */
const MOST = 300;
const STEPS = 10;

/** Newton's steps in the coefficients that are not 0, while they keep their signs and the objective falls. */
export function polish(descent: GroupDescent, lambda: number): void {
  const { beta, penalty, mass } = descent;
  const active = Array.from(beta.keys()).filter((j) => beta[j] !== 0);
  if (active.length === 0 || active.length > MOST) return;
  const part = Matrix.fromColumns(active.map((j) => descent.column(j)));
  const gram = crossProduct(part).scale(1 / mass);
  const factor = new NormalFactor(active.length);
  const groupOf = new Int32Array(beta.length);
  for (const [g, group] of penalty.groups.entries()) for (const j of group) groupOf[j] = g;
  let value = descent.objective(lambda);
  for (let step = 0; step < STEPS; step += 1) {
    const lengths = penalty.groups.map((group) =>
      Math.sqrt(group.reduce((sum, j) => sum + beta[j] * beta[j], 0)),
    );
    const weight = (j: number) => {
      const g = groupOf[j];
      return (lambda * (1 - penalty.alpha) * Math.sqrt(penalty.groups[g].length)) / lengths[g];
    };
    const pull = descent.pull();
    const change = Float64Array.from(
      active,
      (j) => pull[j] - lambda * penalty.alpha * Math.sign(beta[j]) - weight(j) * beta[j],
    );
    factor.data.set(gram.data);
    for (const [a, i] of active.entries()) {
      for (const [b, j] of active.entries()) {
        if (groupOf[i] !== groupOf[j]) continue;
        const curved = (beta[i] * beta[j]) / lengths[groupOf[i]] ** 2;
        factor.data[a * active.length + b] += weight(i) * ((a === b ? 1 : 0) - curved);
      }
    }
    factor.factor();
    factor.solve(change);
    const before = beta.slice();
    const turns = active.some(
      (j, a) => penalty.alpha > 0 && Math.sign(beta[j] + change[a]) !== Math.sign(beta[j]),
    );
    if (turns || change.some(Number.isNaN)) return;
    for (const [a, j] of active.entries()) beta[j] += change[a];
    descent.refresh();
    const now = descent.objective(lambda);
    if (now > value * (1 + 1e-14)) {
      beta.set(before);
      descent.refresh();
      return;
    }
    const largest = active.reduce((most, j) => Math.max(most, Math.abs(beta[j])), 0);
    // The next step would change half of the digits that this one did not.
    if (change.every((move) => Math.abs(move) <= 1e-9 * largest)) return;
    value = now;
  }
}
