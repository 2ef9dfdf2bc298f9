import type { Table } from "../../data/table/table.js";
import type { ColumnWriter } from "../../math/linalg/interleave.js";
import type { Transformer } from "../../model/model.js";

/**
 * A transformer that also gives tables. `transform` gives a matrix of all columns that are or become
 * numbers; `transformTable` gives a table with the changed columns in place, and all others as they
 * were.
 */
export interface TableTransformer extends Transformer {
  transformTable(table: Table): Table;
  /**
   * The columns that `transform` gives for a table, for a matrix that several transformers write together.
   */
  writers?(table: Table): readonly ColumnWriter[];
}
