// Joint and conditional tables share a file because each creates the other.

import { requireFields } from "../../../base/arguments.js";
import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { quote } from "../../../base/label.js";
import { requireOption } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { type CellValues, OwnedCells, SUM_TOLERANCE } from "./cell-values.js";
import { normalizeRows, UNSEEN_OPTIONS, type UnseenOptions } from "./conditional-rows.js";
import { drawCell, runningSums } from "./draw-cell.js";
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
import {
  type ConditionalTableJson,
  type FactorJson,
  readConditionalJson,
  readFactorJson,
} from "./table-json.js";
import { textMatrix, textTable } from "./text-table.js";

export interface IndependenceOptions {
  /** Test independence given these variables; none by default. */
  readonly given?: Names;
  /** The largest difference between P(a, b | given) and P(a | given) P(b | given); 1e-12 by default. */
  readonly tolerance?: number;
}

/**
 * The joint distribution of some discrete variables: one probability for every assignment, summing to 1.
 * A table is immutable; every operation returns a new one.
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
      const sentence = words`the probabilities must sum to ${wanted("1")}; their sum is ${got(total)}. For counts, use ProbabilityTable.fromCounts.`;
      throw new DataError(method, sentence);
    }
  }

  /** The relative frequencies of counts, with optional smoothing. */
  static fromCounts(
    variables: Variables,
    counts: CellValues,
    options: SmoothingOptions = {},
  ): ProbabilityTable {
    const method = "ProbabilityTable.fromCounts";
    requireKnownOptions(method, options, ["smoothing"]);
    const scope = Scope.read(method, variables);
    return normalized(method, scope, smoothedCounts(method, scope, counts, options));
  }

  /** The chain rule P(A) P(B | A) P(C | A, B) …: every conditional table adds its targets. */
  static chain(prior: ProbabilityTable, ...conditionals: readonly ConditionalTable[]): ProbabilityTable {
    const method = "ProbabilityTable.chain";
    requireFields(method, "the prior", prior, ["scope", "product"], "a ProbabilityTable");
    let joint: Factor = prior;
    for (const conditional of conditionals) {
      requireFields(method, "every further table", conditional, ["given", "targets"], "a ConditionalTable");
      for (const name of conditional.given.names) joint.scope.position(method, name);
      const known = conditional.targets.names.find((name) => joint.scope.has(name));
      if (known !== undefined)
        throw new DataError(method, `variable ${quote(known)} has two distributions.`, { column: known });
      joint = joint.product(conditional);
    }
    return new ProbabilityTable(joint.scope, new OwnedCells(joint.values));
  }

  /** A factor divided by its sum. */
  static normalize(factor: Factor, method = "ProbabilityTable.normalize"): ProbabilityTable {
    requireFields(method, "the factor", factor, ["scope", "values"], "a factor");
    return normalized(method, factor.scope, factor.values);
  }

  /** A table from the output of `toJSON`, with every field checked. */
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
    requireKnownOptions(method, options, UNSEEN_OPTIONS);
    const { values } = this.sumOnto([...listNames(given), ...listNames(targets)], method);
    return conditionalTable(
      method,
      this.scope.select(method, targets),
      this.scope.select(method, given),
      values,
      options,
    );
  }

  /**
   * The assignment with the largest probability, the first one in the order of the cells if there
   * are several.
   */
  mostProbable(): { readonly assignment: Assignment; readonly probability: number } {
    let best = 0;
    for (let cell = 1; cell < this.values.length; cell += 1) {
      if (this.values[cell] > this.values[best]) best = cell;
    }
    return { assignment: this.scope.assignment(best), probability: this.values[best] };
  }

  /** An assignment drawn at random from a stream, or by a function that gives uniform numbers in [0, 1). */
  sample(source: Random | (() => number)): Record<string, Label> {
    const method = "ProbabilityTable.sample";
    this.#cumulative ??= runningSums(this.values);
    const uniform = typeof source === "function" ? source() : requireStream(method, source).next();
    if (!(uniform >= 0 && uniform < 1)) {
      const sentence = words`the source must return ${wanted("numbers in [0, 1)")}; it returned ${got(uniform)}.`;
      throw new OptionError(method, sentence, { option: "source" });
    }
    return { ...this.scope.assignment(drawCell(this.#cumulative, uniform)) };
  }

  /** Σ P(assignment) f(assignment), over the assignments of positive probability. */
  expectation(f: (assignment: Assignment) => number): number {
    const terms = this.values.map((p, cell) => (p > 0 ? p * f(this.scope.assignment(cell)) : 0));
    return sumCells(terms);
  }

  /** Whether a and b are independent in this table: P(a, b | given) = P(a | given) P(b | given). */
  independent(a: Names, b: Names, options: IndependenceOptions = {}): boolean {
    const method = "ProbabilityTable.independent";
    requireKnownOptions(method, options, ["given", "tolerance"]);
    const { given = [], tolerance = 1e-12 } = options;
    requireOption(method, "tolerance", tolerance, tolerance >= 0, "a number ≥ 0");
    const joint = layersOf(method, this, a, b, given);
    for (let layer = 0, at = 0; layer < joint.layers; layer += 1) {
      const { total, rowSums, columnSums } = marginsOf(joint, layer);
      for (let row = 0; row < joint.rows; row += 1) {
        for (let column = 0; column < joint.columns; column += 1, at += 1) {
          const product = (rowSums[row] / total) * (columnSums[column] / total);
          // A layer of probability 0 gives NaN, which is no evidence against independence.
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

/**
 * P(targets | given): for every assignment of the given variables one distribution of the targets.
 *
 * ```ts
 * const wet = new ConditionalTable({ wet: [true, false] }, { rain: [true, false] }, [
 *   [0.9, 0.1],
 *   [0.2, 0.8],
 * ]);
 * wet.probability({ wet: true }, { rain: false }); // 0.2
 * ```
 */
export class ConditionalTable extends Factor {
  readonly targets: Scope;
  readonly given: Scope;

  /** Rows in the order of the given variables, each with the probabilities of the targets. */
  constructor(
    targets: Variables | Scope,
    given: Variables | Scope,
    rows: CellValues | OwnedCells,
    method = "ConditionalTable",
  ) {
    const targetScope = targets instanceof Scope ? targets : Scope.read(method, targets);
    const givenScope = given instanceof Scope ? given : Scope.read(method, given);
    const both = Scope.read(method, [...givenScope.variables, ...targetScope.variables]);
    super(both, rows, method);
    this.targets = targetScope;
    this.given = givenScope;
    if (rows instanceof OwnedCells) return;
    for (let row = 0; row < givenScope.cells; row += 1) {
      const total = sumCells(this.values, row * targetScope.cells, (row + 1) * targetScope.cells);
      if (!(Math.abs(total - 1) <= SUM_TOLERANCE)) {
        const where = describeAssignment(givenScope.assignment(row));
        const sentence = words`the row of ${where} must sum to ${wanted("1")}; its sum is ${got(total)}.`;
        throw new DataError(method, sentence, { row });
      }
    }
  }

  /** The relative frequencies within every row of counts, with optional smoothing. */
  static fromCounts(
    targets: Variables,
    given: Variables,
    counts: CellValues,
    options: SmoothingOptions & UnseenOptions = {},
  ): ConditionalTable {
    const method = "ConditionalTable.fromCounts";
    requireKnownOptions(method, options, ["smoothing", ...UNSEEN_OPTIONS]);
    const targetScope = Scope.read(method, targets);
    const givenScope = Scope.read(method, given);
    const both = Scope.read(method, [...givenScope.variables, ...targetScope.variables]);
    const values = smoothedCounts(method, both, counts, options);
    return conditionalTable(method, targetScope, givenScope, values, options);
  }

  /** A table from the output of `toJSON`, with every field checked. */
  static override fromJSON(json: unknown): ConditionalTable {
    const method = "ConditionalTable.fromJSON";
    const { targets, given, values } = readConditionalJson(method, json);
    return new ConditionalTable(targets, given, values, method);
  }

  /** The probability that some of the targets have these values when the given variables have those. */
  probability(targets: Assignment, given: Assignment = {}): number {
    return this.row(given).probability(targets);
  }

  /** The distribution of the targets for one assignment of all given variables. */
  row(given: Assignment): ProbabilityTable {
    const method = "ConditionalTable.row";
    for (const name of Object.keys(given)) this.given.position(method, name);
    const start = this.given.cell(method, given) * this.targets.cells;
    const values = this.values.slice(start, start + this.targets.cells);
    return new ProbabilityTable(this.targets, new OwnedCells(values));
  }

  override toString(): string {
    const condition = this.given.names.length > 0 ? ` | ${this.given.names.join(", ")}` : "";
    return textMatrix(
      `P(${this.targets.names.join(", ")}${condition})`,
      this.given,
      this.targets,
      this.values,
    );
  }

  override toJSON(): ConditionalTableJson {
    return {
      kind: "conditional-table",
      targets: this.targets.variables,
      given: this.given.variables,
      values: [...this.values],
    };
  }
}

/**
 * The values divided by their sum; the error for a sum of 0 names the evidence, if there was any.
 */
function normalized(
  method: string,
  scope: Scope,
  values: Float64Array,
  evidence?: Assignment,
): ProbabilityTable {
  const total = sumCells(values);
  if (evidence !== undefined && total === 0) {
    const what = describeAssignment(evidence);
    throw new DataError(method, words`the evidence ${got(what)} has probability 0.`, {
      expected: "evidence of positive probability",
    });
  }
  requirePositiveSum(method, total);
  return new ProbabilityTable(scope, new OwnedCells(values.map((value) => value / total)));
}

function conditionalTable(
  method: string,
  targets: Scope,
  given: Scope,
  values: Float64Array,
  options: UnseenOptions,
): ConditionalTable {
  const rows = normalizeRows(method, targets, given, values, options);
  return new ConditionalTable(targets, given, new OwnedCells(rows));
}
