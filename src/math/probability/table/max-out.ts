import type { Factor } from "./factor.js";
import type { Assignment, Scope } from "./scope.js";

/** A factor from which variables were maximized out, and the levels that attained each maximum. */
export class MaxOut {
  /** The maxima, over the variables that remain. */
  readonly factor: Factor;
  /** The variables that were maximized out. */
  readonly eliminated: Scope;
  /** For every cell of `factor`, the first cell of `eliminated` that attained it. */
  readonly choices: Int32Array;

  constructor(factor: Factor, eliminated: Scope, choices: Int32Array) {
    this.factor = factor;
    this.eliminated = eliminated;
    this.choices = choices;
  }

  /** The levels of the eliminated variables that attain the maximum, given values of the others. */
  argmax(assignment: Assignment): Assignment {
    return this.eliminated.assignment(this.choices[this.factor.scope.cell("MaxOut.argmax", assignment)]);
  }
}
