import { DataError, OptionError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { type CellValues, OwnedCells, SUM_TOLERANCE } from "./cell-values.js";
import { type ConditionalTable, conditionalRows, type UnseenOptions } from "./conditional-table.js";
import { Factor } from "./factor.js";
import { layersOf, marginsOf } from "./layers.js";
import {
  type Assignment,
  describeAssignment,
  listNames,
  type Names,
  Scope,
  type Variables,
} from "./scope.js";
import { requirePositiveSum, type SmoothingOptions, smoothedCounts } from "./smoothing.js";
import { sumCells } from "./strides.js";
import { type FactorJson, readFactorJson } from "./table-json.js";
import { textTable } from "./text-table.js";

export interface IndependenceOptions {
  /** Independence given these variables; none by default. */
  readonly given?: Names;
  /** The largest difference between P(a, b | given) and P(a | given) P(b | given); 1e-12 by default. */
  readonly tolerance?: number;
}

/**
 * The joint distribution of some discrete variables: one probability for every assignment, summing to 1.
 * A table never changes; every operation gives a new one.
 *
 * ```ts
 * const variables = { box: ["red", "blue"], fruit: ["apple", "orange"] };
 * const table = ProbabilityTable.fromCounts(variables, [[2, 6], [3, 1]]);
 * table.probability({ box: "red" }); // 2/3
 * table.condition({ fruit: "orange" }).probability({ box: "red" }); // 6/7
 * ```
 */
export class ProbabilityTable extends Factor {
  #cumulative: Float64Array | undefined;

  constructor(
    variables: Variables | Scope,
    probabilities: CellValues | OwnedCells,
    method = "ProbabilityTable",
  ) {
    super(variables, probabilities, method);
    if (probabilities instanceof OwnedCells) return;
    const { total } = this;
    if (!(Math.abs(total - 1) <= SUM_TOLERANCE)) {
      throw new DataError(
        `${method}: the probabilities must sum to 1; their sum is ${total}. For counts there is ProbabilityTable.fromCounts.`,
        { method, expected: "1", received: String(total) },
      );
    }
  }

  /** The relative frequencies of counts, smoothed if asked. */
  static fromCounts(
    variables: Variables,
    counts: CellValues,
    options: SmoothingOptions = {},
  ): ProbabilityTable {
    const method = "ProbabilityTable.fromCounts";
    const scope = Scope.read(method, variables);
    return normalized(method, scope, smoothedCounts(method, scope, counts, options));
  }

  /** The chain rule P(A) P(B | A) P(C | A, B) …: every conditional table adds its targets. */
  static chain(prior: ProbabilityTable, ...conditionals: readonly ConditionalTable[]): ProbabilityTable {
    const method = "ProbabilityTable.chain";
    let joint: Factor = prior;
    for (const conditional of conditionals) {
      for (const name of conditional.given.names) joint.scope.position(method, name);
      const known = conditional.targets.names.find((name) => joint.scope.has(name));
      if (known !== undefined) {
        throw new DataError(`${method}: variable "${known}" is given a distribution twice.`, {
          method,
          column: known,
        });
      }
      joint = joint.product(conditional);
    }
    return new ProbabilityTable(joint.scope, new OwnedCells(joint.values));
  }

  /** A factor divided by its sum. */
  static normalize(factor: Factor, method = "ProbabilityTable.normalize"): ProbabilityTable {
    return normalized(method, factor.scope, factor.values);
  }

  /** A table from what `toJSON` gave, every field checked. */
  static override fromJSON(json: unknown): ProbabilityTable {
    const method = "ProbabilityTable.fromJSON";
    const { variables, values } = readFactorJson(method, "probability-table", json);
    return new ProbabilityTable(variables, values, method);
  }

  /** The probability that some of the variables have these values, whatever the others are. */
  probability(assignment: Assignment): number {
    return this.restrict(assignment, "ProbabilityTable.probability").total;
  }

  /** The distribution of these variables alone, in this order. */
  marginal(names: Names): ProbabilityTable {
    const { scope, values } = this.sumOnto(names, "ProbabilityTable.marginal");
    return new ProbabilityTable(scope, new OwnedCells(values));
  }

  /** The distribution of the other variables once these are known. */
  condition(evidence: Assignment): ProbabilityTable {
    const method = "ProbabilityTable.condition";
    const { scope, values } = this.restrict(evidence, method);
    return normalized(method, scope, values, evidence);
  }

  /** P(targets | given), one row for every assignment of the given variables. */
  conditional(targets: Names, given: Names, options: UnseenOptions = {}): ConditionalTable {
    const method = "ProbabilityTable.conditional";
    const { values } = this.sumOnto([...listNames(given), ...listNames(targets)], method);
    return conditionalRows(
      method,
      this.scope.select(method, targets),
      this.scope.select(method, given),
      values,
      options,
    );
  }

  /** The assignment of the largest probability; among equals the first in the order of the cells. */
  mostProbable(): { readonly assignment: Assignment; readonly probability: number } {
    let best = 0;
    for (let cell = 1; cell < this.values.length; cell += 1) {
      if (this.values[cell] > this.values[best]) best = cell;
    }
    return { assignment: this.scope.assignment(best), probability: this.values[best] };
  }

  /** An assignment drawn at random; `next` gives uniform numbers in [0, 1). */
  sample(next: () => number): Record<string, Label> {
    this.#cumulative ??= runningSums(this.values);
    const uniform = next();
    if (!(uniform >= 0 && uniform < 1)) {
      throw new OptionError(
        `ProbabilityTable.sample: "next" must give numbers in [0, 1); it gave ${uniform}.`,
        {
          method: "ProbabilityTable.sample",
          option: "next",
          expected: "a number in [0, 1)",
          received: String(uniform),
        },
      );
    }
    const sums = this.#cumulative;
    const target = uniform * sums[sums.length - 1];
    return { ...this.scope.assignment(firstAbove(sums, target)) };
  }

  /** Σ P(assignment) f(assignment), over the assignments that are possible at all. */
  expectation(f: (assignment: Assignment) => number): number {
    const terms = this.values.map((p, cell) => (p > 0 ? p * f(this.scope.assignment(cell)) : 0));
    return sumCells(terms);
  }

  /** Whether a and b are independent in this table: P(a, b | given) = P(a | given) P(b | given). */
  independent(a: Names, b: Names, { given = [], tolerance = 1e-12 }: IndependenceOptions = {}): boolean {
    const method = "ProbabilityTable.independent";
    if (!(tolerance >= 0)) {
      throw new OptionError(`${method}: option "tolerance" must be a number ≥ 0; got ${tolerance}.`, {
        method,
        option: "tolerance",
        expected: "a number ≥ 0",
        received: String(tolerance),
      });
    }
    const joint = layersOf(method, this, a, b, given);
    for (let layer = 0, at = 0; layer < joint.layers; layer += 1) {
      const { total, rowSums, columnSums } = marginsOf(joint, layer);
      for (let row = 0; row < joint.rows; row += 1) {
        for (let column = 0; column < joint.columns; column += 1, at += 1) {
          const product = (rowSums[row] / total) * (columnSums[column] / total);
          // A layer of probability 0 gives NaN, and says nothing against independence.
          if (Math.abs(joint.values[at] / total - product) > tolerance) return false;
        }
      }
    }
    return true;
  }

  override toString(): string {
    return textTable(this.scope, "P", this.values);
  }

  override toJSON(): FactorJson {
    return { kind: "probability-table", variables: this.variables, values: [...this.values] };
  }
}

/** The values divided by their sum; a sum of 0 is blamed on the evidence, if there was any. */
function normalized(
  method: string,
  scope: Scope,
  values: Float64Array,
  evidence?: Assignment,
): ProbabilityTable {
  const total = sumCells(values);
  if (evidence !== undefined && total === 0) {
    const what = describeAssignment(evidence);
    throw new DataError(`${method}: the evidence ${what} has probability 0.`, {
      method,
      expected: "evidence of positive probability",
      received: what,
    });
  }
  requirePositiveSum(method, total);
  return new ProbabilityTable(scope, new OwnedCells(values.map((value) => value / total)));
}

function runningSums(values: Float64Array): Float64Array {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** The first place whose running sum exceeds the target, or the last at which the sums still grew. */
function firstAbove(sums: Float64Array, target: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle] > target || sums[middle] === sums[sums.length - 1]) high = middle;
    else low = middle + 1;
  }
  return low;
}
