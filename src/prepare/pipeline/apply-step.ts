import { Table } from "../../data/table/table.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { can } from "../../model/capabilities.js";
import type { Rows } from "../../model/input.js";
import type { Transformer } from "../../model/model.js";

/**
 * What a step makes of rows: a table of a table, with its names, and a matrix of a matrix, sparse of a
 * sparse one where the step can leave zeros alone.
 */
export function applyStep(model: Transformer, rows: Rows): Rows {
  if (rows instanceof Table) return applyToTable(model, rows);
  if (rows instanceof SparseMatrix && can(model, "sparseTransformation")) return model.transformSparse(rows);
  return model.transform(rows);
}

/** A transformer that gives no tables leaves nothing but its outputs and the columns with a role. */
export function applyToTable(model: Transformer, table: Table): Table {
  if (can(model, "tableTransformation")) return model.transformTable(table);
  const out = model.transform(table);
  const outputs = model.outputs.map(
    (name, j) => [name, { kind: "quantitative", values: out.column(j) }] as const,
  );
  const kept = Object.values(table.roles).map((name) => [name, table.column(name)] as const);
  return Table.of([...outputs, ...kept], table.roles);
}
