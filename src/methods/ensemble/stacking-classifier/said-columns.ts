import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { SaidColumn } from "../engine/stack.js";

/** A member's probabilities or votes of every class but the first, which follows from the others. */
export function saidColumns(member: string, classes: readonly Label[], said: Matrix): SaidColumn[] {
  return classes.slice(1).map((label, at) => [`${member}: P(${label})`, said.column(at + 1)]);
}
