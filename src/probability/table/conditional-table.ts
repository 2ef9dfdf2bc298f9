import { DataError } from "../../base/errors.js";
import { type CellValues, OwnedCells, SUM_TOLERANCE } from "./cell-values.js";
import { Factor } from "./factor.js";
import { ProbabilityTable } from "./probability-table.js";
import { type Assignment, describeAssignment, Scope, type Variables } from "./scope.js";
import { type SmoothingOptions, smoothedCounts } from "./smoothing.js";
import { sumCells } from "./strides.js";
import { type ConditionalTableJson, readConditionalJson } from "./table-json.js";
import { textMatrix } from "./text-table.js";

export interface UnseenOptions {
  /** What a row becomes whose condition never occurs: an error (the default), or equal probabilities. */
  readonly unseen?: "error" | "uniform";
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
        throw new DataError(`${method}: the row of ${where} must sum to 1; its sum is ${total}.`, {
          method,
          row,
          expected: "1",
          received: String(total),
        });
      }
    }
  }

  /** The relative frequencies within every row of counts, smoothed if asked. */
  static fromCounts(
    targets: Variables,
    given: Variables,
    counts: CellValues,
    options: SmoothingOptions & UnseenOptions = {},
  ): ConditionalTable {
    const method = "ConditionalTable.fromCounts";
    const targetScope = Scope.read(method, targets);
    const givenScope = Scope.read(method, given);
    const both = Scope.read(method, [...givenScope.variables, ...targetScope.variables]);
    const values = smoothedCounts(method, both, counts, options);
    return conditionalRows(method, targetScope, givenScope, values, options);
  }

  /** A table from what `toJSON` gave, every field checked. */
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

/** Every row of joint values divided by its sum. */
export function conditionalRows(
  method: string,
  targets: Scope,
  given: Scope,
  values: Float64Array,
  { unseen = "error" }: UnseenOptions,
): ConditionalTable {
  const rows = new Float64Array(values.length);
  for (let row = 0; row < given.cells; row += 1) {
    const start = row * targets.cells;
    const end = start + targets.cells;
    const total = sumCells(values, start, end);
    if (total > 0) for (let at = start; at < end; at += 1) rows[at] = values[at] / total;
    else if (unseen === "uniform") rows.fill(1 / targets.cells, start, end);
    else {
      const what = describeAssignment(given.assignment(row));
      throw new DataError(
        `${method}: ${what} has probability 0, so nothing can be conditioned on it; choose unseen: "uniform", or smooth the counts.`,
        { method, row, expected: "a condition of positive probability", received: what },
      );
    }
  }
  return new ConditionalTable(targets, given, new OwnedCells(rows));
}
