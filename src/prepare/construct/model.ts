import type { Table } from "../../data/table.js";
import type { ModelJson } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { type NamedColumn, numbersOut } from "../columnwise/index.js";
import { casesAsTable } from "../encode/cases.js";
import { addColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";

export interface ConstructionState {
  /** The columns that are read, in the table's order. */
  readonly features: readonly string[];
  /** Those of them that are numbers and pass. */
  readonly passed: Features;
  /** The columns that make way for the new ones. */
  readonly dropped: readonly string[];
}

/**
 * What all transformers share that make new columns out of several: the new ones come after the table's
 * own, of which some may make way. A method says which there are and how they are made.
 */
export abstract class ConstructingModel implements TableTransformer {
  abstract readonly kind: string;
  readonly features: readonly string[];
  /** The features that are numbers and pass through. */
  readonly passed: Features;
  /** The columns that make way for the new ones. */
  readonly dropped: readonly string[];

  constructor({ features, passed, dropped }: ConstructionState) {
    this.features = features;
    this.passed = passed;
    this.dropped = dropped;
  }

  abstract toJSON(): ModelJson;

  /** The names of the new columns. */
  abstract get constructed(): readonly string[];

  /** The new columns, under these names. */
  protected abstract construct(table: Table): readonly NamedColumn[];

  get outputs(): readonly string[] {
    return [...this.passed.names, ...this.constructed];
  }

  /** The features that pass and the new columns as numbers: levels by their rank, true as 1, missing as NaN. */
  transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const passing = readNewCases(this.kind, table, this.passed, "native");
    const made = this.construct(table).map(([name, column]) => numbersOut(this.kind, name, column));
    if (table.rows === 0) return new Matrix(0, this.outputs.length);
    const passed = this.passed.names.map((_, j) => passing.column(j));
    return Matrix.fromColumns([...passed, ...made]);
  }

  /** The table with the new columns after its own; a column with a role never makes way. */
  transformTable(table: Table): Table {
    const made = this.construct(table);
    const roles = new Set(Object.values(table.roles));
    return addColumns(this.kind, table.drop(this.dropped.filter((name) => !roles.has(name))), made);
  }
}
