import { requireTable, type Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type NamedColumn, numbersOut } from "../columnwise/index.js";
import { casesAsTable } from "../encode/cases.js";
import { addColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import type { ConstructionState } from "./state.js";

abstract class ConstructingBase extends FittedModel<ConstructionState> implements TableTransformer {
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

  /** The table with the new columns after its own; a column with a role is never dropped. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    const made = this.construct(table);
    const roles = new Set(Object.values(table.roles));
    return addColumns(this.kind, table.drop(this.dropped.filter((name) => !roles.has(name))), made);
  }
}

/**
 * The base of transformers that make new columns out of several: the new ones come after the table's own,
 * some of which they may replace. A method says which there are and how they are made.
 */
export const ConstructingModel = ConstructingBase as unknown as ModelsOf<typeof ConstructingBase>;
export type ConstructingModel<S extends ConstructionState = ConstructionState> = ConstructingBase & S;
