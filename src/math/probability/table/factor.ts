import { DataError } from "../../../base/errors.js";
import { inspect } from "../../../base/printing.js";
import { type CellValues, OwnedCells, readCells, reorderCells } from "./cell-values.js";
import { MaxOut } from "./max-out.js";
import {
  type Assignment,
  describeAssignment,
  type Names,
  Scope,
  type Variable,
  type Variables,
} from "./scope.js";
import {
  addCells,
  cellMap,
  divideCells,
  gatherCells,
  maximizeCells,
  multiplyCells,
  sumCells,
} from "./strides.js";
import { type ConditionalTableJson, type FactorJson, readFactorJson } from "./table-json.js";
import { textTable } from "./text-table.js";

/**
 * A function of discrete variables with values ≥ 0: counts, likelihoods, or a piece of a joint
 * distribution. Joint and conditional tables are factors with a promise about their sums.
 *
 * ```ts
 * const likelihood = new Factor({ risk: ["low", "high"] }, [0.001, 0.002]);
 * likelihood.value({ risk: "high" }); // 0.002
 * ```
 */
export class Factor {
  readonly scope: Scope;
  /** One value per cell, row-major in the order of the variables; not to be changed. */
  readonly values: Float64Array;

  constructor(variables: Variables | Scope, values: CellValues | OwnedCells, method = "Factor") {
    this.scope = variables instanceof Scope ? variables : Scope.read(method, variables);
    this.values = values instanceof OwnedCells ? values.values : readCells(method, this.scope, values);
  }

  /** A factor from the output of `toJSON`, with every field checked. */
  static fromJSON(json: unknown): Factor {
    const { variables, values } = readFactorJson("Factor.fromJSON", "factor", json);
    return new Factor(variables, values, "Factor.fromJSON");
  }

  get variables(): readonly Variable[] {
    return this.scope.variables;
  }

  get names(): readonly string[] {
    return this.scope.names;
  }

  /** The sum of all values. */
  get total(): number {
    return sumCells(this.values);
  }

  /** The value of an assignment of every variable. */
  value(assignment: Assignment): number {
    for (const name of Object.keys(assignment)) this.scope.position("Factor.value", name);
    return this.values[this.scope.cell("Factor.value", assignment)];
  }

  /** The products of all pairs of values whose common variables agree. */
  product(other: Factor): Factor {
    const scope = this.scope.union("Factor.product", other.scope);
    const thisMap = cellMap(scope.sizes, this.scope.stridesAlong(scope));
    const otherMap = cellMap(scope.sizes, other.scope.stridesAlong(scope));
    return owned(scope, multiplyCells(this.values, thisMap, other.values, otherMap));
  }

  /**
   * The quotient by a factor of some of the variables; 0 / 0 is 0, and any other division by 0 is
   * an error.
   */
  divide(other: Factor): Factor {
    const method = "Factor.divide";
    this.scope.requireAgreement(method, other.scope);
    for (const name of other.names) this.scope.position(method, name);
    const map = cellMap(this.scope.sizes, other.scope.stridesAlong(this.scope));
    const values = divideCells(this.values, other.values, map);
    const cell = values.indexOf(Number.POSITIVE_INFINITY);
    if (cell >= 0) {
      const where = describeAssignment(this.scope.assignment(cell));
      throw new DataError(method, `${this.values[cell]} at ${where} is divided by too small a number.`, {
        row: cell,
        expected: "a finite quotient",
        received: "Infinity",
      });
    }
    return owned(this.scope, values);
  }

  /** Every value times a number ≥ 0. */
  scale(factor: number): Factor {
    if (!(factor >= 0 && factor < Number.POSITIVE_INFINITY)) {
      throw new DataError("Factor.scale", {
        what: "the factor",
        expected: "a finite number ≥ 0",
        received: factor,
      });
    }
    return owned(
      this.scope,
      this.values.map((value) => factor * value),
    );
  }

  /** Sums these variables out: the sum rule. */
  sumOut(names: Names): Factor {
    return this.#sumTo(this.scope.without("Factor.sumOut", names));
  }

  /** Over these variables alone, in this order, with all others summed out. */
  sumOnto(names: Names, method = "Factor.sumOnto"): Factor {
    return this.#sumTo(this.scope.select(method, names));
  }

  /**
   * Maximizes these variables out, keeping the largest value and the first levels that attain it.
   */
  maxOut(names: Names): MaxOut {
    const method = "Factor.maxOut";
    const kept = this.scope.without(method, names);
    const eliminated = this.scope.select(method, names);
    const { values, choices } = maximizeCells(
      this.values,
      cellMap(this.scope.sizes, kept.stridesAlong(this.scope)),
      cellMap(this.scope.sizes, eliminated.stridesAlong(this.scope)),
      kept.cells,
    );
    return new MaxOut(owned(kept, values), eliminated, choices);
  }

  /** The part where these variables have these values, over the variables that remain. */
  restrict(evidence: Assignment, method = "Factor.restrict"): Factor {
    const names = Object.keys(evidence);
    const rest = this.scope.without(method, names);
    let start = 0;
    for (const name of names) {
      const position = this.scope.position(method, name);
      start += this.scope.strides[position] * this.scope.code(method, position, evidence[name]);
    }
    return owned(rest, gatherCells(this.values, cellMap(rest.sizes, this.scope.stridesAlong(rest), start)));
  }

  /** The factor with its variables in another order. */
  reorder(names: readonly string[]): Factor {
    const method = "Factor.reorder";
    const scope = this.scope.select(method, names);
    return owned(scope, reorderCells(method, scope, this));
  }

  /** Whether both have the same variables, in any order, and no two values are further apart than `tolerance`. */
  equals(other: Factor, tolerance = 0): boolean {
    if (!this.scope.sameVariables(other.scope)) return false;
    const values = reorderCells("Factor.equals", this.scope, other);
    return this.values.every((value, cell) => Math.abs(value - values[cell]) <= tolerance);
  }

  toString(): string {
    return textTable(this.scope, "value", this.values);
  }

  [inspect](): string {
    return this.toString();
  }

  toJSON(): FactorJson | ConditionalTableJson {
    return { kind: "factor", variables: this.variables, values: [...this.values] };
  }

  #sumTo(scope: Scope): Factor {
    const target = cellMap(this.scope.sizes, scope.stridesAlong(this.scope));
    return owned(scope, addCells(this.values, target, scope.cells));
  }
}

function owned(scope: Scope, values: Float64Array): Factor {
  return new Factor(scope, new OwnedCells(values));
}
