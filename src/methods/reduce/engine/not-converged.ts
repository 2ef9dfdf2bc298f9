import type { Convergence } from "../../../base/control.js";

/** The line of a summary that says that the components did not converge; none if they did. */
export function notConverged(convergence: Convergence | undefined): string[] {
  if (convergence === undefined || convergence.converged) return [];
  const { iterations } = convergence;
  return [`The components did not converge in ${iterations} iteration${iterations === 1 ? "" : "s"}.`];
}
