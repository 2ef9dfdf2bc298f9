import type { Factor } from "./factor.js";
import type { Assignment, Scope } from "./scope.js";

/** A factor from which variables were maximized out, and which of their levels gave each maximum. */
export class MaxOut {
  /** The maxima, over the variables that remain. */
  readonly factor: Factor;
  /** The variables that were maximized out. */
  readonly eliminated: Scope;
  /** For every cell of `factor` the cell of `eliminated` that attained it; among equals the first. */
  readonly choices: Int32Array;

  constructor(factor: Factor, eliminated: Scope, choices: Int32Array) {
    this.factor = factor;
    this.eliminated = eliminated;
    this.choices = choices;
  }

  /** The levels of the eliminated variables at which the maximum stands, for values of the others. */
  argmax(assignment: Assignment): Assignment {
    return this.eliminated.assignment(this.choices[this.factor.scope.cell("MaxOut.argmax", assignment)]);
  }
}
